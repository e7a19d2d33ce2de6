import { asksForAll } from '../../../reading/whole-frame.ts';
import { error, type Rule } from '../../rule.ts';

/** A zone that the question names is selected, unless it says that all of the data count. */
export const subsetNotBound: Rule = {
  id: 'subset-not-bound',
  fault: 'workflow',
  source: 'question and attributes of the data',
  check: (evidence) => {
    const used = new Set(evidence.inputs.map(({ file }) => file));
    if (
      !evidence.alone ||
      evidence.inputs.some(({ kind }) => kind === 'features' || kind === 'table') ||
      evidence.code === ''
    )
      return [];
    return evidence.profile.files.flatMap((file) => {
      if (file.kind !== 'features' || used.has(file.path)) return [];
      const names = file.layers.flatMap(({ fields }) =>
        fields
          .filter(({ type }) => type === 'text')
          .flatMap(({ values, distinct, samples }) => values ?? distinct ?? samples),
      );
      const name = names.find(
        (value) =>
          typeof value === 'string' &&
          value.length > 3 &&
          new RegExp(String.raw`(?<!\w)${value.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}(?!\w)`).test(
            evidence.question,
          ),
      );
      return typeof name !== 'string' || asksForAll(evidence.question, name)
        ? []
        : error(
            'inputs',
            `The question names “${name.slice(0, 60)}”, a feature of ${file.path}, which nothing reads.`,
            'More than that place is measured.',
            'Bind the features and mask with the one that is named.',
          );
    });
  },
};

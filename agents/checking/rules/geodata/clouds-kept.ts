import { layersOf } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';

const clear =
  /cloud[- ]?(?:free|masked|less)|without clouds?|clear[- ](?:sky|pixels?|land|observations?)|not cloudy|exclud\w+ (?:all )?clouds?|ignor\w+ clouds?/i;

/** Where clear pixels are asked for, something says which are clear. */
export const cloudsKept: Rule = {
  id: 'clouds-kept',
  source: 'question and quality band',
  check: (evidence) => {
    const quality = evidence.profile.files.flatMap((file) =>
      file.kind === 'raster'
        ? file.bands
            .filter(
              ({ flags, role, quantity }) =>
                flags || role?.value === 'qa' || /qa|flags|cloud/.test(quantity?.value ?? ''),
            )
            .map(({ index }) => ({ path: file.path, index }))
        : [],
    );
    const used = layersOf(evidence).some(({ file, band }) =>
      quality.some(({ path, index }) => path === file && index === band?.index),
    );
    return clear.test(evidence.question) && quality.length > 0 && !used && evidence.alone
      ? error(
          'inputs',
          `Clear pixels are asked for; ${quality[0]?.path} says which are, and nothing reads it.`,
          'Clouds are measured as ground.',
          'Bind the quality band and mask with it.',
        )
      : [];
  },
};

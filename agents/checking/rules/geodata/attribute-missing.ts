import { error, type Rule, warning } from '../../rule.ts';

/** Records without an attribute are told. */
export const attributeMissing: Rule = {
  id: 'attribute-missing',
  source: 'missing is not zero',
  check: (evidence) =>
    evidence.inputs.flatMap(({ port, file }) => {
      const found = evidence.profile.files.find(({ path }) => path === file);
      const fields =
        found?.kind === 'features' ? (found.layers[0]?.fields ?? []) : found?.kind === 'table' ? found.columns : [];
      const lacking = fields.find(
        ({ name, values, type }) =>
          type === 'number' &&
          values?.some((value) => value === null) &&
          (evidence.code.includes(`'${name}'`) ||
            evidence.code.includes(`.${name}`) ||
            Object.values(evidence.node.params).some(({ value }) => value === name)),
      );
      if (!lacking) return [];
      const lost = lacking.values?.filter((value) => value === null).length ?? 0;
      const seen = `“${lacking.name}” is missing in ${lost} of ${lacking.values?.length} records of ${file}.`;
      // Number(null) is 0, unless null is left out before.
      const leftOut = /[!=]==? null|typeof |Number\.isFinite|\?\? (?:NaN|Number\.NaN)/.test(evidence.code);
      const converted = new RegExp(String.raw`Number\([^)]*${lacking.name}`).test(evidence.code) && !leftOut;
      const replaced = new RegExp(String.raw`${lacking.name}['"]?\]?\)?\s*(?:\?\?|\|\|)\s*0`).test(evidence.code);
      return converted || replaced
        ? error(
            port,
            seen,
            'The tool takes a missing one for 0.',
            'Leave out records whose value is null, and say how many.',
          )
        : warning(port, seen, 'A total or a mean leaves them out.', 'Say so in the answer.');
    }),
};

import { finiteNumbers, type NumberEvidence } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';

const find = (all: readonly NumberEvidence[], name: RegExp): NumberEvidence | undefined =>
  all.find((one) => name.test(one.name));

/** Valid and missing together are all. */
export const countsDoNotAdd: Rule = {
  id: 'counts-do-not-add',
  source: 'counting',
  check: (evidence) => {
    const all = finiteNumbers(evidence);
    const [valid, missing, whole] = [
      find(all, /^valid(?:-?(?:count|pixels))?$/i),
      find(all, /^(?:missing|invalid|nodata)(?:-?(?:count|pixels))?$/i),
      find(all, /^(?:total|all|of)(?:-?(?:count|pixels))?$/i),
    ];
    if (!valid || !missing || !whole || valid.value + missing.value === whole.value) return [];
    return error(
      valid.name,
      `${valid.value} valid and ${missing.value} missing are not ${whole.value}.`,
      'Every pixel is either valid or missing.',
      'Count both in the same loop.',
    );
  },
};

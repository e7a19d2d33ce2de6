import { agree, finiteNumbers, shown } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';

/** Share and count agree. */
export const shareAgainstCount: Rule = {
  id: 'share-against-count',
  source: 'definition of a share',
  check: (evidence) => {
    const all = finiteNumbers(evidence);
    const share = all.find(({ name, unit }) => /^share$/i.test(name) && (unit === '%' || unit === '1'));
    const count = all.find(({ name }) => /^(?:count|hits|pixels)$/i.test(name));
    const valid = share?.valid;
    if (!share || !count || !valid || count.valid !== valid) return [];
    const found = ((share.unit === '%' ? 100 : 1) * count.value) / valid;
    return agree(found, share.value, 1e-4)
      ? []
      : error(
          share.name,
          `${count.value} of ${valid} valid pixels are ${shown(found)} ${share.unit}, not ${shown(share.value)}.`,
          'The share is the count divided by the valid pixels.',
          'Divide by the pixels that were measured, not by all.',
        );
  },
};

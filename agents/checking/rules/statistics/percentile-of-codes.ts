import { calledOf, finiteNumbers, onlyLayer, shown } from '../../facts.ts';
import { error, type Rule, warning } from '../../rule.ts';

/** Codes have no order: no median and no percentile. Words of bits never have one; classes may be grades. */
export const percentileOfCodes: Rule = {
  id: 'percentile-of-codes',
  source: 'nominal scale',
  check: (evidence) => {
    const layer = onlyLayer(evidence);
    const band = layer?.band;
    const codes = band?.codes ? (band.statistics?.distinct ?? []) : [];
    if (!layer || !band || codes.length < 3) return [];
    const say = band.flags ? error : warning;
    return finiteNumbers(evidence).flatMap(({ name, quantity, value, unit }) =>
      /median|percentile|quantile|quartile|(?:^|\s)p\d{1,2}\b/i.test(calledOf({ name, quantity }, evidence)) &&
      unit !== '%' &&
      codes.includes(value)
        ? say(
            name,
            `“${name}” is ${shown(value)}, a code of ${layer.file} in the middle of others.`,
            'Codes are names: which of them is the larger number means nothing.',
            'Count the pixels of each code, or take the most frequent one.',
          )
        : [],
    );
  },
};

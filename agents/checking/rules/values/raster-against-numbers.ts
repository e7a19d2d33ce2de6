import type { OutputEvidence } from '../../evidence.ts';
import { agree, finiteNumbers, rastersOf, shown } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';

type Statistics = NonNullable<OutputEvidence['values']>;

const statisticOf = (name: string, { mean, min, max }: Statistics): number | null => {
  if (/^mean$/i.test(name)) return mean;
  if (/^min(?:imum)?$/i.test(name)) return min;
  return /^max(?:imum)?$/i.test(name) ? max : null;
};

/** What a tool says of its own raster is true of it: float32 keeps seven digits. */
export const rasterAgainstNumbers: Rule = {
  id: 'raster-against-numbers',
  source: 'statistics of all pixels that the tool wrote, by a probe tool of ours',
  check: (evidence) => {
    const [raster, ...others] = rastersOf(evidence);
    const { values, dtype, promised } = raster ?? {};
    if (!raster || !values || values.valid === 0 || others.length > 0 || !promised || !/^float/.test(dtype ?? ''))
      return [];
    const weighted = /\.area\b|coverage|weight|circular|atan2|log10|10 \*\*|pow\(/i.test(evidence.code);
    return finiteNumbers(evidence).flatMap(({ name, value, quantity, unit, valid }) => {
      const wanted = statisticOf(name, values);
      return wanted !== null &&
        // Decibels are averaged as power.
        !((weighted || unit === 'dB' || /-db$/.test(quantity)) && /^mean$/i.test(name)) &&
        quantity === promised.quantity &&
        (unit === promised.unit || promised.unit === '') &&
        (valid === undefined || valid === values.valid) &&
        !agree(wanted, value, 1e-4) &&
        Math.abs(wanted - value) > 1e-5 * values.std
        ? error(
            name,
            `“${name}” is ${shown(value)}; the ${values.valid} valid pixels of “${raster.name}” have ${shown(wanted)}.`,
            'Both are of the same quantity and the same pixels.',
            'Look at the sum, the count and the pixels that are skipped.',
          )
        : [];
    });
  },
};

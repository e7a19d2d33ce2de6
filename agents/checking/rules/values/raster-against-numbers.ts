import type { Evidence, OutputEvidence } from '../../evidence.ts';
import { agree, finiteNumbers, type NumberEvidence, rastersOf, shown } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';

type Statistics = NonNullable<OutputEvidence['values']>;
type Statistic = 'mean' | 'min' | 'max';

const named: readonly (readonly [Statistic, RegExp])[] = [
  ['mean', /^(?:mean|average)$/],
  ['min', /^(?:min|minimum|lowest)$/],
  ['max', /^(?:max|maximum|highest)$/],
];

const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_-]+/);

/** The statistic that a name tells, and what is left of the name; null where it tells none. */
const toldBy = (name: string): { readonly statistic: Statistic; readonly about: string } | null => {
  const words = wordsOf(name);
  const found = named.find(([, pattern]) => words.some((word) => pattern.test(word)));
  return found ? { statistic: found[0], about: words.filter((word) => !found[1].test(word)).join(' ') } : null;
};

/** The one raster that is meant: the only one, or the only one whose name is the rest of the number's. */
const rasterOf = (about: string, rasters: readonly OutputEvidence[]): OutputEvidence | undefined => {
  const meant = rasters.filter(({ name }) => {
    const words = wordsOf(name).join(' ');
    return about === '' ? rasters.length === 1 : words === about || words.startsWith(`${about} `);
  });
  return meant.length === 1 ? meant[0] : undefined;
};

const weights = /\.area\b|coverage|weight|circular|atan2|log10|10 \*\*|pow\(/i;
const plain = (quantity: string | undefined): string => (quantity === 'any' ? '' : (quantity ?? ''));

/** Does a number tell of the raster's own values, all of them and each as much as any other? */
const isOf = ({ quantity, unit, valid }: NumberEvidence, raster: OutputEvidence, values: Statistics): boolean =>
  plain(quantity) === plain(raster.promised?.quantity) &&
  (unit === raster.promised?.unit || raster.promised?.unit === '') &&
  (valid === undefined || valid === values.valid);

/** Mean or extreme of a raster; of a mask of zeros and ones also its share. */
const wantedOf = (
  number: NumberEvidence,
  { code, outputs }: Evidence,
): { readonly raster: OutputEvidence; readonly wanted: number } | null => {
  const rasters = outputs.filter(({ kind }) => kind === 'raster');
  const told = toldBy(number.name);
  const raster = rasterOf(told?.about ?? '', rasters);
  const values = raster?.values;
  if (!raster?.promised || !values || values.valid === 0) return null;
  const isWeighted = weights.test(code);
  if (told) {
    // Decibels are averaged as power.
    const asPower = number.unit === 'dB' || /-db$/.test(number.quantity);
    const follows =
      /^float/.test(raster.dtype) &&
      isOf(number, raster, values) &&
      !(told.statistic === 'mean' && (isWeighted || asPower));
    return follows ? { raster, wanted: values[told.statistic] } : null;
  }
  const isMask =
    values.min >= 0 && values.max <= 1 && values.distinct?.every((value) => value === 0 || value === 1) === true;
  const isShare =
    /^(?:share|changed-?share|covered-?share)$/i.test(number.name) &&
    (number.unit === '%' || number.unit === '1') &&
    number.valid === values.valid;
  return isMask && isShare && !isWeighted ? { raster, wanted: values.mean * (number.unit === '%' ? 100 : 1) } : null;
};

/** What a tool says of its own raster is true of it: float32 keeps seven digits. */
export const rasterAgainstNumbers: Rule = {
  id: 'raster-against-numbers',
  source: 'statistics of all pixels that the tool wrote, by a probe tool of ours',
  check: (evidence) =>
    rastersOf(evidence).length === 0
      ? []
      : finiteNumbers(evidence).flatMap((number) => {
          const { raster, wanted = Number.NaN } = wantedOf(number, evidence) ?? {};
          const values = raster?.values;
          return values && !agree(wanted, number.value, 1e-4) && Math.abs(wanted - number.value) > 1e-5 * values.std
            ? error(
                number.name,
                `“${number.name}” is ${shown(number.value)}; the ${values.valid} valid pixels of “${raster.name}” have ${shown(wanted)}.`,
                'Both are of the same pixels.',
                'Look at the sum, the count and the pixels that are skipped.',
              )
            : [];
        }),
};

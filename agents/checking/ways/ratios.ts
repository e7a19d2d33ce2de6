import { sumOf } from '../reductions.ts';
import { type Column, completeOf, type Pairs, type Way } from './way.ts';

/** One ratio of totals is asked for. */
export const ofTotals =
  /\bratio (?:of|between) (?:the )?(?:\w+ ){0,2}(?:means?|averages?|totals?|sums?)\b|\b(?:total|mean|summed|overall) [\w -]+ (?:divided by|over|to|per) (?:the )?(?:total|mean|summed|overall)\b/i;
/** The mean of the ratios of single things is asked for. */
export const ofPixels =
  /\b(?:mean|average)(?: of)?(?: the)? (?:per-pixel |pixel-?wise )?ratios?\b|\bpixel by pixel\b|\bper[- ]pixel ratio/i;

const together =
  /\b(?:whole|entire|overall|altogether|combined|pooled|nationwide)\b|\btaken together|\ball (?:the )?[\w -]{1,30} together\b|\bas a whole\b|\bin total\b/i;
const eachAlike =
  /\b(?:each|every|all) \w+ (?:counts?|counting|weigh\w*|has|have|is|are) (?:\w+ )?(?:the same|equal\w*|alike|once|the same weight)|\b(?:mean|average) of (?:the |all )?(?:\w+ ){0,3}(?:ratios|rates|yields|densities|shares|percentages|fractions)\b|\bunweighted\b/i;
/** Totals over totals, and the mean of what each record gives. */
export const ratioWays = ({ evidence: { question }, x, y, names }: Pairs): Way[] => {
  if (names[0] === 'time') return [];
  const totals = ofTotals.test(question) || (together.test(question) && !/\b(?:mean|average|median)\b/i.test(question));
  const alike = ofPixels.test(question) || eachAlike.test(question);
  const both = completeOf(x, y);
  const pairs = both.x.map((top, index) => ({ top, bottom: both.y[index] ?? 0 })).filter(({ bottom }) => bottom !== 0);
  if (totals === alike || pairs.length < 2) return [];
  const each = sumOf(pairs.map(({ top, bottom }) => top / bottom)) / pairs.length;
  const whole = sumOf(both.x) / sumOf(both.y);
  const loose = sumOf(x.flatMap((cell) => cell ?? [])) / sumOf(y.flatMap((cell) => cell ?? []));
  const [named, other] = [`“${names[0]}” over “${names[1]}”`, totals ? 'totals' : 'the mean of the ratios'];
  return [
    {
      mistaken: totals ? [each, loose] : [whole, loose],
      right: [totals ? whole : each],
      told: `${totals ? `the mean of the ratios of ${named}, or of records that lack one of them` : `the totals of ${named}`}; of ${other}`,
      advice: totals
        ? 'Add up both over the records that have both, then divide.'
        : 'Divide record by record, then average.',
      rescaled: true,
    },
  ];
};

const biasAsked =
  /\b(?:per ?cent(?:age)?|relative|normali[sz]ed) (?:mean )?bias\b|\bpbias\b|\bbias\b[^.?]{0,40}(?:%|\bpercent\b)/i;

/** The bias of totals in percent of what was observed; not the mean of the biases of single records. */
export const percentBias = ({ evidence: { question }, x, y, names }: Pairs): Way[] => {
  const both = completeOf(x, y);
  const isTruth = (name: string): boolean =>
    /obs|meas|gauge|truth|true|ref|station|ground|field|survey|in_?situ/i.test(name);
  if (!biasAsked.test(question) || names[0] === 'time' || both.x.length < 3 || isTruth(names[0]) || !isTruth(names[1]))
    return [];
  const [model, truth] = [sumOf(both.x), sumOf(both.y)];
  const each = both.x.map((value, index) => (value - (both.y[index] ?? Number.NaN)) / (both.y[index] ?? Number.NaN));
  const of = (share: number): number[] => [share, 100 * share];
  const right = of((model - truth) / truth);
  const own = sumOf(each) / each.length;
  const single = /\bmean (?:of the )?(?:percent|relative)|\baverage (?:percent|relative)|\beach\b/i.test(question);
  return [
    {
      mistaken: [...(single ? [] : of(own)), ...of((model - truth) / model), ...of((truth - model) / truth)],
      right: single ? [...of(own), ...right] : right,
      told: `not of totals in percent of “${names[1]}”; the sum of the differences over the sum of “${names[1]}”`,
      advice: 'Add up both first: small observations make the mean of single percentages large.',
    },
  ];
};

const isRate = /density|dens\b|rate|yield|share|percent|pct|fraction|_per_|per[A-Z]/;
const isSize = /area|population|people|pop\b|pop_|_km2|_ha\b|size|length|households|weight|volume/i;

/** A rate or density of many taken together: by what it is a rate of, not with all of them alike. */
export const pooledRates = ({ evidence: { question }, x, y, names }: Pairs): Way[] => {
  const both = completeOf(x, y);
  const alike = eachAlike.test(question) || ofPixels.test(question);
  if (!together.test(question) || alike || !isRate.test(names[0]) || !isSize.test(names[1]) || both.x.length < 2)
    return [];
  const pooled = sumOf(both.x.map((value, index) => value * (both.y[index] ?? 0))) / sumOf(both.y);
  return [
    {
      mistaken: [sumOf(both.x) / both.x.length],
      right: [pooled],
      told: `the plain mean of “${names[0]}”; of all together, weighted by “${names[1]}”`,
      advice:
        'What is large counts more than what is small: multiply by its size, add up, and divide by the sum of sizes.',
      rescaled: true,
    },
  ];
};

const averaged =
  /\b(?:mean|average|median|typical|middle|each|every|by|per (?:county|district|field|plot|station|site))\b/i;

/** Do numbers keep one ratio, but for how they are rounded? The ratio; null where they don't. */
const oneRatio = (top: readonly number[], bottom: readonly number[]): number | null => {
  const ratios = top.map((value, index) => value / (bottom[index] ?? Number.NaN));
  const [low, high] = [Math.min(...ratios), Math.max(...ratios)];
  return low > 0 && high / low < 1.02 ? (low + high) / 2 : null;
};

/**
 * A rate of the whole, taken as the mean of the rates of its parts, where the table has what was divided by what: a column that is one
 * other over a third, record by record.
 */
export const rateOfWhole = ({ evidence: { question }, input, name, rows }: Column): Way[] => {
  if (averaged.test(question)) return [];
  const others = input.records.columns.filter((column) => column.type === 'number' && column.name !== name);
  const complete = rows.filter((row) => [name, ...others.map((one) => one.name)].every((key) => Number(row[key]) > 0));
  if (complete.length < 3 || complete.length < rows.length || others.length > 8) return [];
  const numbers = (key: string): number[] => complete.map((row) => Number(row[key]));
  const rates = numbers(name);
  return others.flatMap((top) =>
    others
      .filter((bottom) => bottom !== top)
      .flatMap((bottom): Way[] => {
        const [tops, bottoms] = [numbers(top.name), numbers(bottom.name)];
        const factor = oneRatio(
          rates,
          tops.map((value, index) => value / (bottoms[index] ?? Number.NaN)),
        );
        const varied =
          oneRatio(tops, bottoms) === null &&
          oneRatio(
            bottoms,
            bottoms.map(() => 1),
          ) === null;
        return factor === null || !varied
          ? []
          : [
              {
                mistaken: [sumOf(rates) / rates.length],
                right: [(factor * sumOf(tops)) / sumOf(bottoms)],
                told: `the plain mean of “${name}”; of the whole, the sum of “${top.name}” over that of “${bottom.name}”`,
                advice: 'The rate of a whole is its total over its total: large parts count for more than small ones.',
                rightRelative: 5e-3,
              },
            ];
      }),
  );
};

/** "area-weighted", "weighted by the population". */
const weighted = /\b(\w+)[- ]weighted\b|\bweight(?:ed|ing|s)? (?:\w+ )?(?:by|with) (?:the |their |its )?([\w -]+)/i;

const words = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word.length > 2);

/** Means of x weighted by y, with weights that belong to nothing, or without weights. */
export const weights = ({ evidence: { question }, x, y, names }: Pairs): Way[] => {
  const [, before, behind] = weighted.exec(question) ?? [];
  const asked = words(`${before ?? ''} ${(behind ?? '').split(/[,.;]/)[0]}`);
  const isWeight = words(names[1]).some((word) => asked.some((one) => one.startsWith(word) || word.startsWith(one)));
  if (!isWeight || names[0] === 'time' || !/\b(?:mean|average)\b/i.test(question)) return [];
  const both = completeOf(x, y);
  const products = sumOf(both.x.map((value, index) => value * (both.y[index] ?? 0)));
  const all = sumOf(y.flatMap((cell) => cell ?? []));
  return [
    {
      mistaken: [products / all, sumOf(both.x) / both.x.length, products / both.x.length],
      right: [products / sumOf(both.y)],
      told: `the mean without weights, or with the weights of records that have no “${names[0]}”; weighted by “${names[1]}” of those that have both`,
      advice: 'Divide by the sum of the weights that went into the products.',
    },
  ];
};

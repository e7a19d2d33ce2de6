import type { DataProfile } from '../../core/profile.ts';
import type { Condition } from '../reading/conditions.ts';
import { dateWithin } from '../reading/dates.ts';
import type { Mask, Reduction, Temporal } from './analysis.ts';
import type { Measure } from './measure.ts';
import type { Reading } from './reading.ts';
import { dateOf, type Missing, missing } from './sources.ts';

export interface TemporalReading {
  readonly kind: 'read';
  readonly temporal: Temporal;
  readonly dates: readonly string[];
  readonly caveats: readonly string[];
}

/** Dates of the measure's layers, ascending, without repetition. */
const layerDates = (measure: Measure): string[] =>
  [...new Set((measure.variables[0]?.candidates ?? []).map(dateOf).filter((date) => date !== null))].sort();

const layerCount = (measure: Measure): number => measure.variables[0]?.candidates.length ?? 0;

const isPeriod = (reading: Reading): boolean =>
  /\b(?:from|between|during|over|since|throughout|through|until)\b|\b\d{4} ?(?:to|-|–|until|through) ?\d{4}\b/i.test(
    reading.text,
  ) && !/\bon (?:the )?\d/i.test(reading.text);

/** "products since 2022", "(Smith 2006)", "baseline of 2021": dates of something else than the images. */
const contextual = (reading: Reading, position: number): boolean =>
  /\b(?:since|before|after|products?|collection|baseline|version|published|released|introduced|census|model|et al\.?,?|edition|standard|\([A-Z]\w+,?) ?(?:of |in |from )?$/i.test(
    reading.text.slice(Math.max(0, position - 30), position),
  );

/** Which of the data's dates the question speaks of. */
const selectDates = (
  reading: Reading,
  measure: Measure,
): { dates: string[]; mentioned: string[]; caveats: string[]; absent?: string } => {
  const all = layerDates(measure);
  const mentions = reading.dates.map(({ iso }) => iso);
  const effective = [...new Set(mentions)].filter((mention) => all.some((date) => dateWithin(date, mention)));
  const months = reading.months.length > 0 && effective.every((mention) => mention.length === 4);
  const inMonths = (date: string) => !months || reading.months.includes(Number(date.slice(5, 7)));
  if (effective.length === 0) {
    const byMonth = months ? all.filter(inMonths) : [];
    const caveats =
      mentions.length > 0 && all.length > 0
        ? [`No data of ${mentions.join(', ')}; the data are of ${all[0]}${all.length > 1 ? ` to ${all.at(-1)}` : ''}.`]
        : [];
    const wanted = reading.dates.filter((mention) => !contextual(reading, mention.start));
    const absent =
      wanted.length > 0 && all.length > 0
        ? {
            absent: `data of ${wanted.map(({ iso }) => iso).join(', ')} (there are data of ${all[0]}${all.length > 1 ? ` to ${all.at(-1)}` : ''})`,
          }
        : {};
    return { dates: byMonth.length > 0 ? byMonth : all, mentioned: [], caveats, ...absent };
  }
  const [first] = effective;
  const last = effective.at(-1);
  const ordered = first !== undefined && last !== undefined && first < last;
  const range = effective.length === 2 && ordered && isPeriod(reading);
  const within = range
    ? all.filter((date) => (date >= first || dateWithin(date, first)) && (date <= last || dateWithin(date, last)))
    : all.filter((date) => effective.some((mention) => dateWithin(date, mention)));
  return { dates: within.filter(inMonths), mentioned: effective, caveats: [] };
};

const read = (temporal: Temporal, dates: readonly string[], caveats: readonly string[]): TemporalReading => ({
  kind: 'read',
  temporal,
  dates,
  caveats,
});

const zoneTemporal = (
  reading: Reading,
  profile: DataProfile,
  dates: readonly string[],
  caveats: readonly string[],
): TemporalReading | Missing => {
  const file =
    profile.files.find(
      (one) =>
        one.kind === 'features' &&
        (reading.files.length === 0 || reading.files.includes(one.path.split('/').at(-1) ?? '')),
    ) ?? profile.files.find((one) => one.kind === 'features');
  if (file?.kind !== 'features') return missing('polygons of the zones to compare');
  const layer = file.layers[0];
  const names =
    layer?.fields.filter(
      (field) =>
        field.type === 'text' || field.type === 'string' || field.samples.some((sample) => typeof sample === 'string'),
    ) ?? [];
  const property =
    names.find((field) => /^name$/i.test(field.name)) ??
    names.find((field) => /name|nom|label|county|district/i.test(field.name)) ??
    names[0];
  if (!property) return missing('a property that names the zones');
  const polarity = reading.wish.polarity;
  if (!polarity) return missing('whether the highest or the lowest zone is wanted');
  return read({ kind: 'extreme-zone', polarity, file: file.path, property: property.name }, dates, caveats);
};

/** What the question wants done along the dates. */
export const readTemporal = (
  reading: Reading,
  profile: DataProfile,
  measure: Measure,
  reduction: Reduction,
  dateCondition: Condition | undefined,
  _region: Mask['region'],
): TemporalReading | Missing => {
  const { wish } = reading;
  const { dates, mentioned, caveats, absent } = selectDates(reading, measure);
  if (absent) return missing(absent);
  const count = dates.length > 0 ? dates.length : layerCount(measure);
  const done = (temporal: Temporal) => read(temporal, dates, caveats);
  if (reduction.kind === 'map')
    return count === 1 ? done({ kind: 'single' }) : missing(`one date to make the map of (${count} fit)`);
  if (reduction.kind === 'pixel-change') return pixelChangeTemporal(reading, dates, mentioned, caveats);
  if (wish.form === 'zone')
    return count === 1
      ? zoneTemporal(reading, profile, dates, caveats)
      : missing(`one date to compare the zones on (${count} fit)`);
  if (reduction.kind === 'contrast')
    return count === 1
      ? done({ kind: 'single' })
      : missing(`one image for the comparison of conditions (${count} fit)`);
  if (wish.form === 'date') {
    if (count < 2) return missing('at least two dated images to choose from');
    if (!wish.polarity) return missing('whether the highest or the lowest is wanted');
    return done({ kind: 'extreme', polarity: wish.polarity });
  }
  if (wish.form === 'dates-count') {
    return dateCondition
      ? done({ kind: 'count', comparison: dateCondition.comparison, threshold: dateCondition.value })
      : missing('the condition that the counted dates fulfil');
  }
  if (wish.trend)
    return count >= 3
      ? done({ kind: 'trend', per: wish.trend.per, method: wish.trend.method })
      : missing('at least three dates for a trend');
  if (wish.change !== null) return changeTemporal(reading, dates, mentioned, count, caveats);
  if (count === 1) return done({ kind: 'single' });
  return manyLayers(reading, reduction, done, count, dates.length > 1);
};

/** The two images that a change per pixel is between: dates in order of time, the temporal step itself is in the template. */
const pixelChangeTemporal = (
  reading: Reading,
  dates: readonly string[],
  mentioned: readonly string[],
  caveats: readonly string[],
): TemporalReading | Missing => {
  const ends =
    mentioned.length === 2
      ? mentioned
      : dates.length === 2 || reading.wish.firstAndLast
        ? [dates[0] ?? '', dates.at(-1) ?? '']
        : [];
  const chosen = ends.map((mention) => dates.filter((date) => dateWithin(date, mention)));
  if (chosen.length !== 2 || chosen.some((list) => list.length !== 1))
    return missing('exactly one image for each of the two dates to compare');
  return { kind: 'read', temporal: { kind: 'single' }, dates: chosen.flat().sort(), caveats };
};

const changeTemporal = (
  reading: Reading,
  dates: readonly string[],
  mentioned: readonly string[],
  count: number,
  caveats: readonly string[],
): TemporalReading | Missing => {
  const { wish } = reading;
  const mode = wish.change === 'percent' ? 'percent' : wish.absolute ? 'absolute' : 'difference';
  if (count < 2) return missing('two dates to compare');
  if (reading.months.length > 0 && reading.dates.filter(({ iso }) => iso.length === 4).length >= 2)
    return missing('the difference between seasons of two years');
  // "higher on A than on B" is A − B; "change from A to B" is B − A.
  const comparative = /\bthan\b/i.test(reading.rest) && mode !== 'percent';
  const pick =
    mentioned.length === 2 ? mentioned : wish.firstAndLast || count === 2 ? [dates[0] ?? '', dates.at(-1) ?? ''] : [];
  const [from, to] = comparative ? [pick[1], pick[0]] : pick;
  if (!from || !to) return missing('which two dates are to be compared');
  const chosen = [from, to].map((mention) => dates.filter((date) => dateWithin(date, mention)));
  if (chosen.some((list) => list.length !== 1)) return missing('exactly one image for each of the two dates');
  return { kind: 'read', temporal: { kind: 'change', mode }, dates: chosen.flat(), caveats };
};

/** Words that take several images together. */
const speaksOfMany =
  /\b(?:all|each|every|per-image|season|seasons|over the (?:whole |entire |full )?(?:period|year|season|months|series|years|time)|period|series|annual|yearly|monthly|seasonal|daily|weekly|during|throughout|across|images|scenes|dates|days|summer|winter|spring|autumn|from .{3,30} (?:to|until|through)|between .{3,30} and)\b/i;

/** How the values of several dates become one; null when the question leaves it open. */
const overDates = (reading: Reading, reduction: Reduction): string | null => {
  if (reduction.kind === 'statistic')
    return ['mean', 'max', 'min'].includes(reduction.statistic) ? reduction.statistic : null;
  const averaged = /\b(?:mean|average|averaged)\b/i.test(reading.rest);
  return averaged && ['share', 'bit-share', 'class-share', 'sum-share', 'linear-mean'].includes(reduction.kind)
    ? 'mean'
    : null;
};

/** What is wanted of the totals of all pixels. */
const spatialStatistic = ({ text }: Reading): 'mean' | 'max' | 'min' | null => {
  if (/\b(?:wettest|highest|largest|greatest|maximum|most)\b/i.test(text)) return 'max';
  if (/\b(?:driest|lowest|smallest|least|minimum)\b/i.test(text)) return 'min';
  return /\b(?:mean|average|averaged)\b/i.test(text) ? 'mean' : null;
};

const manyLayers = (
  reading: Reading,
  reduction: Reduction,
  done: (temporal: Temporal) => TemporalReading,
  count: number,
  dated: boolean,
): TemporalReading | Missing => {
  const adds =
    /\b(?:add|adding|accumulat\w+|sum(?:med|ming)? (?:up )?(?:over|of|the|all)|yearly (?:\w+ )?(?:total|sum)|annual (?:\w+ )?(?:total|sum)|total (?:of|over) (?:the|all)? ?(?:twelve|months|year)|accumulated?|(?:total|sum) (?:\w+ )?(?:per|in each|for each) (?:pixel|cell|grid cell))\b/i.test(
      reading.text,
    );
  if (adds && reduction.kind === 'statistic') {
    const spatial = spatialStatistic(reading);
    return spatial
      ? done({ kind: 'composite', method: 'sum', spatial })
      : missing('what of the totals per pixel is wanted (mean, maximum, minimum)');
  }
  if (dated && speaksOfMany.test(reading.text)) {
    const over = overDates(reading, reduction);
    if (over) return done({ kind: 'summary', statistic: over });
  }
  return missing(`which of the ${count} images is meant, or how they are to be combined`);
};

/**
 * Numbers that were summed up over a longer time, or over more images, than the product's own: as histories of NCO, CDO, HARP and xarray, tags of reducers
 * (Earth Engine API, ee.Reducer; STAC processing extension 1.2) and labels say it.
 */
import type { FileClues } from './clues.ts';
import type { Evidence } from './evidence-of.ts';
import { isNote } from './is-note.ts';
import { notDone } from './other-layers.ts';
import { labelsOf } from './own-labels.ts';
import { type OwnTag, ownTags, quoted } from './own-tags.ts';
import { isOfMoments, namedSteps } from './steps.ts';
import { speaksOfMaking } from './words.ts';

const day = 86_400;
const month = 2_629_746;
const year = 31_556_952;

/** What words and operators sum up over, in seconds; infinite: over many years, or nobody knows. */
const periods: readonly (readonly [RegExp, number])[] = [
  [/^(?:ymon|yday|yseas|yhour|climatolog|long-term|multi-?(?:year|annual)|decad|normal)/i, Number.POSITIVE_INFINITY],
  [/^(?:dai|day)/i, day],
  [/^week/i, 7 * day],
  [/^(?:mon)/i, month],
  [/^(?:seas|quarter|summer|winter|spring|autumn)/i, 3 * month],
  [/^(?:year|ann)/i, year],
];

const secondsOf = (word: string): number => periods.find(([pattern]) => pattern.test(word))?.[1] ?? Number.NaN;

/** Is a time of so many seconds longer than any that the product sums up? */
const isLonger = (evidence: Evidence, seconds: number): boolean => {
  const steps = namedSteps(evidence);
  if (evidence.product.spans || evidence.band?.spans) return false;
  if (isOfMoments(evidence)) return true;
  return steps.length > 0 && steps.every((step) => seconds > 1.2 * step);
};

/** Does it sum up less than a month? What takes the mean of all times of a file makes another thing of it then. */
const isShort = (evidence: Evidence): boolean => isLonger(evidence, 0.9 * month);

const statistic =
  'means?|averag\\w+|avg|medians?|max(?:im\\w+)?|min(?:im\\w+)?|sums?|totals?|modes?|composit\\w+|aggregat\\w+|accumulat\\w+|percentiles?|climatolog\\w+|normals?';

const labelled = new RegExp(
  String.raw`\b(daily|weekly|monthly|quarterly|seasonal|yearly|annual|decadal|long-term|multi-?(?:year|annual)|summer|winter)(?:[- ]\w+)?[- ](?:${statistic})\b`,
  'i',
);
const overTime = new RegExp(
  String.raw`\b(?:${statistic}) (?:of|for|over|across) (?:the |all )?(?:whole )?(month|year|season|summer|winter|decade|long-term|climatolog\w+)\b`,
  'i',
);
const overYears = new RegExp(
  String.raw`\b(?:19|20)\d\d ?(?:[-–/]|to|\.\.) ?(?:19|20)\d\d\)?,? (?:\w+ )?(?:${statistic})\b|\b(?:${statistic})\b[ (]{1,3}(?:of |for |over )?(?:19|20)\d\d ?(?:[-–/]|to|\.\.) ?(?:19|20)\d\d|\b(?:10|20|30)[- ]years? (?:${statistic})\b|\b(?:${statistic}) of \d+ (?:Januar|Februar|March|April|May|June|Jul|August|September|October|November|December)(?:y|ies|es|s)\b`,
  'i',
);

const saysLonger = (evidence: Evidence, text: string): boolean => {
  if (notDone.test(text.replaceAll(/,? not [^.;]*/g, ''))) return false;
  if (overYears.test(text) && isLonger(evidence, Number.POSITIVE_INFINITY)) return true;
  const [, word] = labelled.exec(text) ?? overTime.exec(text) ?? [];
  return word !== undefined && isLonger(evidence, secondsOf(word) || Number.POSITIVE_INFINITY);
};

const toolsOfTime: readonly RegExp[] = [
  /\bnc(?:ra|es|ea|ge)\b(?=\s)/,
  /\b(?:tim|run|ens)(?:mean|avg|sum|min|max|std1?|var1?|pctl|median|range)\b/,
  /\bharp(?:merge|convert)\b.*\bbin(?:_spatial|_full)?\(/,
  /\b(?:gdal_calc|r\.series|t\.rast\.aggregate)\b.*\b(?:mean|average|median|max|min|sum)\b/,
  /\.(?:mean|median|max|min|sum|quantile|std)\((?:dim=)?['"]time/,
];
const toolOfPeriod =
  /(?<![A-Za-z])(ymon|yday|yseas|yhour|year|mon|day|seas)(?:mean|avg|sum|min|max|std1?|var1?|pctl|median|range)(?![A-Za-z])|\.(?:resample|groupby)\((?:time=)?['"](?:time\.)?(\d*(?:M|MS|Y|YS|A|W|season|month|year))\b/;
/** Means over a part of the Earth, weighted by nothing that a product knows. */
const toolOfSpace = /\b(?:fld|zon|mer|vert)(?:mean|avg|sum|min|max|std)\b|\bncwa\b(?=\s)|\bnc(?:bo|diff|flint)\b(?=\s)/;

const byTool = (evidence: Evidence, text: string): string | undefined => {
  const found = toolsOfTime.map((tool) => tool.exec(text)?.[0]).find((one) => one !== undefined);
  if (found !== undefined && isShort(evidence)) return found;
  const [line, word, other = ''] = toolOfPeriod.exec(text) ?? [];
  const seconds = word ? secondsOf(word) : /^\d*(?:M|MS|month)$/.test(other) ? month : year;
  if (line !== undefined && isLonger(evidence, seconds)) return line;
  return toolOfSpace.exec(text)?.[0];
};

const isHistory =
  /^(?:history|processing.*|lineage|provenance|nco|cdo|cmd|command(?:_?line)?|comment|notes?|software|code)$/;
const longestHistory = 4000;

const reducerKey =
  /^(?:reducers?|reduction|aggregation(?:_?method)?|aggregated?|composit(?:e|ing|ed)(?:_?(?:method|type))?|temporal_?(?:aggregation|reducer|statistics?|resolution)|operation|statistics?(?:_?type)?|time_?statistic|mosaic_?method|cell_?methods?)$/;
const reducing = new RegExp(String.raw`\b(?:nan)?(?:${statistic})\b`, 'i');
const harmless = /\b(?:first|latest|none|nearest|instantaneous|mosaic)\b/i;
const countKey =
  /^(?:n|count|n_?(?:images?|scenes?|dates?|days|files|obs)|num(?:ber)?_?(?:of_?)?(?:images?|scenes?|dates?|days)|(?:image|scene)_?count)$/;

const reduced = (evidence: Evidence, { word, text }: OwnTag): boolean => {
  if (countKey.test(word) && isOfMoments(evidence)) return Number(text) > 1;
  if (/\bee\.Reducer\.(?!first)\w+/.test(text)) return true;
  if (!reducerKey.test(word) || harmless.test(text) || !reducing.test(text.replaceAll('_', ' '))) return false;
  return (
    word.startsWith('reduc') ||
    word === 'operation' ||
    isOfMoments(evidence) ||
    saysLonger(evidence, text) ||
    spansLonger(evidence, text)
  );
};

/** "2021-06-01..2021-09-30": a time that is told by its ends. */
const spansLonger = (evidence: Evidence, text: string): boolean => {
  const days = [...text.matchAll(/\b((?:19|20)\d\d)-?([01]\d)-?([0-3]\d)\b/g)].map(([, y, m, d]) =>
    Date.UTC(Number(y), Number(m) - 1, Number(d)),
  );
  const [first, last] = [Math.min(...days), Math.max(...days)];
  return days.length >= 2 && isLonger(evidence, (last - first) / 1000);
};

/** A value of 31 days where the product has one for each day. */
const boundsDoubt = (evidence: Evidence, { bands }: FileClues): string[] => {
  const hours = bands.find((band) => band.hours !== undefined && isLonger(evidence, band.hours * 3600))?.hours;
  return hours === undefined
    ? []
    : [`the bounds of its time axis are ${hours} hours apart: its numbers were summed up`];
};

export const reducedDoubt = (evidence: Evidence, clues: FileClues): string[] => {
  const bounds = boundsDoubt(evidence, clues);
  if (bounds.length > 0) return bounds;
  const tag = ownTags(clues).find((one) => reduced(evidence, one));
  if (tag) return [quoted(tag)];
  for (const one of ownTags(clues, longestHistory)) {
    const tool = isHistory.test(one.word) ? byTool(evidence, one.text) : undefined;
    if (tool !== undefined) return [`${one.source} has “${tool}”: its numbers were summed up`];
  }
  const label = labelsOf(clues).find(({ text }) => !speaksOfMaking(text) && saysLonger(evidence, text));
  if (label) return [quoted(label)];
  for (const { source, text } of clues.texts) {
    if (!isNote(source) || text.length > 800) continue;
    const said = text.split(/\r?\n|(?<=[.!?])\s+/).find((line) => overYears.test(line) && saysLonger(evidence, line));
    if (said) return [quoted({ source, text: said.trim() })];
  }
  return [];
};

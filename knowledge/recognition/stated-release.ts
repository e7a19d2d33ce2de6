/** What tags say of level, version and time of a file, against its official name. It never rules the product out, and never leaves it established. */
import { type FileClues, stemOf } from './clues.ts';
import type { Evidence } from './evidence-of.ts';
import { type Label, tagsLike } from './own-labels.ts';
import { stepsOf } from './steps.ts';
import { speaksOfMaking } from './words.ts';

const quoted = ({ source, text }: Label): string => `${source} is “${text.slice(0, 80)}”`;

const saysLevel = /^(?:processing_?level(?:_?id)?|product_?level|level)$/i;
const saysTitle = /^(?:title|product(?:_?type)?)$/i;

const levelIn = (text: string): string | undefined => /(?<![A-Za-z])L(?:evel)?[-_ ]?([0-4])(?!\d)/i.exec(text)?.[1];

/** "Level 4" of a file that is called as one of Level 3. */
const levelDoubt = ({ product }: Evidence, clues: FileClues): string[] => {
  const own = levelIn(product.level ?? '');
  if (own === undefined) return [];
  const told = [...tagsLike(clues, saysLevel), ...tagsLike(clues, saysTitle)].filter(
    ({ text }) => levelIn(text) !== undefined && !speaksOfMaking(text) && text.length <= 160,
  );
  const [other] = told;
  return other && told.every(({ text }) => levelIn(text) !== own)
    ? [`${quoted(other)}, where ${product.name} is of level ${product.level}`]
    : [];
};

const saysVersion = /^(?:product_?version|data_?set_?version)$/i;

/** "v200", "V2.0.0" and "2.0" are one. */
const digitsOf = (text: string): string => text.replaceAll(/\D/g, '').replace(/^0+/, '').replace(/0+$/, '');

const versionDoubt = ({ fields }: Evidence, clues: FileClues): string[] => {
  const own = digitsOf(fields['version'] ?? '');
  const other = tagsLike(clues, saysVersion).find(({ text }) => {
    const said = /^\s*\w{0,8}\W?v?\.?\s*\d[\w.]*\s*$/i.test(text) ? digitsOf(text) : '';
    return said !== '' && !said.startsWith(own) && !own.startsWith(said);
  });
  return own !== '' && other ? [`${quoted(other)}, and its name says ${fields['version']}`] : [];
};

const saysStart =
  /^(?:range_?beginning_?date|time_?coverage_?start|time_?start|start_?(?:date|time)|date_?acquired|acquisition_?date|sensing_?time|sensing_?start)$/i;
const saysEnd = /^(?:range_?ending_?date|time_?coverage_?end|time_?end|(?:end|stop)_?(?:date|time))$/i;

const dayMs = 86_400_000;

/** Composites are called after a day within their time, and days end in other zones. */
const slackDays = 3;
/** How long a file's time may be of which only the beginning is told: one called after a day, and others. */
const longestOfDay = 100;
const longestDays = 366;

const momentIn = (text: string): number | undefined => {
  const [, year = '', month = '', day = ''] = /^\s*(\d{4})[-/]?(\d{2})[-/]?(\d{2})(?!\d*\.\d)/.exec(text) ?? [];
  const moment = Date.UTC(Number(year), Number(month) - 1, Number(day));
  return year !== '' && Number(month) <= 12 && Number(year) > 1800 ? moment : undefined;
};

/** First and last day of the time that parts of a name tell. */
const timeOfName = ({ fields }: Evidence): { readonly from: number; readonly to: number } | undefined => {
  const { year = '', month = '', day = '', doy = '' } = fields;
  if (!/^\d{4}$/.test(year)) return undefined;
  const [y, m, d] = [year, month, day].map(Number);
  if (y === undefined) return undefined;
  if (doy !== '') {
    const at = Date.UTC(y, 0, Number(doy));
    return { from: at, to: at };
  }
  if (!m) return { from: Date.UTC(y, 0, 1), to: Date.UTC(y, 11, 31) };
  if (!d) return { from: Date.UTC(y, m - 1, 1), to: Date.UTC(y, m, 0) };
  return { from: Date.UTC(y, m - 1, d), to: Date.UTC(y, m - 1, d) };
};

/** Years of layers over many years are their last ones, or those of a release. */
const isOfYears = ({ product, band }: Evidence): boolean =>
  product.spans !== undefined ||
  product.bands.some(({ spans, date }) => spans !== undefined || date !== undefined) ||
  band?.date !== undefined;

const timeDoubt = (evidence: Evidence, clues: FileClues): string[] => {
  const own = timeOfName(evidence);
  const [start] = tagsLike(clues, saysStart);
  const from = start && momentIn(start.text);
  if (!own || !start || from === undefined || isOfYears(evidence)) return [];
  const [end] = tagsLike(clues, saysEnd);
  const to = (end && momentIn(end.text)) ?? from + (own.from === own.to ? longestOfDay : longestDays) * dayMs;
  const slack = own.to - own.from > 300 * dayMs ? 0 : slackDays * dayMs;
  const apart = own.from > to + slack || own.to < from - slack;
  return apart ? [`${quoted(start)}, and its name says ${Object.values(timeParts(evidence)).join('-')}`] : [];
};

const timeParts = ({ fields: { year = '', month = '', day = '', doy = '' } }: Evidence): readonly string[] =>
  [year, month, day, doy].filter((part) => part !== '');

/** Years between the time axis and a name that no calendar and no shifted day explains. */
const mostYears = 1;

/** The time axis of a file against the date in its name. */
const axisDoubt = ({ date, bands, path }: FileClues): string[] => {
  const years = bands.flatMap((band) => (band.date ? [Number(band.date.slice(0, 4))] : []));
  const named = (stemOf(path).match(/(?<!\d)(?:19|20)\d{2}/g) ?? []).map(Number);
  if (years.length === 0 || !date || named.length === 0) return [];
  const [first, last] = [Math.min(...years), Math.max(...years)];
  // "2011.2020": the last of several years may be within.
  return named.every((year) => year < first - mostYears || year > last + mostYears)
    ? [`its bands are of ${bands.find((band) => band.date)?.date ?? first}, and its name is of ${date}`]
    : [];
};

/** A day of the time axis so far from the one of the name is another one; a time in another zone, or a calendar without leap days, is not. */
const mostDays = 3;

/** The time axis of a file of one moment against the day in its official name, where the product has a value for each day. */
const axisDayDoubt = (evidence: Evidence, { bands }: FileClues): string[] => {
  const own = timeOfName(evidence);
  const [date] = bands.flatMap((band) => (band.date ? [band.date] : []));
  const at = date === undefined ? undefined : momentIn(date);
  const steps = stepsOf(evidence);
  const isDaily = steps.length > 0 && steps.every((step) => step <= 1.1 * (dayMs / 1000));
  if (!own || own.from !== own.to || at === undefined || !isDaily || isOfYears(evidence)) return [];
  if (bands.some((band) => band.date !== date)) return [];
  return Math.abs(at - own.from) > mostDays * dayMs
    ? [`its time axis says ${date?.slice(0, 10)}, and its name ${timeParts(evidence).join('-')}`]
    : [];
};

export const releaseDoubt = (evidence: Evidence, clues: FileClues): string[] => [
  ...levelDoubt(evidence, clues),
  ...versionDoubt(evidence, clues),
  ...timeDoubt(evidence, clues),
  ...axisDoubt(clues),
  ...axisDayDoubt(evidence, clues),
];

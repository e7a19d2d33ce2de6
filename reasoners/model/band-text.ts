import type { BandStatistics } from '../../core/band-statistics.ts';
import type { BandProfile, Guess } from '../../core/profile.ts';
import { quoted } from './quote.ts';

export const numberText = (value: number): string => String(Number(value.toPrecision(6)));
export const guessText = (label: string, known: Guess | null): string =>
  known ? `${label} ${quoted(known.value, 60)} (${quoted(known.reason, 160)})` : '';
export const joined = (parts: readonly string[]): string => parts.filter((part) => part !== '').join('; ');

const fewDistinct = 24;

const statisticsText = (statistics: BandStatistics | null): string => {
  if (!statistics) return 'not measured';
  const { valid, total, min, max, mean, std, zeros, distinct, mode } = statistics;
  if (valid === 0) return `no valid pixel of ${total}`;
  return joined([
    `${valid} of ${total} valid`,
    `min ${numberText(min)}`,
    `max ${numberText(max)}`,
    `mean ${numberText(mean)}`,
    `std ${numberText(std)}`,
    zeros > 0 ? `${zeros} zeros` : '',
    distinct && distinct.length <= fewDistinct ? `distinct ${distinct.map(numberText).join(' ')}` : '',
    mode && mode.share > 0.02 ? `most frequent ${numberText(mode.value)} (${(100 * mode.share).toFixed(1)} %)` : '',
  ]);
};

/** Of a band that is like the one before it: how many pixels are valid, and between which values. */
export const briefStatistics = (statistics: BandStatistics | null): string => {
  if (!statistics) return 'not measured';
  const { valid, total, min, max, mean } = statistics;
  if (valid === 0) return `no valid pixel of ${total}`;
  return `${valid === total ? 'all' : valid} valid, ${numberText(min)} to ${numberText(max)}, mean ${numberText(mean)}`;
};

/** What a band is for: the part that differs between the bands of one scene. */
const ownFacts = (band: BandProfile): string =>
  joined([
    band.description && band.description !== band.name ? quoted(band.description, 80) : '',
    guessText('role', band.role),
    band.quantity && band.quantity.reason === band.role?.reason
      ? `quantity ${quoted(band.quantity.value, 60)}`
      : guessText('quantity', band.quantity),
    ...(band.says ?? [])
      .filter(({ text }) => text !== band.description && text !== band.name)
      .map(({ text, where }) => `says ${quoted(text, 80)} (${quoted(where, 60)})`),
    band.quantityKind ? `kind ${quoted(band.quantityKind.value, 40)}` : '',
  ]);

const timeText = ({ timeCell }: BandProfile): string => {
  if (!timeCell) return '';
  const { stamp, hours, method } = timeCell;
  const period = hours === null ? 'a period' : `a period of ${numberText(hours)} h`;
  const place =
    stamp === null ? '' : stamp === 'within' ? `dates lie within ${period}` : `dates are the ${stamp} of ${period}`;
  return joined([place, method === '' ? '' : `${quoted(method, 20)} over time`]);
};

/** How a band's numbers are to be read: mostly the same for all bands of a file. */
const sharedFacts = (band: BandProfile): string =>
  joined([
    band.dtype,
    band.scale !== 1 || band.offset !== 0 ? `file says × ${band.scale} + ${band.offset}` : '',
    band.nodata === null ? 'no declared nodata' : `declared nodata ${band.nodata}`,
    band.unit ? `unit ${quoted(band.unit, 40)}` : '',
    band.codes ? 'codes' : '',
    encodingText(band),
    ownRangeText(band),
    timeText(band),
    band.calibration ? `calibration ${quoted(band.calibration, 240)}` : '',
    flagsText(band),
  ]);

/** Everything that is said of a band, but for its numbers. */
export const bandFacts = (band: BandProfile): string => joined([ownFacts(band), sharedFacts(band)]);

/** Encoding that is applied to the band by itself, or that is only likely and is not. */
const encodingText = ({ encoding, codes, unit: stated }: BandProfile): string => {
  if (!encoding) return '';
  const { scale, offset, nodata, validRange, unit, status, reason } = encoding;
  const plain = scale === 1 && offset === 0;
  const parts = joined([
    plain ? '' : `× ${scale} + ${offset}`,
    nodata.length > 0 ? `missing ${nodata.join(' ')}` : '',
    validRange ? `valid ${validRange.join(' to ')}` : '',
    unit && !(plain && (codes || unit === stated || unit === 'DN')) ? `gives ${quoted(unit, 40)}` : '',
  ]);
  if (parts === '') return '';
  return status === 'established'
    ? `applied by itself, leave it out of encodings: ${parts} (${quoted(reason, 240)})`
    : `only likely, not applied: ${parts} (${quoted(reason, 240)})`;
};

/** The file's own valid range, where the encoding does not say it already. */
const ownRangeText = ({ valid, encoding }: BandProfile): string => {
  if (valid?.origin !== 'file' || encoding?.validRange) return '';
  const [low, high] = valid.range;
  const ends = low === null ? `up to ${high}` : high === null ? `from ${low}` : `${low} to ${high}`;
  return `file's valid range ${ends} (${valid.terms}${valid.masks ? '; what lies outside is missing' : ''})`;
};

const flagsText = ({ flags = [] }: BandProfile): string =>
  flags.length === 0
    ? ''
    : `bits ${flags.map(({ bit, width, name }) => `${width > 1 ? `${bit}-${bit + width - 1}` : bit} ${quoted(name, 40)}`).join(', ')}`;

const head = (band: BandProfile): string =>
  `  band ${band.index} ${quoted(band.name, 60)}${band.date ? ` ${band.date}` : ''}`;

const wholeLine = (band: BandProfile): string =>
  `${head(band)}: ${bandFacts(band)}; stored values: ${statisticsText(band.statistics)}`;

/** A name that every band of the run has is not said again. */
const likeLine = (band: BandProfile, before: BandProfile): string => {
  const own = ownFacts(band);
  const name = band.name === before.name ? `  band ${band.index}${band.date ? ` ${band.date}` : ''}` : head(band);
  const differs = own === ownFacts(before) ? '' : `${own}; `;
  return `${name}: ${differs}else as above; ${briefStatistics(band.statistics)}`;
};

const mostDates = 24;

/** What is left out of a run: dates, one by one where they are few, and how far values and gaps reach. */
const leftText = (left: readonly BandProfile[]): string => {
  const dates = left.flatMap(({ date }) => date ?? []);
  const known = left.flatMap(({ statistics }) => statistics ?? []);
  const [low, high] = [Math.min(...known.map(({ min }) => min)), Math.max(...known.map(({ max }) => max))];
  const valid = known.map((one) => one.valid);
  const [fewest, most] = [Math.min(...valid), Math.max(...valid)];
  return [
    `  bands ${left[0]?.index} to ${left.at(-1)?.index}: as above, one by one`,
    dates.length === 0
      ? ''
      : `, dates ${dates.length <= mostDates ? dates.join(' ') : `${dates[0]} to ${dates.at(-1)}`}`,
    known.length === 0
      ? ''
      : `; ${fewest === most ? fewest : `${fewest} to ${most}`} valid, ${numberText(low)} to ${numberText(high)}`,
  ].join('');
};

const runLines = (run: readonly BandProfile[], longest: number): string[] => {
  const lines = run.map((band, index) => {
    const before = run[index - 1];
    return before ? likeLine(band, before) : wholeLine(band);
  });
  if (run.length <= longest) return lines;
  const [start, end] = [Math.max(1, Math.floor(longest / 2) - 1), Math.min(2, Math.floor(longest / 4))];
  const left = run.slice(start, run.length - end);
  return [...lines.slice(0, start), leftText(left), ...lines.slice(run.length - end)];
};

/** The bands of a file; what a band shares with the one before it is said once, and of more than `longest` that are alike the middle left out. */
export const bandLines = (bands: readonly BandProfile[], longest: number): string[] => {
  const runs: BandProfile[][] = [];
  let before = '';
  for (const band of bands) {
    const facts = sharedFacts(band);
    if (facts === before) runs.at(-1)?.push(band);
    else runs.push([band]);
    before = facts;
  }
  return runs.flatMap((run) => runLines(run, longest));
};

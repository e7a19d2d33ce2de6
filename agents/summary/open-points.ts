import type { BandProfile, DataProfile, FileProfile, RasterProfile } from '../../core/profile.ts';
import { findQuantity } from '../../knowledge/quantities.ts';
import { convertUnit } from '../../knowledge/units.ts';
import { roleOf } from '../reading/band-role.ts';
import { readBands } from '../reading/bands.ts';
import { normaliseText } from '../reading/text.ts';
import type { OpenPoint } from '../reasoner.ts';

/** A point before it is merged with those of other files that are like it. */
interface FilePoint extends OpenPoint {
  readonly file: string;
}

/** More than this is no longer a question to somebody, but the data set itself. */
const mostPoints = 12;
/** Stored numbers beyond twice the largest value of a quantity are no odd pixel: they are on another scale. */
const farBeyond = 2;

const plain = (value: number): string => String(Number(value.toPrecision(5)));

/** Numbers that the quantity cannot be: scale, offset or unit are not what the file says. */
const encodingPoint = (band: BandProfile): string | null => {
  const { statistics, quantity, codes, scale, offset } = band;
  const known = quantity && !codes ? findQuantity(quantity.value) : undefined;
  const range = known?.hardRange ?? known?.range;
  if (!known || !range || !statistics || statistics.valid === 0 || known.kind === 'codes' || known.kind === 'flags')
    return null;
  const high =
    band.unit && band.unit !== known.unit ? convertUnit(range.max ?? Infinity, known.unit, band.unit) : range.max;
  const unit = band.unit || known.unit;
  const largest = Math.max(Math.abs(statistics.min * scale + offset), Math.abs(statistics.max * scale + offset));
  if (high === undefined || !Number.isFinite(high) || high <= 0 || largest <= farBeyond * high) return null;
  return `values from ${plain(statistics.min)} to ${plain(statistics.max)}, but ${known.id} is at most ${plain(high)}${unit === '1' ? '' : ` ${unit}`}: scale, offset or fill value`;
};

/** Stored numbers outside of what a product's guide calls valid: fill that the file does not declare. */
const fillPoint = (file: RasterProfile, band: BandProfile): string | null => {
  const range = file.proposals.find((proposal) => proposal.band === band.name || file.bands.length === 1)?.validRange;
  const { statistics } = band;
  if (!range || !statistics || statistics.valid === 0) return null;
  const [low, high] = range;
  return statistics.min < low || statistics.max > high
    ? `values from ${plain(statistics.min)} to ${plain(statistics.max)} reach beyond the product's valid range ${low} to ${high}: undeclared fill?`
    : null;
};

const bandPoints = (file: RasterProfile): FilePoint[] =>
  file.bands.flatMap((band): FilePoint[] => {
    const encoding = encodingPoint(band);
    const fill = encoding === null ? fillPoint(file, band) : null;
    const place = { file: file.path };
    if (encoding !== null) return [{ ...place, kind: 'encoding', text: `, band ${band.index}: ${encoding}` }];
    return fill === null ? [] : [{ ...place, kind: 'fill', text: `, band ${band.index}: ${fill}` }];
  });

const undated = (files: readonly FileProfile[]): OpenPoint[] => {
  const rasters = files.filter((file) => file.kind === 'raster');
  const without = rasters.filter((file) => file.date === null && file.bands.every(({ date }) => date === null));
  if (without.length === 0 || without.length === rasters.length) return [];
  const names = without.map(({ path }) => path).slice(0, 3);
  return [{ kind: 'date', text: `${names.join(', ')}: the date, which other files have` }];
};

const numbers = /-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/g;

/** Points that differ in their file and their numbers only are one, told with the first file. */
const merged = (points: readonly FilePoint[]): OpenPoint[] => {
  const alike = new Map<string, { first: OpenPoint; more: number }>();
  for (const { file, kind, text } of points) {
    const key = text.replaceAll(numbers, '#');
    const known = alike.get(key);
    if (known) known.more++;
    else alike.set(key, { first: { kind, text: `${file}${text}` }, more: 0 });
  }
  return [...alike.values()].map(({ first, more }) =>
    more > 0 ? { ...first, text: `${first.text} (and ${more} more like it)` } : first,
  );
};

/** As many bands as a question has to tell the meaning of, so that what the others measure is of no account. */
const toldBands = 2;

/** Does the question say itself what is in which band? */
const tellsBands = (question: string): boolean => {
  const { order, statements } = readBands(normaliseText(question), roleOf);
  return order !== null || statements.length >= toldBands;
};

/** What reading the files has left open, and the question too: meaning, product, encoding, hidden fill, dates. */
export const openPoints = (profile: DataProfile, question: string): OpenPoint[] => {
  const told = tellsBands(question);
  const unknown = profile.unknown.flatMap((text): FilePoint[] => {
    const found = profile.files.find(({ path }) => text.startsWith(path));
    const file = found?.path ?? '';
    const kind = text.startsWith(`${file}: whether it is `) ? 'product' : 'meaning';
    if (told && kind === 'meaning' && found?.kind === 'raster') return [];
    return [{ kind, file, text: text.slice(file.length) }];
  });
  const measured = profile.files.flatMap((file) => (file.kind === 'raster' ? bandPoints(file) : []));
  return [...merged([...unknown, ...measured]), ...undated(profile.files)].slice(0, mostPoints);
};

/** Is there a point that somebody who looks at the files could settle? */
export const isOpen = (points: readonly OpenPoint[]): boolean =>
  points.some(({ kind }) => kind !== 'encoding' && kind !== 'product');

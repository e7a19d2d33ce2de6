import { inflateRawSync } from 'node:zlib';
import type { RasterPreview } from '../../core/preview.ts';
import { ticksOf } from '../say.ts';
import { classColours, colourAt, hexOf, rampFor } from './ramps.ts';

/** What is known of a band beyond its pixels. */
export interface Subject {
  readonly title: string;
  /** Where it comes from: file, band, date. */
  readonly source: string;
  readonly quantity: string;
  readonly unit: string;
  readonly codes: boolean;
  readonly names?: Readonly<Record<string, string>>;
}

export interface ClassEntry {
  readonly code: number;
  readonly name: string;
  readonly colour: string;
}

export type Legend =
  | {
      readonly kind: 'ramp';
      readonly low: number;
      readonly high: number;
      /** Are there values beyond the ends? They have the colours of the ends. */
      readonly below: boolean;
      readonly above: boolean;
      readonly colours: readonly string[];
      readonly ticks: readonly number[];
      readonly unit: string;
    }
  | { readonly kind: 'classes'; readonly entries: readonly ClassEntry[]; readonly more: number }
  | { readonly kind: 'colours' };

/** Pixels as indices into a palette; 0 is missing and clear. */
export interface Shaded {
  readonly width: number;
  readonly height: number;
  readonly indices: Uint8Array;
  readonly palette: readonly string[];
  readonly legend: Legend;
  readonly missing: boolean;
}

const decoded = new WeakMap<RasterPreview, Float32Array>();

/** The values of a preview, in rows; NaN where there is none. Not to be written to: all who ask get the same. */
export const valuesOf = (preview: RasterPreview): Float32Array => {
  const known = decoded.get(preview) ?? decode(preview);
  decoded.set(preview, known);
  return known;
};

const decode = ({ values, frame: { width, height } }: RasterPreview): Float32Array => {
  const bytes = inflateRawSync(Buffer.from(values, 'base64'), { maxOutputLength: width * height * 4 });
  const found = new Float32Array(width * height).fill(Number.NaN);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let index = 0; index < Math.min(found.length, bytes.byteLength / 4); index++)
    found[index] = view.getFloat32(index * 4, true);
  return found;
};

/** Two of a hundred values at either end would take most of the colours: they share those of the ends. */
const [lowest, highest] = [0.02, 0.98];

export interface Stretch {
  /** Where most values lie. */
  readonly low: number;
  readonly high: number;
  readonly least: number;
  readonly most: number;
}

/** As many values say where most of them lie. */
const enough = 60_000;

/** Where most values lie; null without a valid one. */
export const stretchOf = (values: Float32Array): Stretch | null => {
  const step = Math.max(1, Math.floor(values.length / enough));
  const sample = new Float32Array(Math.ceil(values.length / step));
  let taken = 0;
  for (let index = 0; index < values.length; index += step) {
    const value = values[index] ?? Number.NaN;
    if (Number.isFinite(value)) sample[taken++] = value;
  }
  const sorted = sample.subarray(0, taken).sort();
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (value < least) least = value;
    if (value > most && value !== Number.POSITIVE_INFINITY) most = value;
  }
  if (!(least <= most)) return null;
  const at = (share: number): number => sorted[Math.round(share * (sorted.length - 1))] ?? least;
  const [low, high] = [at(lowest), at(highest)];
  if (high > low) return { low, high, least, most };
  return most > least ? { low: least, high: most, least, most } : { low: least - 0.5, high: most + 0.5, least, most };
};

const clear = '#00000000';
const shades = 254;

const shadeValues = (
  values: Float32Array,
  { quantity, unit }: Subject,
  common: Stretch | undefined,
): Omit<Shaded, 'width' | 'height' | 'missing'> => {
  const { ramp, aroundZero } = rampFor(quantity);
  const found = common ?? stretchOf(values) ?? { low: 0, high: 1, least: 0, most: 1 };
  const reach = Math.max(Math.abs(found.low), Math.abs(found.high));
  const [low, high] = aroundZero && reach > 0 ? [-reach, reach] : [found.low, found.high];
  const palette = [clear, ...Array.from({ length: shades + 1 }, (_, step) => hexOf(colourAt(ramp, step / shades)))];
  const indices = new Uint8Array(values.length);
  const factor = shades / (high - low);
  for (let index = 0; index < values.length; index++) {
    const value = values[index] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    indices[index] = 1 + Math.min(shades, Math.max(0, Math.round((value - low) * factor)));
  }
  const legend: Legend = {
    kind: 'ramp',
    low,
    high,
    below: found.least < low,
    above: found.most > high,
    colours: Array.from({ length: 25 }, (_, step) => hexOf(colourAt(ramp, step / 24))),
    ticks: ticksOf(low, high),
    unit,
  };
  return { indices, palette, legend };
};

const mostClasses = 250;
const shownClasses = 24;
const [no, yes] = ['#e4e7ea', '#1f6fb2'];

const colourOfClass = (code: number, at: number, preview: RasterPreview, binary: boolean): string => {
  const own = preview.palette?.[code];
  if (own !== undefined) return own;
  if (binary) return code === 0 ? no : yes;
  return classColours[at % classColours.length] ?? yes;
};

const nameOfClass = (code: number, names: Readonly<Record<string, string>>, binary: boolean): string => {
  const name = names[String(code)];
  if (name !== undefined) return name;
  return binary ? (code === 0 ? 'no' : 'yes') : String(code);
};

const shadeClasses = (
  values: Float32Array,
  subject: Subject,
  preview: RasterPreview,
  all: readonly number[] | undefined,
): Omit<Shaded, 'width' | 'height' | 'missing'> => {
  const counts = new Map<number, number>();
  for (const value of values) if (!Number.isNaN(value)) counts.set(value, (counts.get(value) ?? 0) + 1);
  const codes = [...counts.keys()].sort((one, other) => one - other);
  const binary = codes.every((code) => code === 0 || code === 1);
  const names = { ...preview.categories, ...subject.names };
  // A palette has 255 colours: of more codes, as objects with numbers have, several share one.
  const slots = new Map(codes.map((code, at) => [code, 1 + (at % mostClasses)]));
  const indices = Uint8Array.from(values, (value) => slots.get(value) ?? 0);
  const entries = codes.map((code, at) => ({
    code,
    name: nameOfClass(code, names, binary),
    colour: colourOfClass(code, all ? all.indexOf(code) : at, preview, binary),
  }));
  const frequent = [...entries].sort((one, other) => (counts.get(other.code) ?? 0) - (counts.get(one.code) ?? 0));
  const shown = new Set(frequent.slice(0, shownClasses));
  return {
    indices,
    palette: [clear, ...entries.slice(0, mostClasses).map(({ colour }) => colour)],
    legend: {
      kind: 'classes',
      entries: entries.filter((entry) => shown.has(entry)),
      more: entries.length - shown.size,
    },
  };
};

/** What a map shares with others of its kind. */
export interface Common {
  readonly stretch?: Stretch;
  /** Codes of all of them, in order. */
  readonly codes?: readonly number[];
}

/** The codes that occur, in order. */
export const codesOf = (values: Float32Array): number[] =>
  [...new Set(values)].filter(Number.isFinite).sort((one, other) => one - other);

/** A band in colours. */
export const shade = (preview: RasterPreview, subject: Subject, { stretch, codes }: Common = {}): Shaded => {
  const values = valuesOf(preview);
  const { width, height } = preview.frame;
  const shaded = subject.codes ? shadeClasses(values, subject, preview, codes) : shadeValues(values, subject, stretch);
  return { width, height, missing: values.some(Number.isNaN), ...shaded };
};

/** Three bands of one frame as red, green and blue, each stretched by itself; as indices into 6 × 6 × 7 colours. */
export const shadeColours = (previews: readonly [RasterPreview, RasterPreview, RasterPreview]): Shaded => {
  const [{ frame }] = previews;
  const channels = previews.map(valuesOf);
  const steps = [6, 7, 6] as const;
  const palette = [clear];
  for (let red = 0; red < steps[0]; red++)
    for (let green = 0; green < steps[1]; green++)
      for (let blue = 0; blue < steps[2]; blue++)
        palette.push(
          hexOf(
            [(255 * red) / (steps[0] - 1), (255 * green) / (steps[1] - 1), (255 * blue) / (steps[2] - 1)].map(
              Math.round,
            ) as [number, number, number],
          ),
        );
  const levels = channels.map((values, channel) => {
    const { low, high } = stretchOf(values) ?? { low: 0, high: 1 };
    const top = (steps[channel] ?? 6) - 1;
    return (index: number, dither: number): number => {
      const value = values[index] ?? Number.NaN;
      return Number.isNaN(value)
        ? -1
        : Math.min(top, Math.max(0, Math.round(((value - low) / (high - low)) * top + dither)));
    };
  });
  const [redOf, greenOf, blueOf] = levels;
  const indices = new Uint8Array(frame.width * frame.height);
  let missing = false;
  for (let index = 0; index < indices.length; index++) {
    // Ordered dithering (Bayer, 4 × 4): few colours then look like many.
    const cell = ((Math.floor(index / frame.width) & 3) << 2) | ((index % frame.width) & 3);
    const dither = ((bayer[cell] ?? 0) + 0.5) / 16 - 0.5;
    const red = redOf?.(index, dither) ?? -1;
    const green = greenOf?.(index, dither) ?? -1;
    const blue = blueOf?.(index, dither) ?? -1;
    if (red < 0 || green < 0 || blue < 0) missing = true;
    else indices[index] = 1 + (red * steps[1] + green) * steps[2] + blue;
  }
  return { width: frame.width, height: frame.height, indices, palette, legend: { kind: 'colours' }, missing };
};

const bayer = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5];

/** What a field is of: parameter, level and time (product definition templates 4.0–4.15 of GRIB 2). */
import type { TimeCell } from '../../core/scene-profile.ts';
import { signed8, signed32 } from './bits.ts';
import type { Field } from './messages.ts';
import { type Parameter, parameterOf } from './parameters.ts';

export interface Product {
  readonly parameter: Parameter;
  /** "at 2 m above ground"; '' for the surface and where it is not said. */
  readonly level: string;
  /** Seconds since 1970 of the moment, or of the end of the period; NaN where it is not known. */
  readonly seconds: number;
  readonly timeCell: TimeCell | undefined;
  /** "member 3"; '' without an ensemble. */
  readonly member: string;
}

/** Seconds in a unit of time (code table 4.4); months and years are no fixed time. */
const unitSeconds: Readonly<Record<number, number>> = {
  0: 60,
  1: 3600,
  2: 86_400,
  10: 10_800,
  11: 21_600,
  12: 43_200,
  13: 1,
};

const momentAt = (section: Buffer, at: number): number => {
  const [month = 0, day = 0, hour = 0, minute = 0, second = 0] = section.subarray(at + 2, at + 7);
  const exists = month >= 1 && month <= 12 && day >= 1 && day <= 31 && hour < 25 && minute < 60;
  return exists ? Date.UTC(section.readUInt16BE(at), month - 1, day, hour, minute, second) / 1000 : NaN;
};

/** Levels that a text tells (code table 4.5), with their unit and what makes it of the stated one. */
const levels: Readonly<Record<number, readonly [text: string, factor: number]>> = {
  100: ['hPa', 0.01],
  102: ['m above mean sea level', 1],
  103: ['m above ground', 1],
  106: ['m below land surface', 1],
};

const named: Readonly<Record<number, string>> = { 10: 'entire atmosphere', 101: 'mean sea level' };
const surface = 1;
const reserved = 0;
const missingSurface = 255;

const levelOf = (section: Buffer): string => {
  const value = (at: number): number => signed32(section, at + 1) / 10 ** signed8(section, at);
  const [first = missingSurface, second = missingSurface] = [section[22], section[28]];
  if (first === surface || first === missingSurface || first === reserved) return '';
  if (named[first]) return `at ${named[first]}`;
  const [text, factor] = levels[first] ?? ['', 1];
  const from = Number((value(23) * factor).toPrecision(9));
  const range = second === first ? `${from}–${Number((value(29) * factor).toPrecision(9))}` : String(from);
  return text === '' ? `at level ${range} of type ${first}` : `at ${range} ${text}`;
};

/** Where the end of the period stands in templates of statistics over time, and that of the member in those of ensembles. */
const periods: Readonly<Record<number, number>> = { 8: 34, 9: 47, 10: 35, 11: 37, 12: 36 };
const members: ReadonlySet<number> = new Set([1, 11]);

/** Statistical processing (code table 4.10). */
const methods: Readonly<Record<number, string>> = { 0: 'mean', 1: 'sum', 2: 'maximum', 3: 'minimum' };

/** Templates whose parameter and level stand in the same places. */
const lastAlike = 15;

const periodOf = (section: Buffer, at: number): Pick<Product, 'seconds' | 'timeCell'> => {
  const length = section.readUInt32BE(at + 15) * (unitSeconds[section[at + 14] ?? 255] ?? NaN);
  const hours = length / 3600;
  return {
    seconds: momentAt(section, at),
    timeCell: {
      stamp: 'end',
      hours: Number.isFinite(hours) ? hours : null,
      method: methods[section[at + 12] ?? 255] ?? '',
    },
  };
};

const timeOf = ({ identification, product }: Field, template: number): Pick<Product, 'seconds' | 'timeCell'> => {
  const end = periods[template];
  if (end !== undefined && product.length >= end + 19) return periodOf(product, end);
  const ahead = signed32(product, 18) * (unitSeconds[product[17] ?? 255] ?? NaN);
  return { seconds: momentAt(identification, 12) + ahead, timeCell: undefined };
};

export const productOf = (field: Field): Product => {
  const { discipline, product } = field;
  const template = product.readUInt16BE(7);
  const parameter = parameterOf(discipline, product[9] ?? 255, product[10] ?? 255);
  if (template > lastAlike || product.length < 34)
    return { parameter, level: '', seconds: NaN, timeCell: undefined, member: '' };
  const member = members.has(template) && product.length > 35 ? `member ${product[35]}` : '';
  return { parameter, level: levelOf(product), ...timeOf(field, template), member };
};

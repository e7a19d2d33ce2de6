import { remembered } from '../core/remembered.ts';
import { type BaseUnit, type Dimension, prefixable, prefixes, type UnitName, unitNames } from './unit-names.ts';

export interface Unit {
  /** The text it was parsed from, trimmed. */
  readonly text: string;
  readonly dimension: Readonly<Dimension>;
  readonly scale: number;
  /** Not 0 only for a temperature scale standing alone. */
  readonly offset: number;
}

export interface UnitConversion {
  /**
   * The value is a difference or an uncertainty, not a temperature: 10 °C warmer is 10 K warmer, not 283.15 K.
   * Default false.
   */
  difference?: boolean;
  /** Read a mass of water per area as its depth: 1 kg m⁻² is 1 mm. Default false. */
  water?: boolean;
}

/**
 * Parses a unit: "mm/month", "W m-2 sr-1 µm-1", "nW/cm2/sr", "kg m^-2", "mm per day", "°C", "%", "dB", "1". Gives
 * undefined for what it does not know in full. Rates use the mean Gregorian month and year.
 */
export const parseUnit: (text: string) => Unit | undefined = remembered(parsed);

function parsed(text: string): Unit | undefined {
  const trimmed = text.trim();
  const [, many, one] = /^(thousand|million|billion) (\S.*)$/i.exec(trimmed) ?? [];
  if (many !== undefined && one !== undefined) return multiplied(many, one, trimmed);
  const parts = factors(spelledOut(trimmed));
  if (parts === undefined) return undefined;
  const dimension: Partial<Record<BaseUnit, number>> = {};
  let scale = 1;
  for (const { name, exponent } of parts) {
    scale *= name.scale ** exponent;
    for (const [base, power] of dimensionEntries(name.dimension)) {
      const sum = (dimension[base] ?? 0) + power * exponent;
      if (sum === 0) delete dimension[base];
      else dimension[base] = sum;
    }
  }
  const [only] = parts;
  const alone = parts.length === 1 && only !== undefined && only.exponent === 1;
  return { text: trimmed, dimension, scale, offset: alone ? (only.name.offset ?? 0) : 0 };
}

const multipliers: Readonly<Record<string, number>> = { thousand: 1e3, million: 1e6, billion: 1e9 };

/** "million m3": a number of a unit that begins at zero. */
function multiplied(many: string, one: string, text: string): Unit | undefined {
  const unit = parseUnit(one);
  const multiplier = multipliers[many.toLowerCase()];
  if (unit === undefined || multiplier === undefined || unit.offset !== 0) return undefined;
  return Object.keys(unit.dimension).length > 0 ? { ...unit, text, scale: unit.scale * multiplier } : undefined;
}

/**
 * Converts a value; undefined when a unit is unknown or the dimensions differ. dB converts to and from linear power
 * ("1"): average and add in linear power, never in dB.
 */
export function convertUnit(
  value: number,
  from: string | Unit,
  to: string | Unit,
  { difference = false, water = false }: UnitConversion = {},
): number | undefined {
  const source = typeof from === 'string' ? parseUnit(from) : from;
  const target = typeof to === 'string' ? parseUnit(to) : to;
  if (source === undefined || target === undefined) return undefined;
  const decibels = convertedDecibels(value, source, target);
  if (decibels !== undefined) return difference ? undefined : decibels;
  const [start, end] = water ? [asWaterDepth(source), asWaterDepth(target)] : [source, target];
  if (!sameDimension(start.dimension, end.dimension)) return undefined;
  if (start.scale === end.scale && start.offset === end.offset) return value;
  const [added, removed] = difference ? [0, 0] : [start.offset, end.offset];
  return (value * start.scale + added - removed) / end.scale;
}

/** The amount of a cell without the cell: "people per pixel" are people. */
export function withoutCell(unit: string): string {
  return unit.replace(/\s*(?:\/\s*|\bper\s+)(?:(?:grid[\s-]?)?cell|pixel|px)s?$/i, '');
}

function spelledOut(text: string): string {
  return (
    text
      .replaceAll('**', '^')
      // A mass of carbon, or of dry matter, is a mass: "gC m-2", "t DM ha-1".
      .replaceAll(/(?<![\p{L}\d])([kMmTPGµμun]?g|t|tonnes?) ?(?:C|DM)(?![\p{L}\d])/gu, '$1')
      .replaceAll(/\b(?:square|sq\.?)\s+(\p{L}+)/giu, '$1^2')
      .replaceAll(/\b(?:cubic|cu\.?)\s+(\p{L}+)/giu, '$1^3')
      .replaceAll(/\bdeg(?:rees?)?[\s_]+c(?:elsius)?\b/gi, 'degC')
      .replaceAll(/\bdeg(?:rees?)?[\s_]+f(?:ahrenheit)?\b/gi, 'degF')
      .replaceAll(/(?<=\bper\s|\/\s?)(?:grid[\s-]?)?cells?$/gi, 'pixel')
  );
}

interface Factor {
  name: UnitName;
  exponent: number;
}

function factors(text: string): Factor[] | undefined {
  if (text === '') return undefined;
  const whole = unitName(text);
  if (whole !== undefined) return [{ name: whole, exponent: 1 }];
  const found: Factor[] = [];
  const quotients = text.replaceAll(/\s+per\s+/gi, '/').split('/');
  for (const [place, product] of quotients.entries()) {
    const words = product.split(/[\s·*.]+/).filter((word) => word !== '');
    if (words.length === 0) return undefined;
    for (const [position, word] of words.entries()) {
      const factor = factorOf(word);
      if (factor === undefined) return undefined;
      // "W/m2 sr" is read as W m⁻² sr⁻¹, as product guides write it.
      const sign = place > 0 ? -1 : 1;
      if (position > 0 && place > 0 && factor.exponent < 0) found.push(factor);
      else found.push({ name: factor.name, exponent: sign * factor.exponent });
    }
  }
  return found;
}

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';

function factorOf(word: string): Factor | undefined {
  const plain = [...word]
    .map((character) => (superscripts.includes(character) ? String(superscripts.indexOf(character)) : character))
    .join('')
    .replaceAll(/[⁻−]/g, '-');
  const match = /^(.*?[^\d^*-])(?:\^?(-?\d+))?$/u.exec(plain);
  const name = unitName(match?.[1] ?? plain);
  return name === undefined ? undefined : { name, exponent: Number(match?.[2] ?? 1) };
}

function unitName(text: string): UnitName | undefined {
  return named(text) ?? prefixed(text) ?? named(text.toLowerCase()) ?? named(text.toLowerCase().replace(/s$/, ''));
}

function named(text: string): UnitName | undefined {
  if (Object.hasOwn(unitNames, text)) return unitNames[text];
  return Object.hasOwn(prefixable, text) ? prefixable[text] : undefined;
}

function prefixed(text: string): UnitName | undefined {
  const factor = prefixes[text.slice(0, 1)];
  const symbol = text.slice(1);
  const name = Object.hasOwn(prefixable, symbol) ? prefixable[symbol] : undefined;
  if (factor === undefined || name === undefined) return undefined;
  return { dimension: name.dimension, scale: name.scale * factor };
}

function convertedDecibels(value: number, from: Unit, to: Unit): number | undefined {
  if (from.dimension.dB === 1 && isPlainNumber(to)) return 10 ** (value / 10);
  if (to.dimension.dB === 1 && isPlainNumber(from)) return 10 * Math.log10(value);
  return undefined;
}

function isPlainNumber(unit: Unit): boolean {
  return Object.keys(unit.dimension).length === 0 && unit.scale === 1;
}

function asWaterDepth(unit: Unit): Unit {
  if (unit.dimension.kg !== 1 || unit.dimension.m !== -2) return unit;
  const { kg: _mass, m: _area, ...rest } = unit.dimension;
  // Density of water: 1000 kg m⁻³.
  return { ...unit, dimension: { ...rest, m: 1 }, scale: unit.scale / 1_000 };
}

function dimensionEntries(dimension: Dimension): [BaseUnit, number][] {
  return Object.entries(dimension).flatMap(([base, power]) => (isBaseUnit(base) ? [[base, power]] : []));
}

const baseUnits = new Set<string>([
  'm',
  'kg',
  's',
  'K',
  'rad',
  'sr',
  'mol',
  'V',
  'DN',
  'pixel',
  'person',
  'count',
  'dB',
  'NTU',
  'FNU',
]);

function isBaseUnit(text: string): text is BaseUnit {
  return baseUnits.has(text);
}

function sameDimension(first: Dimension, second: Dimension): boolean {
  const bases = new Set([...dimensionEntries(first), ...dimensionEntries(second)].map(([base]) => base));
  return [...bases].every((base) => (first[base] ?? 0) === (second[base] ?? 0));
}

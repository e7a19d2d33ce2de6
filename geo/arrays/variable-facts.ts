import type { BandFacts } from '../raster/band.ts';
import { roundToType } from '../raster/decode.ts';
import { type ArrayVariable, numbersAttribute, textAttribute } from './array-file.ts';
import { flagBits } from './flag-bits.ts';
import { lastPart } from './names.ts';

/** What a variable says of its values (CF conventions, sections 2.5 and 8; NetCDF Users Guide, appendix A). */
export type VariableFacts = Omit<BandFacts, 'date'>;

/** NetCDF's own fill values, for variables that declare none. Bytes have none. */
const defaultFills: Readonly<Record<string, number>> = {
  int16: -32_767,
  uint16: 65_535,
  int32: -2_147_483_647,
  uint32: 4_294_967_295,
  // As doubles: the exact ones are −9223372036854775806 and 18446744073709551614.
  int64: -(2 ** 63),
  uint64: 2 ** 64,
  float32: 9.969_209_968_386_869e36,
  float64: 9.969_209_968_386_869e36,
};

const signed: Readonly<Record<string, string>> = { int8: 'uint8', int16: 'uint16', int32: 'uint32' };

/** `_Unsigned = "true"`: classic NetCDF has no unsigned types. */
export const storedType = (variable: ArrayVariable): string => {
  const unsigned = textAttribute(variable, '_Unsigned').toLowerCase() === 'true';
  return (unsigned && signed[variable.dtype]) || variable.dtype;
};

/** Two's complement numbers read as unsigned ones. */
export const asUnsigned = (value: number, dtype: string): number =>
  value < 0 && dtype.startsWith('uint') ? value + 2 ** Number(dtype.slice(4)) : value;

/** Numbers of an attribute; of one that is a text, as careless writers leave it, the number that it spells. */
const numbersOf = (variable: ArrayVariable, name: string): readonly number[] => {
  const text = textAttribute(variable, name).trim();
  return text !== '' && Number.isFinite(Number(text)) ? [Number(text)] : numbersAttribute(variable, name);
};

/**
 * Factors as the CF conventions call them, else as JAXA and others do: value = Slope × stored + Offset (SGLI), "SCALE FACTOR" (AMSR2). An offset
 * counts beside its slope alone: others are taken away before the numbers are divided.
 */
const factorsOf = (variable: ArrayVariable): { readonly scale: number; readonly offset: number } => {
  const numberCalled = (pattern: RegExp): number | undefined => {
    const name = [...variable.attributes.keys()].find((one) => pattern.test(one));
    return name === undefined ? undefined : numbersOf(variable, name)[0];
  };
  const slope = numberCalled(/^slope$/i);
  const intercept = numberCalled(/^(?:offset|intercept)$/i);
  if (!variable.attributes.has('scale_factor') && slope !== undefined && intercept !== undefined)
    return { scale: asMeant(slope), offset: asMeant(intercept) };
  return {
    scale: asMeant(numberCalled(/^scale[_ ]factor$/i) ?? 1),
    offset: asMeant(numberCalled(/^add[_ ]offset$/i) ?? 0),
  };
};

const missingValues = (variable: ArrayVariable, dtype: string): number[] => {
  const declared = ['_FillValue', 'missing_value', 'Error_DN'].flatMap((name) => numbersOf(variable, name));
  // Every pattern of bits and every code is a value: a fill that nobody declared would take one of them.
  const isFlags = ['flag_masks', 'flag_meanings'].some((name) => variable.attributes.has(name));
  const fallback = variable.defaultFills && !isFlags ? defaultFills[variable.dtype] : undefined;
  const all = declared.length > 0 ? declared : fallback === undefined ? [] : [fallback];
  return [...new Set(all.map((value) => roundToType(asUnsigned(value, dtype), dtype)))];
};

const isFloating = (dtype: string | undefined): boolean => dtype?.startsWith('float') === true;

/** Least and largest number of a type. */
const limitsOf = (dtype: string): readonly [number, number] => {
  const bits = Number(/^u?int(\d+)$/.exec(dtype)?.[1] ?? 0);
  if (bits === 0) return [-Number.MAX_VALUE, Number.MAX_VALUE];
  return dtype.startsWith('u') ? [0, 2 ** bits - 1] : [-(2 ** (bits - 1)), 2 ** (bits - 1) - 1];
};

/**
 * Does a range mean unpacked values? It does in a floating type for packed integers (NetCDF Users Guide, appendix A); where the format does
 * not say the type, fractions tell.
 */
const meansUnpacked = (variable: ArrayVariable, range: readonly number[]): boolean => {
  const types = variable.attributeTypes;
  const type = types?.get('valid_range') ?? types?.get('valid_min') ?? types?.get('valid_max');
  return type === undefined ? !range.every(Number.isInteger) : isFloating(type);
};

/** Steps of a packed value that rounding of scale and offset may take. */
const packingTolerance = 1e-6;

interface Packing {
  readonly dtype: string;
  readonly scale: number;
  readonly offset: number;
}

/** The range of stored values; bounds that are not given are those of the type. */
const validRange = (variable: ArrayVariable, { dtype, scale, offset }: Packing): [number, number] | null => {
  const [rangeLow, rangeHigh] = numbersOf(variable, 'valid_range');
  const [low, high] = [
    rangeLow ?? numbersOf(variable, 'valid_min')[0] ?? numbersOf(variable, 'Minimum_valid_DN')[0],
    rangeHigh ?? numbersOf(variable, 'valid_max')[0] ?? numbersOf(variable, 'Maximum_valid_DN')[0],
  ];
  const stated = [low, high].filter((value) => value !== undefined && !Number.isNaN(value)).map(Number);
  if (stated.length === 0) return null;
  const [least, largest] = limitsOf(dtype);
  const packed = !isFloating(dtype) && (scale !== 1 || offset !== 0) && meansUnpacked(variable, stated);
  const bound = (value: number | undefined, otherwise: number): number => {
    if (value === undefined || Number.isNaN(value)) return otherwise;
    return packed
      ? (value - offset) / scale
      : Math.min(largest, Math.max(least, roundToType(asUnsigned(value, dtype), dtype)));
  };
  const upright = !packed || scale > 0;
  const [first, second] = [bound(low, upright ? least : largest), bound(high, upright ? largest : least)];
  if (!packed) return [first, second];
  const [from, to] = [Math.min(first, second), Math.max(first, second)];
  return [Math.ceil(from - packingTolerance), Math.floor(to + packingTolerance)];
};

const wavelength = (variable: ArrayVariable): number | null => {
  for (const [name, value] of variable.attributes) {
    if (!/wavelength/i.test(name) || /width|range|unit/i.test(name)) continue;
    const number = typeof value === 'string' ? Number.parseFloat(value) : value[0];
    if (number !== undefined && number > 0) return number > 100 ? number : number * 1000;
  }
  return null;
};

/** Names of codes: `flag_values` and `flag_meanings` (CF conventions, section 3.5). Masks are no codes: they add up. */
const categories = (variable: ArrayVariable, dtype: string): Record<string, string> | undefined => {
  const values = numbersAttribute(variable, 'flag_values');
  const meanings = textAttribute(variable, 'flag_meanings').trim().split(/\s+/);
  if (values.length === 0 || values.length !== meanings.length || variable.attributes.has('flag_masks'))
    return undefined;
  return Object.fromEntries(values.map((value, index) => [String(asUnsigned(value, dtype)), meanings[index] ?? '']));
};

/** xarray calls an array without a name '__xarray_dataarray_variable__'. */
const nameOf = (variable: ArrayVariable): string => {
  const name = lastPart(variable.name);
  if (!name.startsWith('__')) return name;
  return textAttribute(variable, 'Name') || textAttribute(variable, 'name') || name;
};

/** In `LST/Mean` and `Emissivity/Mean` the group tells what it is the mean of. */
const isStatistic =
  /^(?:mean|average|sdev|std|stdev|stddev|median|min|max|minimum|maximum|count|num|data|values?|band_?\d+)$/i;

const groupedName = ({ name }: ArrayVariable): string => {
  const [last = '', group = ''] = name.split('/').reverse();
  return isStatistic.test(last) && group !== '' ? `${group} ${last}` : '';
};

/** A factor that was stored as float32 (0.00999999977…) as it was meant (0.01): the shortest decimal with that float32. */
const asMeant = (value: number): number => {
  if (Math.fround(value) !== value) return value;
  const candidates = [6, 7, 8].map((digits) => Number(value.toPrecision(digits)));
  return candidates.find((candidate) => Math.fround(candidate) === value) ?? value;
};

export const variableFacts = (variable: ArrayVariable): VariableFacts => {
  const dtype = storedType(variable);
  const { scale, offset } = factorsOf(variable);
  const named = categories(variable, dtype);
  const flags = /int/.test(dtype) ? flagBits(variable, Number(/\d+/.exec(dtype))) : undefined;
  const longName = textAttribute(variable, 'long_name') || textAttribute(variable, 'description');
  return {
    name: nameOf(variable),
    description: longName || textAttribute(variable, 'standard_name') || groupedName(variable),
    dtype,
    scale,
    offset,
    unit: ['units', 'Unit', 'UNIT'].map((name) => textAttribute(variable, name)).find((text) => text !== '') ?? '',
    quantity: '',
    nodata: missingValues(variable, dtype),
    validRange: validRange(variable, { dtype, scale, offset }),
    wavelengthNm: wavelength(variable),
    colour: '',
    ...(named ? { categories: named } : {}),
    ...(flags ? { flags } : {}),
    ...(variable.undecided ? { undecided: variable.undecided } : {}),
  };
};

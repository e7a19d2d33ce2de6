import type { BandFacts } from '../raster/band.ts';
import { roundToType } from '../raster/decode.ts';
import { type ArrayVariable, numberAttribute, numbersAttribute, textAttribute } from './array-file.ts';
import { lastPart } from './cf-axes.ts';

/** What a variable says of its values (CF conventions, sections 2.5 and 8; NetCDF Users Guide, appendix A). */
export type VariableFacts = Omit<BandFacts, 'date'>;

/** NetCDF's own fill values, for variables that declare none. Bytes have none. */
const defaultFills: Readonly<Record<string, number>> = {
  int16: -32_767,
  uint16: 65_535,
  int32: -2_147_483_647,
  uint32: 4_294_967_295,
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

const missingValues = (variable: ArrayVariable, dtype: string): number[] => {
  const declared = ['_FillValue', 'missing_value'].flatMap((name) => numbersAttribute(variable, name));
  const fallback = defaultFills[dtype];
  const all = declared.length > 0 ? declared : fallback === undefined ? [] : [fallback];
  return [...new Set(all.map((value) => roundToType(asUnsigned(value, dtype), dtype)))];
};

const isWhole = (value: number): boolean => Number.isInteger(value);

/** The range refers to stored values; where it is given in a floating type for packed integers, to unpacked ones. */
const validRange = (variable: ArrayVariable, dtype: string, scale: number, offset: number): [number, number] | null => {
  const [rangeLow, rangeHigh] = numbersAttribute(variable, 'valid_range');
  const low = rangeLow ?? numberAttribute(variable, 'valid_min');
  const high = rangeHigh ?? numberAttribute(variable, 'valid_max');
  if (low === undefined && high === undefined) return null;
  const range: [number, number] = [
    asUnsigned(low ?? -Infinity, low === undefined ? '' : dtype),
    asUnsigned(high ?? Infinity, dtype),
  ];
  const packed = !dtype.startsWith('float') && (scale !== 1 || offset !== 0);
  const unpacked = packed && !range.filter(Number.isFinite).every(isWhole);
  if (!unpacked) return range;
  const bounds = range.map((value) => (value - offset) / scale).sort((a, b) => a - b);
  return [Math.floor(bounds[0] ?? -Infinity), Math.ceil(bounds[1] ?? Infinity)];
};

const wavelength = (variable: ArrayVariable): number | null => {
  for (const [name, value] of variable.attributes) {
    if (!/wavelength/i.test(name) || /width|range|unit/i.test(name)) continue;
    const number = typeof value === 'string' ? Number.parseFloat(value) : value[0];
    if (number !== undefined && number > 0) return number > 100 ? number : number * 1000;
  }
  return null;
};

/** xarray calls an array without a name '__xarray_dataarray_variable__'. */
const nameOf = (variable: ArrayVariable): string => {
  const name = lastPart(variable.name);
  if (!name.startsWith('__')) return name;
  return textAttribute(variable, 'Name') || textAttribute(variable, 'name') || name;
};

/** A factor that was stored as float32 (0.00999999977…) as it was meant (0.01): the shortest decimal with that float32. */
const asMeant = (value: number): number => {
  if (Math.fround(value) !== value) return value;
  const candidates = [6, 7, 8].map((digits) => Number(value.toPrecision(digits)));
  return candidates.find((candidate) => Math.fround(candidate) === value) ?? value;
};

export const variableFacts = (variable: ArrayVariable): VariableFacts => {
  const dtype = storedType(variable);
  const scale = asMeant(numberAttribute(variable, 'scale_factor') ?? 1);
  const offset = asMeant(numberAttribute(variable, 'add_offset') ?? 0);
  const longName = textAttribute(variable, 'long_name') || textAttribute(variable, 'description');
  return {
    name: nameOf(variable),
    description: longName || textAttribute(variable, 'standard_name'),
    dtype,
    scale,
    offset,
    unit: textAttribute(variable, 'units'),
    quantity: '',
    nodata: missingValues(variable, dtype),
    validRange: validRange(variable, dtype, scale, offset),
    wavelengthNm: wavelength(variable),
    colour: '',
  };
};

import { dataError } from '../errors.ts';
import { type ByteSource, openByteSource } from '../files/byte-source.ts';
import type { ArrayFile, ArrayVariable } from './array-file.ts';
import { type ClassicHeader, type ClassicVariable, numberTypes, readClassicHeader } from './netcdf-header.ts';

const product = (values: readonly number[]): number => values.reduce((total, value) => total * value, 1);

const isRecord = (header: ClassicHeader, variable: ClassicVariable): boolean =>
  header.dimensions[variable.dimensions[0] ?? -1]?.length === 0;

/** Bytes of one record of a variable, without padding. */
const sliceBytes = (header: ClassicHeader, variable: ClassicVariable): number => {
  const fixed = variable.dimensions.slice(isRecord(header, variable) ? 1 : 0);
  return product(fixed.map((index) => header.dimensions[index]?.length ?? 0)) * (numberTypes[variable.type]?.size ?? 1);
};

/** Distance from one record to the next: all record variables, each padded to four bytes, unless there is only one. */
const recordStride = (header: ClassicHeader): number => {
  const record = header.variables.filter((variable) => isRecord(header, variable));
  const sizes = record.map((variable) => sliceBytes(header, variable));
  return sizes.length === 1 ? (sizes[0] ?? 0) : sizes.reduce((total, size) => total + Math.ceil(size / 4) * 4, 0);
};

const countRecords = (header: ClassicHeader, stride: number, fileSize: number): number => {
  if (header.records >= 0) return header.records;
  const begins = header.variables.filter((variable) => isRecord(header, variable)).map(({ begin }) => begin);
  return begins.length === 0 || stride === 0 ? 0 : Math.max(0, Math.floor((fileSize - Math.min(...begins)) / stride));
};

const elementLimit = 2 ** 27;

const createVariable = (
  source: ByteSource,
  header: ClassicHeader,
  variable: ClassicVariable,
  stride: number,
  records: number,
): ArrayVariable => {
  const type = numberTypes[variable.type] ?? numberTypes[1]!;
  const record = isRecord(header, variable);
  const lengths = variable.dimensions.map((index) => header.dimensions[index]?.length ?? 0);
  const shape = record ? [records, ...lengths.slice(1)] : lengths;
  const perRecord = sliceBytes(header, variable);

  /** Byte position of an element. */
  const position = (index: readonly number[]): number => {
    const inner = record ? index.slice(1) : index;
    const innerShape = record ? shape.slice(1) : shape;
    const element = inner.reduce((flat, at, dimension) => flat * (innerShape[dimension] ?? 1) + at, 0);
    return variable.begin + (record ? (index[0] ?? 0) * stride : 0) + element * type.size;
  };

  const readRun = (start: readonly number[], length: number, target: Float64Array, at: number): void => {
    const bytes = source.read(position(start), length * type.size);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let index = 0; index < length; index++) target[at + index] = type.read(view, index * type.size);
  };

  return {
    name: variable.name,
    dtype: type.name,
    dimensions: variable.dimensions.map((index) => header.dimensions[index]?.name ?? ''),
    shape,
    attributes: variable.attributes,
    attributeTypes: variable.attributeTypes,
    defaultFills: true,
    read(start, count) {
      const total = product(count);
      if (total > elementLimit)
        throw dataError('file-damaged', `A NetCDF read of ${total} numbers at once is too large.`);
      if (record && perRecord === 0) return new Float64Array(total);
      const target = new Float64Array(total);
      // Trailing dimensions that are read whole form one run with the one before them; a run never goes beyond its record.
      const firstInner = record ? 1 : 0;
      let runDimension = Math.max(firstInner, count.length - 1);
      while (runDimension > firstInner && count[runDimension] === shape[runDimension]) runDimension--;
      const run = product(count.slice(runDimension));
      const outer = count.slice(0, runDimension);
      for (let at = 0, step = 0; at < total; at += run, step++) {
        const index = [...start];
        for (let dimension = outer.length - 1, rest = step; dimension >= 0; dimension--) {
          const length = outer[dimension] ?? 1;
          index[dimension] = (start[dimension] ?? 0) + (rest % length);
          rest = Math.floor(rest / length);
        }
        readRun(index, run, target, at);
      }
      return target;
    },
  };
};

export const openNetcdfClassic = (path: string): ArrayFile => {
  const source = openByteSource(path);
  try {
    const header = readClassicHeader(source);
    const stride = recordStride(header);
    const records = countRecords(header, stride, source.size);
    return {
      format:
        header.version === 1 ? 'NetCDF-3' : header.version === 2 ? 'NetCDF-3 (64-bit offset)' : 'NetCDF-3 (CDF-5)',
      attributes: header.attributes,
      variables: header.variables.map((variable) => createVariable(source, header, variable, stride, records)),
      notes: [],
      close: source.close,
    };
  } catch (error) {
    source.close();
    throw error;
  }
};

import type { Dtype, InputPort, OutputPort, RasterPort, StackPort } from '../contract.ts';
import { ToolError } from './tool-error.ts';

/** How an output raster lies in its file, nothing left open. */
export interface Storage {
  readonly dtype: Dtype;
  readonly codes: boolean;
  /** physical = stored × scale + offset */
  readonly scale: number;
  readonly offset: number;
  readonly compression: 'deflate' | 'zstd';
  readonly overviews: boolean;
}

const fields = ['scale', 'offset', 'compression', 'overviews'];
const compressions = ['deflate', 'zstd'];

const faultOf = ({ stored = {}, dtype = 'float32', codes = false }: RasterPort | StackPort): string | undefined => {
  if (typeof stored !== 'object' || stored === null)
    return `is no record but ${stored === null ? 'null' : typeof stored}`;
  const { scale, offset, compression, overviews } = stored;
  const unknown = Object.keys(stored).find((field) => !fields.includes(field));
  if (unknown !== undefined) return `has no field '${unknown}', only ${fields.join(', ')}`;
  if (scale !== undefined && !(Number.isFinite(scale) && scale > 0))
    return `has the scale ${scale}: expected a number > 0`;
  if (offset !== undefined && !Number.isFinite(offset)) return `has the offset ${offset}: expected a finite number`;
  if (compression !== undefined && !compressions.includes(compression))
    return `has the compression '${compression}': expected ${compressions.join(' or ')}`;
  if (overviews !== undefined && typeof overviews !== 'boolean') return 'has overviews that are neither true nor false';
  if (scale === undefined && offset === undefined) return undefined;
  if (codes) return 'has a scale or offset, but codes are stored as they are';
  if (dtype.startsWith('float'))
    return `has a scale or offset, but ${dtype} needs none: give an integer dtype, e.g. dtype: 'int16'`;
  return undefined;
};

/** Storage of an output raster, or of a stack's layers, with defaults. Throws a ToolError ('contract') for options that make no sense together. */
export const storageOf = (name: string, port: RasterPort | StackPort): Storage => {
  const fault = faultOf(port);
  if (fault !== undefined) throw new ToolError('contract', `'stored' of output '${name}' ${fault}.`);
  const { codes = false, dtype = codes ? 'int32' : 'float32', stored = {} } = port;
  const { scale = 1, offset = 0, compression = 'deflate', overviews = false } = stored;
  return { dtype, codes, scale, offset, compression, overviews };
};

/** Refuses storage options that make no sense, before the tool does any work. */
export const checkStorage = (
  inputs: Readonly<Record<string, InputPort>>,
  outputs: Readonly<Record<string, OutputPort>>,
): void => {
  for (const [name, declared] of Object.entries(inputs)) {
    const port = declared.kind === 'optional' ? declared.port : declared;
    if ('stored' in port)
      throw new ToolError('contract', `'stored' of input '${name}' has no meaning: it is for outputs.`);
  }
  for (const [name, port] of Object.entries(outputs))
    if (port.kind === 'raster' || port.kind === 'stack') storageOf(name, port);
};

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Codes of ENVI's types. */
const types = { int16: 2, float32: 4 } as const;

interface Stack {
  readonly dtype: keyof typeof types;
  /** Of the bands; '' for one without a name. */
  readonly names: readonly string[];
  /** Values of each band, repeated over the pixels. */
  readonly values: readonly (readonly number[])[];
  readonly nodata?: number;
}

const [width, height] = [8, 8];

/** A raster of several bands on a metric grid, as ENVI writes it: `path` without an ending becomes .img and .hdr. */
export const writeStack = (path: string, { dtype, names, values, nodata }: Stack): void => {
  mkdirSync(dirname(path), { recursive: true });
  const count = width * height;
  const numbers = values.flatMap((band) => Array.from({ length: count }, (_, pixel) => band[pixel % band.length] ?? 0));
  const stored = dtype === 'int16' ? Int16Array.from(numbers) : Float32Array.from(numbers);
  writeFileSync(`${path}.img`, new Uint8Array(stored.buffer));
  const named = names.some((name) => name !== '');
  writeFileSync(
    `${path}.hdr`,
    [
      'ENVI',
      `samples = ${width}`,
      `lines = ${height}`,
      `bands = ${values.length}`,
      'header offset = 0',
      'file type = ENVI Standard',
      `data type = ${types[dtype]}`,
      'interleave = bsq',
      'byte order = 0',
      'map info = {UTM, 1, 1, 400000, 4800000, 30, 30, 33, North, WGS-84}',
      ...(named ? [`band names = {${names.join(', ')}}`] : []),
      ...(nodata === undefined ? [] : [`data ignore value = ${nodata}`]),
      '',
    ].join('\n'),
  );
};

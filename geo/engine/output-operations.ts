import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Encoding } from '../../core/encoding.ts';
import { EarthwrightError } from '../../core/errors.ts';
import type { GridDefinition, RasterFile } from '../raster/band.ts';
import { createDecodedSource } from '../raster/decoded-source.ts';
import type { TileCache } from '../raster/tile-cache.ts';
import { openTiff } from '../tiff/open.ts';
import type { Samples } from '../tiff/samples.ts';
import { createCogWriter } from '../tiff/write/cog.ts';
import { createTiffWriter, type RasterToWrite, type TiffWriter } from '../tiff/write/writer.ts';
import { type Arguments, refused } from './arguments.ts';
import { createRegistry } from './registry.ts';
import type { Session } from './session.ts';

/** Quantities of names: a tool that hands on whatever it is given may store them as any number. */
const namesQuantity = /^(?:class|condition|label|mask|zone)$/;
const toolName = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const dtypes = ['uint8', 'int16', 'uint16', 'int32', 'uint32', 'float32', 'float64'] as const;
const outputName = /^[a-zA-Z][a-zA-Z0-9_]{0,63}$/;
const asStored: Encoding = {};
/** Virtual rasters that one run may hold. */
const mostScratch = 1000;
/** Pixels that take a third of a second to compress: see scan-operations.ts. */
const worthHelpers = 2 ** 23;

/** How the tool wants its raster stored. The tool's own runtime refuses the same with more words. */
const storageOf = (from: Arguments): Pick<RasterToWrite, 'dtype' | 'codes' | 'scale' | 'offset' | 'compression'> => {
  const dtype = from.choice('dtype', dtypes);
  const codes = from.flag('codes');
  const [scale, offset] = [from.finite('scale'), from.finite('offset')];
  const scaled = scale !== 1 || offset !== 0;
  if (scale <= 0 || (scaled && (codes || dtype.startsWith('float'))))
    throw refused('A scale is positive; scale and offset are for integers that are no codes.');
  return { dtype, codes, scale, offset, compression: from.choice('compression', ['deflate', 'zstd']) };
};

/** Who made a raster, for GDAL's metadata: the tool by its name. */
const provenanceOf = (from: Arguments, inputs: string): Record<string, string> => {
  const tool = from.text('tool', 200);
  if (!toolName.test(tool)) throw refused(`'${tool}' is no name for a tool.`);
  return { EARTHWRIGHT_TOOL: tool, ...(inputs ? { EARTHWRIGHT_INPUTS: inputs } : {}) };
};

interface OpenOutput {
  readonly name: string;
  readonly path: string;
  readonly quantity: string;
  readonly unit: string;
  readonly grid: GridDefinition;
  readonly writer: TiffWriter;
  /** Does it stay when the run is over? */
  readonly kept: boolean;
  nextRow: number;
  finished: boolean;
}

/** `inputNames`: what every written raster says of its inputs. */
export const createOutputOperations = (
  session: Session,
  directory: string,
  cache: TileCache<Samples>,
  inputNames: string,
) => {
  const { threads } = cache;
  const outputs = createRegistry<OpenOutput>('output', session.limits.outputs + mostScratch);
  const uploads = new Map<string, Buffer[]>();
  const names = new Set<string>();
  const paths: string[] = [];
  const reopened: RasterFile[] = [];
  const scratchPaths: string[] = [];
  let documentBytes = 0;

  const claim = (from: Arguments): string => {
    const name = from.text('name', 64);
    if (!outputName.test(name)) throw refused(`'${name}' is no name for an output.`);
    if (names.has(name)) throw refused(`Output '${name}' was given already.`);
    if (names.size >= session.limits.outputs) throw refused(`More than ${session.limits.outputs} outputs (outputs).`);
    names.add(name);
    return name;
  };

  const checkBudget = (): void => {
    const total = [...outputs.values()].reduce((sum, { writer }) => sum + writer.bytes, documentBytes);
    if (total <= session.limits.outputBytes) return;
    throw new EarthwrightError(
      'outputs-too-large',
      'model',
      `The outputs have more than ${session.limits.outputBytes} bytes (outputBytes).`,
    );
  };

  const finishRaster = (output: OpenOutput) => {
    output.writer.finish();
    output.finished = true;
    const file = openTiff(output.path, cache);
    reopened.push(file);
    const [band] = file.bands;
    if (!band) throw new Error('A written raster has no band.');
    const { name, quantity, unit, grid } = output;
    return session.rasterInfo({
      name,
      quantity,
      unit,
      date: null,
      grid,
      categorical: false,
      pixels: (codes) => ({ ...createDecodedSource(band, asStored, codes), grid }),
    });
  };

  return {
    output(from: Arguments) {
      const quantity = from.text('quantity', 200);
      const unit = from.text('unit', 200);
      const storage = storageOf(from);
      const overviews = from.flag('overviews');
      const metadata = { QUANTITY: quantity, ...provenanceOf(from, inputNames) };
      const grid = session.grid(from);
      const name = claim(from);
      const path = join(directory, `${name}.tif`);
      if (grid.width * grid.height >= worthHelpers) threads.start();
      const raster = { ...storage, grid, unit, description: name, metadata, unmixed: namesQuantity.test(quantity) };
      const writer = overviews
        ? createCogWriter(path, raster, checkBudget, threads)
        : createTiffWriter(path, raster, threads);
      paths.push(path);
      session.pixels.toWrite += grid.width * grid.height;
      return {
        output: outputs.add({ name, path, quantity, unit, grid, writer, kept: true, nextRow: 0, finished: false }),
      };
    },
    scratch(from: Arguments) {
      const grid = session.grid(from);
      const [name, quantity, unit] = [from.text('name', 1000), from.text('quantity', 200), from.text('unit', 200)];
      const path = join(directory, `.scratch-${scratchPaths.length}.tif`);
      if (grid.width * grid.height >= worthHelpers) threads.start();
      const storage = { dtype: 'float64', codes: false, scale: 1, offset: 0, compression: 'deflate' } as const;
      const writer = createTiffWriter(path, { ...storage, grid, unit, description: name, metadata: {} }, threads);
      scratchPaths.push(path);
      return {
        output: outputs.add({ name, path, quantity, unit, grid, writer, kept: false, nextRow: 0, finished: false }),
      };
    },
    write(from: Arguments) {
      const output = outputs.get(from.integer('output', 1, 2 ** 31));
      const row = from.integer('row', 0, output.grid.height - 1);
      const height = from.integer('height', 1, output.grid.height - row);
      if (row !== output.nextRow || output.finished) throw refused('Rows of an output come in order.');
      output.writer.writeRows(session.doubles(from, output.grid.width * height));
      output.nextRow += height;
      if (output.kept) session.pixels.written += output.grid.width * height;
      checkBudget();
      return null;
    },
    finish(from: Arguments) {
      const output = outputs.get(from.integer('output', 1, 2 ** 31));
      if (output.finished || output.nextRow !== output.grid.height) throw refused('The output is not complete.');
      return finishRaster(output);
    },
    upload(from: Arguments) {
      const name = from.text('name', 64);
      const piece = Buffer.from(session.bytes(from, from.integer('length', 0, session.limits.blockBytes)));
      documentBytes += piece.length;
      checkBudget();
      const pieces = uploads.get(name) ?? [];
      uploads.set(name, [...pieces, piece]);
      return null;
    },
    document(from: Arguments) {
      const kind = from.choice('kind', ['number', 'text', 'series', 'table', 'features', 'stack']);
      const name = claim(from);
      const content = parseDocument(Buffer.concat(uploads.get(name) ?? []), kind);
      uploads.delete(name);
      const path = join(directory, kind === 'features' ? `${name}.geojson` : `${name}.json`);
      writeFileSync(path, `${JSON.stringify(content)}\n`, { flag: 'wx' });
      paths.push(path);
      return null;
    },
    close(completed: boolean) {
      for (const file of reopened) file.close();
      for (const { writer, path, finished } of outputs.values()) {
        writer.abandon();
        if (!finished) rmSync(path, { force: true });
      }
      for (const path of completed ? scratchPaths : [...scratchPaths, ...paths]) rmSync(path, { force: true });
    },
  };
};

const parseDocument = (bytes: Buffer, kind: string): unknown => {
  let content: unknown;
  try {
    content = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw refused('A document is no JSON.');
  }
  if (typeof content !== 'object' || content === null || !('kind' in content) || content.kind !== kind) {
    throw refused(`A document of kind '${kind}' says something else.`);
  }
  if (kind !== 'features') return content;
  const { kind: _kind, ...collection } = content;
  return collection;
};

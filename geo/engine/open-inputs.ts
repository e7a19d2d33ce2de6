import { basename, extname } from 'node:path';
import type { EngineRequest, InputBinding, RasterSource } from '../../core/engine.ts';
import { EarthwrightError } from '../../core/errors.ts';
import type { InputInfo } from '../../core/tool/runtime/protocol.ts';
import { encodeNumber } from '../../core/tool/runtime/records.ts';
import { dataError } from '../errors.ts';
import { openRaster } from '../files/open-raster.ts';
import type { PixelSource, RasterFile } from '../raster/band.ts';
import { createDecodedSource } from '../raster/decoded-source.ts';
import type { TileCache } from '../raster/tile-cache.ts';
import type { Samples } from '../tiff/samples.ts';
import { decodedFeatures, decodedRows } from './column-encoding.ts';
import type { Held } from './held.ts';
import type { Registry } from './registry.ts';
import type { Session } from './session.ts';

/** Says which input file it was, by its name alone. */
const named = (path: string, error: unknown): EarthwrightError => {
  const name = basename(path);
  if (!(error instanceof EarthwrightError)) return dataError('file-unreadable', `${name} cannot be opened or read.`);
  return new EarthwrightError(error.code, error.fault, `${name}: ${error.message}`, { cause: error });
};

const naming = async <T>(path: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw named(path, error);
  }
};

/** Raster files that are open: each once, however many bands of it are used. */
export interface FilePool {
  open(path: string): Promise<RasterFile>;
  close(): void;
}

export const createFilePool = (cache: TileCache<Samples>): FilePool => {
  const files = new Map<string, RasterFile>();
  return {
    async open(path) {
      const known = files.get(path);
      if (known) return known;
      const file = await naming(path, () => openRaster(path, cache));
      files.set(path, file);
      return file;
    },
    close() {
      for (const file of files.values()) file.close();
    },
  };
};

const namingNow = <T>(path: string, work: () => T): T => {
  try {
    return work();
  } catch (error) {
    throw named(path, error);
  }
};

/** Errors of reading name the file too. */
const namedSource = (path: string, source: PixelSource): PixelSource => {
  const { levels } = source;
  const occurrences = levels?.occurrences;
  const namedLevels = levels && {
    ...levels,
    source: namedSource(path, levels.source),
    ...(occurrences && { occurrences: () => namingNow(path, occurrences) }),
  };
  return {
    ...source,
    ...(namedLevels && { levels: namedLevels }),
    read: (window, target) => namingNow(path, () => source.read(window, target)),
  };
};

const openSource = async (session: Session, pool: FilePool, source: RasterSource) => {
  const file = await pool.open(source.path);
  const band = file.bands[source.band - 1];
  const name = basename(source.path);
  if (!band)
    throw dataError('no-such-band', `${name} has ${file.bands.length} bands; band ${source.band} was asked for.`);
  const encoding = source.encoding ?? {};
  return session.rasterInfo({
    name: source.name ?? basename(name, extname(name)),
    quantity: source.quantity ?? band.facts.quantity,
    unit: source.unit ?? band.facts.unit,
    date: source.date === undefined ? band.facts.date : source.date,
    grid: encoding.crs === undefined ? band.grid : { ...band.grid, crs: encoding.crs },
    categorical: false,
    pixels: (codes) => namedSource(source.path, createDecodedSource(band, encoding, codes)),
  });
};

const openInput = async (
  session: Session,
  pool: FilePool,
  held: Registry<Held>,
  binding: InputBinding,
): Promise<InputInfo> => {
  switch (binding.kind) {
    case 'raster':
      return { kind: 'raster', raster: await openSource(session, pool, binding.source) };
    case 'stack': {
      const layers = [];
      for (const layer of binding.layers) layers.push(await openSource(session, pool, layer));
      return { kind: 'stack', layers };
    }
    case 'features': {
      const read = await naming(binding.path, async () =>
        (await import('../features/read-features.ts')).readFeatures(binding.path, binding.layer),
      );
      const physical = decodedFeatures(read, binding.columns);
      const set = binding.crs === undefined ? physical : { ...physical, crs: binding.crs };
      return { kind: 'features', id: held.add({ kind: 'features', set }), crs: set.crs };
    }
    case 'table': {
      const table = await naming(binding.path, async () =>
        (await import('../tables/read-table.ts')).readTable(binding.path, binding.layer),
      );
      const content = { ...table, rows: decodedRows(table.rows, binding.columns) };
      return { kind: 'table', id: held.add({ kind: 'document', content }) };
    }
    case 'series': {
      const content = await naming(binding.path, async () =>
        (await import('../tables/read-table.ts')).readSeries(binding.path),
      );
      return { kind: 'series', id: held.add({ kind: 'document', content }) };
    }
    case 'number':
      return { kind: 'number', value: encodeNumber(binding.value) };
    case 'text':
      return { kind: 'text', value: binding.value };
  }
};

/** Opens everything that is plugged into a tool. Throws an EarthwrightError that names the file. */
export const openInputs = async (
  session: Session,
  pool: FilePool,
  held: Registry<Held>,
  request: EngineRequest,
): Promise<Record<string, InputInfo>> => {
  const opened: Record<string, InputInfo> = {};
  for (const [name, binding] of Object.entries(request.inputs))
    opened[name] = await openInput(session, pool, held, binding);
  return opened;
};

import { relative } from 'node:path';
import type { FileDescription } from '../../core/description.ts';
import type { BandStatistics, DataProfile, FileProfile, Guess, RasterProfile } from '../../core/profile.ts';
import type { Task } from '../../core/task.ts';
import type { Dependencies } from '../dependencies.ts';
import { dateInName } from '../reading/dates.ts';
import { groupFiles } from './groups.ts';
import { placeInName } from './place.ts';
import { bandProbe } from './probe-source.ts';
import { encodingProposals, productRole, productsOf } from './proposals.ts';
import { guessQuantity, guessRole } from './roles.ts';
import { readProbe } from './statistics.ts';

interface Described {
  readonly path: string;
  readonly absolute: string;
  readonly description: FileDescription;
}

type RasterDescription = Extract<FileDescription, { kind: 'raster' }>;

const dateGuess = ({ path, description }: Described): Guess | null => {
  const named = description.nameDate ?? dateInName(path.split('/').at(-1) ?? path);
  if (named) return { value: named, reason: 'in the file name' };
  if (description.kind !== 'raster') return null;
  const tag =
    description.tags['TIFFTAG_DATETIME'] ?? description.tags['ACQUISITION_DATE'] ?? description.tags['DATE_ACQUIRED'];
  const tagged = tag ? dateInName(tag.replaceAll(':', '-')) : null;
  return tagged ? { value: tagged, reason: 'in the file’s tags' } : null;
};

const codesOf = (dtype: string, role: Guess | null, quantity: Guess | null): boolean =>
  /int|byte/i.test(dtype) && (role?.value === 'qa' || quantity?.value === 'class' || quantity?.value === 'qa-bits');

const toNumber = (value: number | string | undefined): number | null => (value === undefined ? null : Number(value));

const rasterProfile = (
  file: Described,
  description: RasterDescription,
  statistics: readonly (BandStatistics | null)[],
): RasterProfile => {
  const alone = description.bands.length === 1 || new Set(description.bands.map((band) => band.name)).size === 1;
  const proposals = productsOf(file.path, description);
  const bands = description.bands.map((band, index) => {
    const known = statistics[index] ?? null;
    const role = guessRole(band, file.path, alone, productRole(proposals, band, alone));
    const quantity = guessQuantity(band, file.path, role, known);
    const grid = description.grids[band.grid] ?? description.grids[0];
    return {
      index: band.index,
      name: band.name,
      description: band.description,
      dtype: band.dtype,
      nodata: toNumber(band.nodata[0]),
      scale: band.scale,
      offset: band.offset,
      unit: band.unit,
      wavelengthNm: band.wavelengthNm,
      date: band.date,
      grid: grid ?? {
        width: 0,
        height: 0,
        transform: [1, 0, 0, 0, -1, 0],
        crs: '',
        geographic: false,
        bounds: [0, 0, 0, 0],
        boundsWgs84: null,
      },
      statistics: known,
      role,
      quantity,
      codes: codesOf(band.dtype, role, quantity),
    };
  });
  return {
    kind: 'raster',
    path: file.path,
    format: description.format,
    bytes: description.bytes,
    date: dateGuess(file),
    place: placeInName(file.path),
    warnings: description.notes,
    bands,
    tags: description.tags,
    product: proposals[0] ? { value: proposals[0].product.id, reason: proposals[0].evidence.join('; ') } : null,
    proposals: encodingProposals(proposals, description),
  };
};

const profileOf = (file: Described, statistics: readonly (BandStatistics | null)[]): FileProfile => {
  const { description, path } = file;
  const common = {
    path,
    format: description.format,
    bytes: description.bytes,
    date: dateGuess(file),
    place: placeInName(path),
    warnings: description.notes,
  };
  switch (description.kind) {
    case 'raster':
      return rasterProfile(file, description, statistics);
    case 'features':
      return { kind: 'features', ...common, layers: description.layers };
    case 'table':
      return { kind: 'table', ...common, columns: description.columns, rows: description.rows };
    case 'other':
      return promisesData.test(path)
        ? {
            kind: 'unreadable',
            ...common,
            code: 'not-the-format',
            message:
              description.bytes === 0
                ? 'The file is empty.'
                : 'The content is none of the formats that are known; the name promises one. Is it cut off, or another kind of file?',
          }
        : { kind: 'other', ...common };
    case 'unreadable':
      return { kind: 'unreadable', ...common, code: description.code, message: description.message };
  }
};

/** Endings of files that should hold pixels, features or rows. */
const promisesData = /\.(?:tiff?|nc4?|hdf5?|h5|jp2|gpkg|shp|geojson|fgb|csv|tsv|parquet|png|jpe?g)$/i;

/** Layers of one probe run: bounded, so that one run's table and time stay small. */
const layersPerProbe = 400;

interface ProbeJob {
  readonly files: readonly { readonly file: Described; readonly bands: number }[];
}

/** Files share probe runs; a run that fails is taken apart, so that one bad file does not spoil the others. */
const probeJobs = (rasters: readonly { file: Described; bands: number }[]): ProbeJob[] => {
  const jobs: { file: Described; bands: number }[][] = [];
  let count = 0;
  for (const raster of rasters) {
    if (jobs.length === 0 || count + raster.bands > layersPerProbe) {
      jobs.push([]);
      count = 0;
    }
    jobs.at(-1)?.push(raster);
    count += raster.bands;
  }
  return jobs.map((files) => ({ files }));
};

const runProbe = async (
  { files }: ProbeJob,
  dependencies: Dependencies,
  label: string,
): Promise<Map<string, (BandStatistics | null)[]> | string> => {
  const { run, sandbox, limits, isolation, signal } = dependencies;
  const layers = files.flatMap(({ file, bands }) =>
    Array.from({ length: bands }, (_, index) => ({
      path: file.absolute,
      band: index + 1,
      date: null,
      name: `${file.path}#${String(index + 1).padStart(5, '0')}`,
      encoding: { scale: 1, offset: 0 },
    })),
  );
  const source = bandProbe(label);
  run.write(`profile/${label}/probe.ts`, source);
  const outcome = await sandbox.run({
    source,
    inputs: { layers: { kind: 'stack', layers } },
    params: {},
    outputDirectory: run.folder('profile', label, 'outputs'),
    limits: { ...limits, cpuMs: Math.max(limits.cpuMs ?? 0, 60_000), wallMs: Math.max(limits.wallMs ?? 0, 120_000) },
    isolation,
    signal,
  });
  run.record({
    kind: 'probe',
    group: label,
    outcome: outcome.kind,
    ...(outcome.kind === 'ok' ? {} : { message: outcome.message }),
  });
  if (outcome.kind !== 'ok') return outcome.message;
  const rows = readProbe(outcome.outputs.find((output) => output.name === 'statistics')?.document);
  const order = [...layers.keys()].sort((a, b) => compareNames(layers[a]?.name ?? '', layers[b]?.name ?? ''));
  const statistics = new Map<string, (BandStatistics | null)[]>();
  order.forEach((layerIndex, position) => {
    const layer = layers[layerIndex];
    const file = files.find(({ file: one }) => one.absolute === layer?.path)?.file.path;
    if (!layer || !file) return;
    const list = statistics.get(file) ?? [];
    list[layer.band - 1] = rows[position] ?? null;
    statistics.set(file, list);
  });
  return statistics;
};
const compareNames = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const measure = async (
  described: readonly Described[],
  dependencies: Dependencies,
): Promise<{ statistics: Map<string, (BandStatistics | null)[]>; failures: Map<string, string> }> => {
  const rasters = described.flatMap((file) =>
    file.description.kind === 'raster' ? [{ file, bands: file.description.bands.length }] : [],
  );
  const statistics = new Map<string, (BandStatistics | null)[]>();
  const failures = new Map<string, string>();
  const pending = probeJobs(rasters);
  for (let number = 1; pending.length > 0; number++) {
    const job = pending.shift();
    if (!job || dependencies.signal.aborted) break;
    const result = await runProbe(job, dependencies, `probe-${number}`);
    if (typeof result !== 'string') for (const [path, rows] of result) statistics.set(path, rows);
    else if (job.files.length > 1) pending.push(...job.files.map((file) => ({ files: [file] })));
    else failures.set(job.files[0]?.file.path ?? '', result);
  }
  return { statistics, failures };
};

const failed = (file: Described, message: string): FileProfile => ({
  kind: 'unreadable',
  path: file.path,
  format: file.description.format,
  bytes: file.description.bytes,
  date: dateGuess(file),
  place: null,
  warnings: file.description.notes,
  code: 'pixels-unreadable',
  message,
});

/** Profiles every file: what it says of itself, what a probe tool measures in it, and what can be inferred, with reasons. */
export const summariseData = async (task: Task, dependencies: Dependencies): Promise<DataProfile> => {
  const described: Described[] = [];
  for (const absolute of task.files) {
    described.push({
      path: relative(task.folder, absolute).replaceAll('\\', '/'),
      absolute,
      description: await dependencies.describe(absolute),
    });
  }
  const { statistics, failures } = await measure(described, dependencies);
  const files = described.map((file) => {
    const failure = failures.get(file.path);
    return failure === undefined ? profileOf(file, statistics.get(file.path) ?? []) : failed(file, failure);
  });
  return { files, groups: groupFiles(files), unknown: unknownsOf(files) };
};

const unknownsOf = (files: readonly FileProfile[]): string[] =>
  files.flatMap((file) => {
    if (file.kind === 'unreadable') return [`${file.path}: ${file.message}`];
    if (file.kind !== 'raster') return [];
    const unnamed = file.bands.filter((band) => band.quantity === null);
    return unnamed.length > 0
      ? [
          `${file.path}: what ${unnamed.length === file.bands.length ? 'its bands measure' : `bands ${unnamed.map((band) => band.index).join(', ')} measure`}`,
        ]
      : [];
  });

import type { Encoding } from '../../core/encoding.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Described } from './described.ts';
import { bandProbe } from './probe-source.ts';
import { type Measured, readProbe } from './statistics.ts';

/** Layers and bytes of one probe run: bounded, so that its table and time stay small and progress shows. */
const layersPerProbe = 400;
const bytesPerProbe = 256e6;

const compareNames = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

interface ProbeJob {
  readonly files: readonly { readonly file: Described; readonly bands: number }[];
}

/** Files share probe runs; a run that fails is taken apart, so that one bad file does not spoil the others. */
const probeJobs = (rasters: readonly { file: Described; bands: number }[]): ProbeJob[] => {
  const jobs: { file: Described; bands: number }[][] = [];
  let count = 0;
  let bytes = 0;
  // A file that says itself that it is cut off would spoil the run that it shares.
  const cut = rasters.filter(({ file }) => file.description.notes.some((note) => /cut off/.test(note)));
  for (const raster of rasters.filter((one) => !cut.includes(one))) {
    const size = raster.file.description.bytes;
    if (jobs.length === 0 || count + raster.bands > layersPerProbe || bytes + size > bytesPerProbe) {
      jobs.push([]);
      count = 0;
      bytes = 0;
    }
    jobs.at(-1)?.push(raster);
    count += raster.bands;
    bytes += size;
  }
  return [...jobs, ...cut.map((raster) => [raster])].map((files) => ({ files }));
};

/** Which bands are measured (all, where nothing is said), and which of their stored numbers are missing. */
export type Missing = (path: string, band: number) => Pick<Encoding, 'nodata' | 'validRange'> | null;

/** Pixels of the jobs before, and of all. */
interface Done {
  readonly pixels: number;
  readonly of: number;
}

const pixelsOf = ({ files }: ProbeJob): number =>
  files.reduce((sum, { file: { description } }) => {
    if (description.kind !== 'raster') return sum;
    const { bands, grids } = description;
    const sizes = bands.map(({ grid }) => (grids[grid]?.width ?? 0) * (grids[grid]?.height ?? 0));
    return sizes.reduce((all, one) => all + one, sum);
  }, 0);

const runProbe = async (
  { files }: ProbeJob,
  dependencies: Dependencies,
  { label, done, missing }: { readonly label: string; readonly done: Done; readonly missing: Missing },
): Promise<Map<string, (Measured | null)[]> | string> => {
  const { run, sandbox, limits, isolation, signal } = dependencies;
  const layers = files.flatMap(({ file, bands }) =>
    Array.from({ length: bands }, (_, index) => index + 1).flatMap((band) => {
      const left = missing(file.path, band);
      const name = `${file.path}#${String(band).padStart(5, '0')}`;
      return left ? [{ path: file.absolute, band, date: null, name, encoding: { scale: 1, offset: 0, ...left } }] : [];
    }),
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
    onPixels: ({ read }) => dependencies.onPixels?.({ step: 'profile', read: done.pixels + read, of: done.of }),
  });
  run.record({
    kind: 'probe',
    group: label,
    outcome: outcome.kind,
    files: files.length,
    bytes: files.reduce((sum, { file }) => sum + file.description.bytes, 0),
    ...(outcome.kind === 'ok' ? {} : { message: outcome.message }),
  });
  if (outcome.kind !== 'ok') return outcome.message;
  const rows = readProbe(outcome.outputs.find((output) => output.name === 'statistics')?.document);
  const order = [...layers.keys()].sort((a, b) => compareNames(layers[a]?.name ?? '', layers[b]?.name ?? ''));
  const statistics = new Map<string, (Measured | null)[]>();
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

/** One bad file among hundreds is found in few runs. */
const halves = ({ files }: ProbeJob): ProbeJob[] => {
  const middle = Math.ceil(files.length / 2);
  return [{ files: files.slice(0, middle) }, { files: files.slice(middle) }];
};

/** Measures every band of every raster; `failures` says why the pixels of a file cannot be read. Both are keyed by the file's path. */
export const measure = async (
  described: readonly Described[],
  dependencies: Dependencies,
  { label = 'probe', missing = () => ({}) }: { readonly label?: string; readonly missing?: Missing } = {},
): Promise<{ statistics: Map<string, (Measured | null)[]>; failures: Map<string, string> }> => {
  const rasters = described.flatMap((file) =>
    file.description.kind === 'raster' ? [{ file, bands: file.description.bands.length }] : [],
  );
  const statistics = new Map<string, (Measured | null)[]>();
  const failures = new Map<string, string>();
  const pending = probeJobs(rasters);
  const of = pending.reduce((sum, job) => sum + pixelsOf(job), 0);
  let pixels = 0;
  for (let number = 1; pending.length > 0; number++) {
    const job = pending.shift();
    if (!job || dependencies.signal.aborted) break;
    const result = await runProbe(job, dependencies, {
      label: `${label}-${number}`,
      done: { pixels, of },
      missing,
    });
    if (typeof result !== 'string' || job.files.length === 1) pixels += pixelsOf(job);
    if (typeof result !== 'string') for (const [path, rows] of result) statistics.set(path, rows);
    else if (job.files.length > 1) pending.push(...halves(job));
    else failures.set(job.files[0]?.file.path ?? '', result);
  }
  return { statistics, failures };
};

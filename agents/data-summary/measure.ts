import type { BandStatistics } from '../../core/profile.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Described } from './file-profile.ts';
import { bandProbe } from './probe-source.ts';
import { readProbe } from './statistics.ts';

/** Layers of one probe run: bounded, so that one run's table and time stay small. */
const layersPerProbe = 400;

const compareNames = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

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
/** Measures every band of every raster; `failures` says why the pixels of a file cannot be read. Both are keyed by the file's path. */
export const measure = async (
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

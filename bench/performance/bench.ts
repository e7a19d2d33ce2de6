/**
 * Compares whole runs of tools in the sandbox with rasterio and GDAL, in turns, and writes the table into docs/performance.md:
 * `node bench/performance/bench.ts [--rounds 5] [--scenes DIR] [--large] [--only TEXT] [--targets] [--peers DIR] [--dry]`. Linux only.
 * `--targets` leaves out the peers that no target is set against.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { composeSandbox } from '../../compose.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { median } from '../sandbox/measure.ts';
import { type Job, jobsFor, type Peer } from './jobs.ts';
import { type Cost, costOfCommand, costOfRun } from './measure.ts';
import { type Comparison, type Result, writeTable } from './table.ts';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    scenes: { type: 'string', default: join(tmpdir(), 'earthwright-scenes') },
    peers: { type: 'string', default: fileURLToPath(new URL('../../../shared/bench', import.meta.url)) },
    only: { type: 'string', default: '' },
    large: { type: 'boolean', default: false },
    targets: { type: 'boolean', default: false },
    dry: { type: 'boolean', default: false },
  },
});
const rounds = Number(options.rounds);
const work = mkdtempSync(join(tmpdir(), 'earthwright-performance-'));
const limits = { cpuMs: 120_000, wallMs: 300_000 };

const runs = (program: string, parameters: readonly string[]): boolean => {
  try {
    execFileSync(program, parameters, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** A Python that has rasterio; Debian's is not always the first one. */
const python = ['python3', '/usr/bin/python3'].find((each) => runs(each, ['-c', 'import rasterio, scipy']));

const makeScenes = (size: number): void => {
  if (existsSync(join(options.scenes, `nir_${size}.tif`))) return;
  const generator = join(options.peers, 'gen/make_rasters.py');
  if (python === undefined || !existsSync(generator))
    throw new Error('Scenes are missing, and without python3-rasterio, python3-scipy and the generator none are made.');
  mkdirSync(options.scenes, { recursive: true });
  execFileSync(python, [generator, options.scenes, String(size)], { stdio: 'inherit' });
};

const reasonMissing = ({ program, parameters }: Peer): string | undefined => {
  const [script = ''] = parameters;
  if (!existsSync(script)) return 'its script is not here';
  if (program === 'sh') {
    const tool = script.includes('gdal_calc') ? 'gdal_calc.py' : 'gdalwarp';
    return runs(tool, ['--version']) ? undefined : `${tool} is not installed`;
  }
  return python === undefined ? 'python3-rasterio is not installed' : undefined;
};

const runOurs = (sandbox: Sandbox, { source, inputs, params, name }: Job): Promise<Cost> =>
  costOfRun(async () => {
    const outcome = await sandbox.run({ source, inputs, params, limits, outputDirectory: join(work, 'ours') });
    if (outcome.kind !== 'ok') throw new Error(`${name}: ${outcome.kind}: ${outcome.message}`);
    return outcome.peakRssBytes;
  });

const medianOf = (costs: readonly Cost[], part: keyof Cost): number => median(costs.map((cost) => cost[part]));

const medians = (costs: readonly Cost[]): Cost => ({
  cpuMs: medianOf(costs, 'cpuMs'),
  wallMs: medianOf(costs, 'wallMs'),
  peakBytes: Math.max(...costs.map(({ peakBytes }) => peakBytes)),
});

/** The median of the rounds' own ratios: what disturbs a round disturbs both sides. */
const ratioOf = (ours: readonly Cost[], theirs: readonly Cost[], part: 'cpuMs' | 'wallMs'): number =>
  median(ours.map((cost, round) => cost[part] / (theirs[round]?.[part] ?? NaN)));

const measure = async (sandbox: Sandbox, job: Job, missing: Set<string>): Promise<Result> => {
  const peers = job.peers.filter((peer) => {
    if (options.targets && peer.target === undefined) return false;
    const reason = reasonMissing(peer);
    if (reason !== undefined) missing.add(`${peer.name}: ${reason}`);
    return reason === undefined;
  });
  // Builds the tool and the sandbox's own bundle, which later runs share.
  await sandbox.describe(job.source);
  const ours: Cost[] = [];
  const theirs = peers.map((): Cost[] => []);
  for (let round = 0; round < rounds; round++) {
    ours.push(await runOurs(sandbox, job));
    for (const [index, { program, parameters }] of peers.entries())
      theirs[index]?.push(await costOfCommand(program, parameters));
  }
  const comparisons = peers.map(({ name, target }, index): Comparison => {
    const costs = theirs[index] ?? [];
    return {
      name,
      target,
      cost: medians(costs),
      cpu: ratioOf(ours, costs, 'cpuMs'),
      wall: ratioOf(ours, costs, 'wallMs'),
    };
  });
  process.stderr.write(`${job.name}: ${comparisons.map(({ name, cpu }) => `${cpu.toFixed(2)} ${name}`).join('; ')}\n`);
  return { name: job.name, ours: medians(ours), comparisons };
};

makeScenes(5490);
if (options.large) makeScenes(10_980);
const places = {
  scenes: options.scenes,
  large: options.large ? options.scenes : undefined,
  outputs: work,
  shared: join(options.peers, 'peers'),
  python: python ?? 'python3',
};
// Without bubblewrap the kernel counts the child's CPU for us: under it, the killed process is reaped by no one.
const sandbox = composeSandbox({ isolation: 'off' });
const missing = new Set<string>();
const results: Result[] = [];
try {
  for (const job of jobsFor(places).filter(({ name }) => name.includes(options.only)))
    results.push(await measure(sandbox, job, missing));
} finally {
  await sandbox.close();
  rmSync(work, { recursive: true, force: true });
}
writeTable(results, [...missing], rounds, options.dry);

/** One look in a process of its own, from a folder for its files to what it wrote there. */
import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { EarthwrightError } from '../../core/errors.ts';
import { defaultLimits, type Limits } from '../../core/limits.ts';
import type { SightJob, SightOutcome } from '../../core/vision.ts';
import { type Program, programBundle } from '../../sandbox/child-bundle.ts';
import { grantInputs } from '../../sandbox/grants.ts';
import { launch } from '../../sandbox/launch.ts';
import { siblingModule } from '../../sandbox/module-path.ts';
import { collectFiles, commitOutputs } from '../../sandbox/outputs.ts';
import type { LookTask } from './messages.ts';
import { watchLook } from './watch.ts';

/** Networks compute for long where tools don't. */
const ownLimits: Partial<Limits> = { cpuMs: 1_800_000, wallMs: 1_800_000, memoryBytes: 2 ** 30 };

export const lookLimits = (given: Partial<Limits> = {}): Limits => ({ ...defaultLimits, ...ownLimits, ...given });

const runtimePackages = ['onnxruntime-node', 'onnxruntime-common'] as const;

/** The program of a look, bundled once. */
export const bundling = (): (() => Promise<Program>) => {
  let bundle: Promise<Program> | undefined;
  return () => {
    bundle ??= programBundle(siblingModule(import.meta.url, './child'), runtimePackages).catch((error: unknown) => {
      bundle = undefined;
      throw error;
    });
    return bundle;
  };
};

/** Contract: the folder is gone when this ends. */
export const inStaging = async <T>(target: string, work: (staging: string) => Promise<T>): Promise<T> => {
  const parent = dirname(resolve(target));
  await mkdir(parent, { recursive: true });
  const staging = await realpath(await mkdtemp(join(parent, '.earthwright-staging-')));
  try {
    return await work(staging);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
};

export const sourcesOf = (sources: SightJob['sources']) =>
  sources.map(({ path, band, encoding }) => ({ path: resolve(path), band, ...(encoding ? { encoding } : {}) }));

/** What a look needs besides what it looks through. */
export type LookRequest = Pick<SightJob, 'sources' | 'outputDirectory' | 'limits' | 'isolation' | 'signal'>;

/** Contract: `own`: a file that it reads besides the picture. As `Sight.look`. */
export const lookOnce = async (
  task: (staging: string) => LookTask,
  own: string | null,
  job: LookRequest,
  program: Program,
): Promise<SightOutcome> =>
  inStaging(job.outputDirectory, async (staging) => {
    const limits = lookLimits(job.limits);
    const layers = job.sources;
    const { reads } = grantInputs({ sources: { kind: 'stack', layers } });
    const launched = await launch({
      bundle: program,
      reads: own === null ? reads : [...reads, own],
      writes: [staging],
      limits,
      isolation: job.isolation ?? 'auto',
      threads: 1,
    });
    const { answer, ...usage } = await watchLook(launched.child, task(staging), limits, job.signal);
    const record = { ...usage, layers: launched.layers.filter((layer) => layer !== 'isolate') };
    if (answer.kind === 'failed') {
      if (answer.fault === 'host') throw new EarthwrightError(`sight.${answer.code}`, 'host', answer.message);
      return { ...record, kind: 'failed', code: answer.code, message: answer.message };
    }
    const [error] = answer.findings.filter(({ severity }) => severity === 'error');
    if (error) return { ...record, kind: 'failed', code: error.rule, message: error.message };
    const collected = await collectFiles(staging, limits);
    if (collected.kind !== 'ok') return { ...record, kind: 'failed', code: collected.code, message: collected.message };
    await commitOutputs(staging, job.outputDirectory, collected.outputs);
    return { ...record, kind: 'ok', outputs: collected.outputs, findings: answer.findings };
  });

/** Registered models for a run: every look in a process of its own, under the sandbox's layers and the run's limits. */
import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { EarthwrightError } from '../core/errors.ts';
import { defaultLimits, type Limits } from '../core/limits.ts';
import type { Sight, SightJob, SightOutcome } from '../core/vision.ts';
import { type Program, programBundle } from '../sandbox/child-bundle.ts';
import { grantInputs } from '../sandbox/grants.ts';
import { launch } from '../sandbox/launch.ts';
import { siblingModule } from '../sandbox/module-path.ts';
import { collectFiles, commitOutputs } from '../sandbox/outputs.ts';
import { formulaOf } from './methods/index-formula.ts';
import type { LookTask } from './process/messages.ts';
import { watchLook } from './process/watch.ts';
import { exampleOf, findModel, identityOf, isMethod, networkOf, type Registered } from './registry/registry.ts';

/** Networks compute for long where tools don't. */
const ownLimits: Partial<Limits> = { cpuMs: 1_800_000, wallMs: 1_800_000, memoryBytes: 2 ** 30 };

/** More make a tile no faster: it is small. */
const mostThreads = 4;

const runtimePackages = ['onnxruntime-node', 'onnxruntime-common'] as const;

const bundling = (): (() => Promise<Program>) => {
  let bundle: Promise<Program> | undefined;
  return () => {
    bundle ??= programBundle(siblingModule(import.meta.url, './process/child'), runtimePackages).catch(
      (error: unknown) => {
        bundle = undefined;
        throw error;
      },
    );
    return bundle;
  };
};

const inStaging = async <T>(target: string, work: (staging: string) => Promise<T>): Promise<T> => {
  const parent = dirname(resolve(target));
  await mkdir(parent, { recursive: true });
  const staging = await realpath(await mkdtemp(join(parent, '.earthwright-staging-')));
  try {
    return await work(staging);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
};

/** What a look reads besides the picture: the network, or the example that things are compared with. */
const ownFile = (model: Registered): string | null => (isMethod(model) ? model.example : model.network);

const sourcesOf = (sources: SightJob['sources']) =>
  sources.map(({ path, band, encoding }) => ({ path: resolve(path), band, ...(encoding ? { encoding } : {}) }));

const taskOf = (model: Registered, { sources, label }: SightJob, folder: string): LookTask => {
  const common = {
    sources: sourcesOf(sources),
    label,
    folder,
  };
  if (isMethod(model))
    return { kind: 'method', card: model.card, example: model.example, formula: formulaOf(model.card), ...common };
  const threads = Math.min(mostThreads, availableParallelism());
  return { kind: 'network', card: model.card, network: model.network ?? '', threads, ...common };
};

type LookRequest = Omit<SightJob, 'model' | 'label'>;

const lookOnce = async (
  task: (staging: string) => LookTask,
  own: string | null,
  job: LookRequest,
  program: Program,
): Promise<SightOutcome> =>
  inStaging(job.outputDirectory, async (staging) => {
    const limits = { ...defaultLimits, ...ownLimits, ...job.limits };
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

/** Contract: the network's bytes are compared with their hash before anything runs, and again where they are opened. */
export const createSight = (models: readonly Registered[]): Sight => {
  const bundle = bundling();
  return {
    models: models.map(({ card }) => card),
    identityOf: (model) => identityOf(findModel(models, model)),
    async look(job) {
      const model = findModel(models, job.model);
      if (isMethod(model)) exampleOf(model);
      else networkOf(model);
      return lookOnce((staging) => taskOf(model, job, staging), ownFile(model), job, await bundle());
    },
  };
};

/** Chips of a picture as `chipFile` describes them, cut in a process of its own like any look. Contract: as `Sight.look`. */
export const cutPicture = async (
  job: LookRequest,
  { side, most }: { readonly side: number; readonly most: number },
): Promise<SightOutcome> => {
  const task = (folder: string): LookTask => {
    const sources = sourcesOf(job.sources);
    return { kind: 'chips', sources, label: null, folder, side, most };
  };
  return lookOnce(task, null, job, await bundling()());
};

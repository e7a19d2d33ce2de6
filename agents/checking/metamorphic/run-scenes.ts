import { z } from 'zod';
import type { Limits } from '../../../core/limits.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { CheckRequest } from '../check-request.ts';
import { probeSource } from './probe-source.ts';
import type { Scene, SceneResults, Window } from './scene.ts';

const told = z.array(
  z.union([
    z.object({
      scene: z.string(),
      numbers: z.array(z.tuple([z.string(), z.number()])),
      texts: z.array(z.tuple([z.string(), z.string()])),
      dates: z.array(z.tuple([z.string(), z.array(z.string())])),
    }),
    z.object({ scene: z.string(), failed: z.string() }),
  ]),
);

/** Of the probe, which runs a tool many times over: more calls, no longer than a tool may take by the clock. */
const probeLimits: Partial<Limits> = { hostCalls: 200_000, sourceBytes: 2 ** 20 };

const read = (text: string): SceneResults =>
  new Map(
    told
      .parse(JSON.parse(text))
      .flatMap((one) =>
        'failed' in one
          ? []
          : [
              [
                one.scene,
                { numbers: new Map(one.numbers), texts: new Map(one.texts), dates: new Map(one.dates) },
              ] as const,
            ],
      ),
  );

/**
 * Runs a tool over scenes, all in one run of the sandbox. Scenes over which the tool fails are left out; null: the probe did not end, and why.
 */
export const runScenes = async (
  { node, source, inputs, round }: CheckRequest,
  scenes: readonly Scene[],
  { window, limits }: { readonly window: Window | null; readonly limits: Partial<Limits> },
  { run, sandbox, isolation, signal, limits: own }: Dependencies,
): Promise<SceneResults | string> => {
  const outcome = await sandbox.run({
    source: probeSource(scenes, window),
    template: source,
    inputs,
    params: Object.fromEntries(Object.entries(node.params).map(([key, { value }]) => [key, value])),
    outputDirectory: run.folder('nodes', node.id, `round-${round}`, 'relations'),
    limits: { ...own, ...probeLimits, ...limits },
    isolation,
    signal,
  });
  if (outcome.kind === 'rejected') return outcome.diagnostics.map(({ message }) => message).join(' ');
  if (outcome.kind !== 'ok') return outcome.message;
  const document = outcome.outputs.find(({ name }) => name === 'results')?.document;
  try {
    return document?.kind === 'text' && document.value !== null ? read(document.value) : 'the probe gave nothing';
  } catch {
    return 'the probe gave no results that can be read';
  }
};

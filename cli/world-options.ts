/** What `run`, `bench` and `serve` take about the world beyond a folder: hosts that may be asked, and models that see. */
import type { Command } from 'commander';
import type { Reasoner } from '../agents/reasoner.ts';
import type { RunFolder } from '../agents/run-folder.ts';
import { composeFetchingReasoner, composeSeeingReasoner, composeSight, type RunSettings } from '../compose.ts';
import type { Sight } from '../core/vision.ts';
import type { Asking } from '../eyes/asking/asking.ts';
import { catalogues } from '../knowledge/catalogues.ts';
import { type AskingOptions, askingFor } from './models/asking.ts';
import { modelsVariable, registryFolder } from './models/registry-option.ts';
import type { ReasonerHooks } from './reasoner-options.ts';

export interface WorldOptions {
  readonly allowNetwork?: readonly string[];
  /** Folder of the registry of vision models. */
  readonly models?: string;
  /** May parts of pictures leave this machine? */
  readonly sendPictures?: boolean;
}

export interface World {
  /** For whoever chooses the reasoner. */
  readonly hooks: Pick<ReasonerHooks, 'catalogues' | 'models' | 'eyes'>;
  /** A reasoner that knows what could be fetched and seen. */
  readonly reasonerOf: (inner: Reasoner, run: RunFolder) => Reasoner;
  readonly settings: Pick<RunSettings, 'sight'> & { readonly network: { readonly allowed: readonly string[] } };
}

/** Hosts, one or several with commas between them. */
const collectHosts = (text: string, earlier: readonly string[] = []): string[] => [
  ...earlier,
  ...text.split(',').map((host) => host.trim()),
];

export const addWorldOptions = (command: Command, hostsOf: string): Command =>
  command
    .option(
      '--allow-network <hosts>',
      `hosts that may be asked for data that a folder lacks: example.com,*.example.org; repeatable (default: ${hostsOf})`,
      collectHosts,
    )
    .option('--models <folder>', `registry of vision models that may be looked through (default: ${modelsVariable})`)
    .option('--send-pictures', 'allow that registered chat models are sent parts of the pictures (default: off)');

/** Throws `usage` where a chat model may be asked and none is named, and for a registry that can't be read. */
export const openWorld = async (
  options: WorldOptions & AskingOptions,
  hooks: Pick<ReasonerHooks, 'signal' | 'onRetry'>,
): Promise<World> => {
  const registry = registryFolder(options);
  const asked = await askingFor(registry, options, hooks);
  const allowed = options.allowNetwork ?? [];
  const sightFor = (asking?: Asking): Sight | undefined =>
    registry === undefined ? undefined : composeSight(registry, asking);
  const sight = sightFor(asked?.alone(asked.newLedger()));
  return {
    hooks: {
      catalogues: catalogues(),
      ...(sight ? { models: sight.models } : {}),
      ...(asked ? { eyes: true } : {}),
    },
    reasonerOf: (inner, run) =>
      composeSeeingReasoner(composeFetchingReasoner(inner, run, { allowed, catalogues: catalogues() }), sight),
    settings: {
      ...(sight ? { sight: (run: RunFolder) => sightFor(asked?.inRun(run)) ?? sight } : {}),
      network: { allowed },
    },
  };
};

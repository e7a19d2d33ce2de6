/** Registered models for a run: every look in a process of its own, under the sandbox's layers and the run's limits. */
import { availableParallelism } from 'node:os';
import type { Sight, SightJob, VisionModel } from '../core/vision.ts';
import type { Asking } from './asking/asking.ts';
import { lookThroughChat } from './asking/look-through-chat.ts';
import { formulaOf } from './methods/index-formula.ts';
import { bundling, lookOnce, sourcesOf } from './process/look-once.ts';
import type { LookTask } from './process/messages.ts';
import {
  exampleOf,
  findModel,
  identityOf,
  isChat,
  isMethod,
  networkOf,
  type Registered,
  type RegisteredMethod,
  type RegisteredModel,
} from './registry/registry.ts';

/** More make a tile no faster: it is small. */
const mostThreads = 4;

/** What a look reads besides the picture: the network, or the example that things are compared with. */
const ownFile = (model: RegisteredModel | RegisteredMethod): string | null =>
  isMethod(model) ? model.example : model.network;

const taskOf = (model: RegisteredModel | RegisteredMethod, { sources, label }: SightJob, folder: string): LookTask => {
  const common = { sources: sourcesOf(sources), label, folder };
  if (isMethod(model))
    return { kind: 'method', card: model.card, example: model.example, formula: formulaOf(model.card), ...common };
  const threads = Math.min(mostThreads, availableParallelism());
  return { kind: 'network', card: model.card, network: model.network ?? '', threads, ...common };
};

const withheld =
  'parts of the picture would be sent to a chat model, and leave this machine: say --send-pictures if they may';

const shown = (model: Registered, asking: Asking | null): VisionModel =>
  isChat(model) && !asking ? { ...model.card, withheld } : model.card;

/**
 * Contract: the network's bytes are compared with their hash before anything runs, and again where they are opened. Without `asking`, no
 * picture is sent anywhere: what needs it is withheld.
 */
export const createSight = (models: readonly Registered[], asking: Asking | null = null): Sight => {
  const bundle = bundling();
  return {
    models: models.map((model) => shown(model, asking)),
    identityOf: (model) => identityOf(findModel(models, model)),
    async look(job) {
      const model = findModel(models, job.model);
      if (isChat(model)) return lookThroughChat(job, model.card, asking);
      if (isMethod(model)) exampleOf(model);
      else networkOf(model);
      return lookOnce((staging) => taskOf(model, job, staging), ownFile(model), job, await bundle());
    },
  };
};

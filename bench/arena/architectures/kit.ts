import type * as z from 'zod';
import { EarthwrightError } from '../../../core/errors.ts';
import type { Limits } from '../../../core/limits.ts';
import type { Budget } from '../../../model/budget.ts';
import { createModel } from '../../../model/create-model.ts';
import type { Exchange } from '../../../model/exchange.ts';
import { createLedger, type Prices } from '../../../model/ledger.ts';
import type { Model, Role } from '../../../model/model.ts';
import type { Isolation, Sandbox } from '../../../sandbox/sandbox.ts';
import type { ArenaUsage, Outcome } from '../harness/outcome.ts';
import type { Question } from '../harness/sample.ts';
import type { Solver, SolverContext } from '../harness/solver.ts';
import type { Call } from '../metrics/earthbench/call.ts';
import { arenaPrompt } from './prompts.ts';
import type { Constants } from './toolbox/pool.ts';
import { createToolbox, type Toolbox } from './toolbox/toolbox.ts';

/** What every baseline gets, the same for all: a model, the sandbox, a budget for each question. */
export interface World {
  readonly exchange: Exchange;
  readonly modelOf: (role: Role) => string;
  readonly prices: Prices;
  /** Of each question. */
  readonly budget: Budget;
  readonly sandbox: Sandbox;
  readonly limits: Partial<Limits>;
  readonly isolation: Isolation;
  /** Whether models may write tools of their own beside the templates. */
  readonly creation: boolean;
  /** Default: physics. */
  readonly constants?: Constants;
}

/** What a baseline thinks and acts with while it answers one question. */
export interface Kit {
  readonly question: Question;
  readonly model: Model;
  readonly toolbox: Toolbox;
  readonly signal: AbortSignal;
  ask<T>(
    prompt: Parameters<typeof arenaPrompt>[0],
    variables: Readonly<Record<string, string>>,
    form: z.ZodType<T>,
    seed?: number,
  ): Promise<T>;
}

const kitFor = (question: Question, model: Model, toolbox: Toolbox, signal: AbortSignal): Kit => ({
  question,
  model,
  toolbox,
  signal,
  ask: async (name, variables, form, seed = 0) => {
    const prompt = arenaPrompt(name);
    const completion = await model.complete({
      role: prompt.role,
      messages: prompt.render(variables),
      form: { kind: 'json', name: name, schema: form },
      // Voices that are asked the same differ by chance alone.
      temperature: seed === 0 ? prompt.temperature : 0.7,
      seed,
      prompt: prompt.digest,
      signal,
    });
    if (completion.kind === 'completed') return completion.value;
    throw new EarthwrightError('model-unusable', 'model', completion.reason);
  },
});

const endedBy = (cause: unknown): Outcome => ({
  kind: cause instanceof EarthwrightError && cause.code === 'budget-spent' ? 'limit' : 'failed',
  reason: cause instanceof Error ? cause.message : String(cause),
});

/** A baseline as a solver: books what the model and the tools were asked for, also where it ends in an error. */
export const baseline = (name: string, world: World, think: (kit: Kit) => Promise<Outcome>): Solver => ({
  name: world.constants === 'compat' ? `${name}, peers' constants` : name,
  solve: async (question: Question, { folder, signal }: SolverContext) => {
    const ledger = createLedger({ prices: world.prices });
    const model = createModel({ ...world, ledger, now: () => performance.now() });
    const calls: Call[] = [];
    let debugRounds = 0;
    const toolbox = createToolbox({
      ...world,
      constants: world.constants ?? 'physics',
      task: question.task,
      folder,
      signal,
      onCall: (call) => calls.push(call),
      onFailure: () => debugRounds++,
    });
    const outcome = await think(kitFor(question, model, toolbox, signal)).catch(endedBy);
    const { calls: modelCalls, promptTokens, completionTokens, cost } = ledger.report().total;
    const usage: ArenaUsage = { modelCalls, promptTokens, completionTokens, cost };
    return { outcome, calls, usage, debugRounds, runDirectory: folder };
  },
});

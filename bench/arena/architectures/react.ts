import { tool } from '@langchain/core/tools';
import * as z from 'zod';
import type { Outcome } from '../harness/outcome.ts';
import type { Solver } from '../harness/solver.ts';
import { askOnce } from './direct.ts';
import { choicesOf } from './forms.ts';
import { baseline, type Kit, type World } from './kit.ts';
import { workWith } from './loop.ts';
import { langchainTools } from './toolbox/langchain-tools.ts';

const manner =
  'Answer by what was found out so far, and by nothing else; without a number that a tool gave there is no answer.';

const errandOf = ({ question }: Kit): string =>
  [question.task.question, choicesOf(question)].filter(Boolean).join('\n');

/** Plans by calling tools that only note that they were called, since nothing is to be run. */
const planByCalls = async (kit: Kit): Promise<Outcome> => {
  const steps: string[] = [];
  const listed = (kit.question.tools?.tools ?? []).map(({ name, description }) =>
    tool(
      async () => {
        steps.push(name);
        return 'done';
      },
      { name, description, schema: z.object({}) },
    ),
  );
  await workWith(kit, listed, errandOf(kit));
  return { kind: 'planned', steps };
};

/** Thinks, calls a tool, sees what it gives, and so on until it answers. */
export const reactOutcome = async (kit: Kit): Promise<Outcome> => {
  if (kit.question.tools) return planByCalls(kit);
  const notes = await workWith(kit, langchainTools(kit.toolbox), errandOf(kit));
  return askOnce(kit, manner, 0, notes);
};

/** ReAct (Yao et al. 2023), on LangChain's agent. */
export const react = (world: World): Solver => baseline('react', world, reactOutcome);

import type { Outcome } from '../harness/outcome.ts';
import type { Solver } from '../harness/solver.ts';
import { askOnce } from './direct.ts';
import { choicesOf, filesOf, planManner, planOf, stepsForm, toolsOf } from './forms.ts';
import { baseline, type Kit, type World } from './kit.ts';
import { workWith } from './loop.ts';
import { langchainTools } from './toolbox/langchain-tools.ts';

const planning =
  'Make a plan of few steps, each an errand for somebody with tools who knows nothing but the step and what was found out before.';
const replanning = `${planning} Give the steps that are still to be done, in the light of what was done so far; none when the question can be answered.`;

/** Errands in all, plans that were made anew included. */
const mostSteps = 6;

const stepsFor = async ({ ask, question }: Kit, manner: string, notes: string): Promise<string[]> => {
  const asked = `${question.task.question}\n${choicesOf(question)}`;
  const { steps } = await ask(
    'steps',
    { manner, question: asked, files: filesOf(question), tools: toolsOf(question), notes },
    stepsForm,
  );
  return steps;
};

const think = async (kit: Kit): Promise<Outcome> => {
  if (kit.question.tools) {
    const draft = await stepsFor(kit, `Make a plan. ${planManner}`, '');
    return planOf(await stepsFor(kit, `Go through the plan step by step and mend it. ${planManner}`, draft.join('\n')));
  }
  let notes = '';
  let steps = await stepsFor(kit, planning, notes);
  for (let done = 0; done < mostSteps && steps[0] !== undefined; done++) {
    const found = await workWith(
      kit,
      langchainTools(kit.toolbox),
      `${steps[0]}\n\nFound out before:\n${notes || 'nothing'}`,
    );
    notes += `\n# ${steps[0]}\n${found}\n`;
    steps = await stepsFor(kit, replanning, notes);
  }
  return askOnce(kit, 'Answer by what was found out so far, and by nothing else.', 0, notes);
};

/** Plan and execute (Wang et al. 2023): a plan first, an agent of LangChain's for each step, a look at the plan after each. */
export const planAndExecute = (world: World): Solver => baseline('plan-and-execute', world, think);

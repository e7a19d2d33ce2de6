import type { Template } from '../../../templates/library.ts';
import type { Outcome } from '../harness/outcome.ts';
import type { Solver } from '../harness/solver.ts';
import { askOnce } from './direct.ts';
import { choicesOf, filesOf, planManner, planOf, stepsForm, toolsOf } from './forms.ts';
import { baseline, type Kit, type World } from './kit.ts';
import { workWith } from './loop.ts';
import { langchainTools } from './toolbox/langchain-tools.ts';

/** From the goal down to the data: each layer says what it needs of the one below. */
const layers: readonly { readonly name: string; readonly layer: number; readonly stage: Template['stage'] }[] = [
  { name: 'analysis', layer: 3, stage: 'analyse' },
  { name: 'feature', layer: 2, stage: 'extract' },
  { name: 'data', layer: 1, stage: 'prepare' },
];

type Wish = (typeof layers)[number] & { readonly steps: readonly string[] };

const wishesOf = async ({ ask, question }: Kit): Promise<readonly Wish[]> => {
  const wishes: Wish[] = [];
  for (const each of layers) {
    const above = wishes.map(({ name, steps }) => `${name} layer:\n${steps.join('\n')}`).join('\n');
    const style = question.tools ? planManner : 'Each step is an errand of this layer; none where nothing is needed.';
    const manner = `You plan the ${each.name} layer alone: what the layers above need of it. ${style}`;
    const tools = toolsOf(question, (of) => of.includes(each.layer));
    const asked = `${question.task.question}\n${choicesOf(question)}`;
    const { steps } = await ask(
      'steps',
      { manner, question: asked, files: filesOf(question), tools, notes: above },
      stepsForm,
    );
    wishes.push({ ...each, steps });
  }
  return wishes.reverse();
};

const think = async (kit: Kit): Promise<Outcome> => {
  const wishes = await wishesOf(kit);
  if (kit.question.tools) return planOf(wishes.flatMap(({ steps }) => steps));
  let notes = '';
  for (const { name, stage, steps } of wishes) {
    if (steps.length === 0) continue;
    const found = await workWith(
      kit,
      langchainTools(kit.toolbox, stage),
      `${steps.join('\n')}\n\nFound out before:\n${notes || 'nothing'}`,
    );
    notes += `\n# ${name} layer\n${found}\n`;
  }
  return askOnce(kit, 'Answer by what was found out so far, and by nothing else.', 0, notes);
};

/** After HTAM: planned from the goal down, layer by layer, each with the tools of its own, and done from the data up. */
export const htam = (world: World): Solver => baseline('htam', world, think);

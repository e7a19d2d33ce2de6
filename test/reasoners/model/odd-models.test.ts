import { describe, expect, it } from 'vitest';
import { fenced, freePlan, freeWorkflow, plan, tool, workflow } from './ponds.ts';
import type { Subject } from './support.ts';
import { impatient, type Lines, openTalks } from './talks.ts';

const { say, asked, requests } = openTalks({ model: impatient, lines: { plan: [plan], workflow: [workflow] } });
const spoken = (subject: Subject): number => asked(subject).length;

const [node] = workflow.nodes;
const changed = (part: object) => ({ ...workflow, nodes: [{ ...node, ...part }] });
const without = (value: object, ...names: readonly string[]) =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));
const patch = (part: object) => ({ goal: null, nodes: [], removed: [], answer: null, caveats: null, ...part });
const free = { plan: [freePlan], workflow: [freeWorkflow] };

describe('a model that does things its own way', () => {
  it.each<[string, Lines]>([
    [
      'wraps JSON in prose',
      { plan: [`Sure! Here is the plan you asked for:\n\n${JSON.stringify(plan)}\n\nHope this helps.`] },
    ],
    [
      'thinks aloud in front of it',
      { plan: [`<think>First {"goal": "x"} … no.</think>\n\`\`\`json\n${JSON.stringify(plan)}\n\`\`\``] },
    ],
    ['leaves out what is empty', { plan: [without(plan, 'missing', 'features', 'assumptions', 'openQuestions')] }],
    [
      'writes numbers as texts',
      { workflow: [changed({ params: node?.params.map((one) => ({ ...one, value: String(one.value) })) })] },
    ],
    [
      'names stages and origins in its own words',
      { workflow: [changed({ stage: 'analysis', params: node?.params.map((one) => ({ ...one, origin: 'user' })) })] },
    ],
    [
      'answers in another language',
      {
        plan: [{ ...plan, goal: 'Anzahl der Gewässer ab 1 Hektar', rationale: 'Die Vorlage zählt Flächen.' }],
        workflow: [{ ...workflow, goal: 'Gewässer zählen' }],
      },
    ],
    [
      'says more than the tool',
      {
        ...free,
        tool: [
          `Here is the tool, with an example of its use:\n${fenced('import x from "./tool";')}\n${fenced(tool)}\nThat is all.`,
        ],
      },
    ],
  ])('and %s is understood without a second call', async (_what, lines) => {
    expect(await say(lines)).toMatchObject({ kind: 'answered', value: 35 });
    expect([spoken('plan'), spoken('workflow'), spoken('tool')]).toEqual([
      1,
      1,
      lines === undefined || !('tool' in lines) ? 0 : 1,
    ]);
  });

  it('and invents template and port names mends the nodes that are wrong, and only those', async () => {
    const invented = changed({ template: 'pond-counter' });
    const answer = await say({ workflow: [invented, patch({ nodes: [node] })] });
    expect(answer).toMatchObject({ kind: 'answered', value: 35 });
    const faults = asked('workflow')[1]?.body.messages.at(-1)?.content ?? '';
    expect(faults).toContain('pond-counter');
    expect(faults).toContain('what changes only');
  });

  it('and mends with the whole workflow again is understood too', async () => {
    const renamed = { ...workflow, nodes: [{ ...node, id: 'ponds' }], answer: { ...workflow.answer, node: 'ponds' } };
    const answer = await say({ workflow: [changed({ template: 'pond-counter' }), { ...renamed, removed: [] }] });
    expect(answer).toMatchObject({ kind: 'answered', value: 35 });
  });

  it('and forgets what cannot be guessed is asked once more, with what is missing', async () => {
    expect(await say({ plan: [without(plan, 'goal', 'verdict'), plan] })).toMatchObject({
      kind: 'answered',
      value: 35,
    });
    expect(asked('plan')[1]?.body.messages.at(-1)?.content).toMatch(/goal[\s\S]*verdict/);
  });

  it('and stops in the middle of the code is asked once more', async () => {
    const cut = fenced(tool).slice(0, -120);
    expect(await say({ ...free, tool: [cut, fenced(tool)] })).toMatchObject({ kind: 'answered', value: 35 });
    expect(spoken('tool')).toBe(2);
  });
});

describe('a model that gets nowhere', () => {
  it.each<[string, Lines, number]>([
    [
      'repeats the same broken tool',
      { ...free, tool: [fenced(tool.replace('width * height });', 'width * heigth });'))] },
      12,
    ],
    ['repeats the same broken workflow', { workflow: [changed({ template: 'pond-counter' })] }, 12],
    ['talks and never answers in form', { plan: ['I would start by looking at the water.'] }, 8],
    ['says nothing', { plan: [''] }, 8],
    ['disputes every node', { ...free, tool: ['DISPUTE: I do not like it.'] }, 10],
  ])('and %s ends unanswered with the reason, after few calls', async (_what, lines, most) => {
    const answer = await say(lines);
    expect(answer).toMatchObject({ kind: 'unanswered', reason: expect.stringMatching(/\w+ \w+ \w+/) });
    expect(requests().length).toBeLessThanOrEqual(most);
  });
});

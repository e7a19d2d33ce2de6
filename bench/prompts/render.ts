import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Reasoner } from '../../agents/reasoner.ts';
import { isOpen, openPoints } from '../../agents/summary/open-points.ts';
import { summariseData } from '../../agents/summary/summarise.ts';
import { readTaskFolder } from '../../agents/task-folder.ts';
import { composeQuestionReasoner, composeRun, composeSandbox, contractText } from '../../compose.ts';
import type { DataProfile } from '../../core/profile.ts';
import type { Task } from '../../core/task.ts';
import type { Workflow } from '../../core/workflow.ts';
import { type KnowledgeBase, openKnowledge } from '../../knowledge/base.ts';
import { createModel } from '../../model/create-model.ts';
import type { Ask } from '../../model/exchange.ts';
import { createLedger } from '../../model/ledger.ts';
import { createLanguageModelReasoner } from '../../reasoners/model/language-model-reasoner.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';

interface Rendered {
  readonly task: string;
  readonly name: string;
  readonly ask: Ask;
}

/** Thrown in the place of an answer: only the question is wanted. */
class Heard extends Error {}

const listen = (knowledge: KnowledgeBase): { readonly reasoner: Reasoner; readonly heard: () => Ask | undefined } => {
  let last: Ask | undefined;
  const exchange = {
    ask: async (ask: Ask): Promise<never> => {
      last = ask;
      throw new Heard();
    },
  };
  const ledger = createLedger({ prices: {} });
  const reasoner = createLanguageModelReasoner({
    model: createModel({ exchange, ledger, budget: {}, modelOf: () => 'x', now: () => 0 }),
    contract: contractText(),
    knowledge,
    online: false,
    candidates: 1,
    without: new Set(),
    seed: 0,
    signal: new AbortController().signal,
    record: () => {},
  });
  return { reasoner, heard: () => last };
};

type Question = readonly [string, (reasoner: Reasoner) => Promise<unknown> | undefined];

/** What follows a workflow: every node as if no template covered it, and the review. */
const afterwards = (task: Task, profile: DataProfile, workflow: Workflow): Question[] => {
  const evidence = workflow.nodes.map(({ id, outputs }) => ({
    node: id,
    output: Object.keys(outputs)[0] ?? '',
    file: '',
    sha256: '',
    statement: 'value = 12.345678 from 123456 of 234567 pixels or records',
  }));
  const answered = { kind: 'answered', value: 1, statement: '1', unit: '', choice: null, caveats: [] } as const;
  const answer = { ...answered, evidence, verified: [], notVerified: [] };
  return [
    ...workflow.nodes.map(
      ({ derived: _, ...node }): Question => [
        `tool-${node.id}`,
        (reasoner) => reasoner.writeTool({ task, profile, workflow, node: { ...node, template: null }, attempts: [] }),
      ],
    ),
    ['review', (reasoner) => reasoner.reviewAnswer?.({ task, profile, workflow, answer, tools: [] })],
  ];
};

/** The questions of a run that goes well: open points, plan, tools, review. */
const questionsOf = (task: Task, profile: DataProfile, workflow: Workflow | null): Question[] => {
  const open = openPoints(profile, task.question);
  const interpret: Question = [
    'interpret',
    (reasoner) => reasoner.interpretData?.({ task, profile, open, probes: [], probesLeft: 3 }),
  ];
  return [
    ...(isOpen(open) ? [interpret] : []),
    ['plan', (reasoner) => reasoner.proposePlans({ task, profile })],
    ...(workflow ? afterwards(task, profile, workflow) : []),
  ];
};

const renderTask = async (
  folder: string,
  place: { readonly sandbox: Sandbox; readonly knowledge: KnowledgeBase; readonly runFolder: string },
): Promise<Rendered[]> => {
  const { task } = readTaskFolder(folder);
  const rules = composeQuestionReasoner();
  const signal = new AbortController().signal;
  const settings = { limits: {}, isolation: 'auto', rounds: 1, signal, reasoner: rules } as const;
  const profile = await summariseData(task, composeRun({ ...settings, ...place }));
  const plan = { id: 'p', goal: '', steps: [], rationale: '', files: [], assumptions: [], score: 1 };
  const composed = await rules.composeWorkflow({ task, profile, plan, problems: [] });
  const rendered: Rendered[] = [];
  for (const [name, question] of questionsOf(task, profile, composed.kind === 'workflow' ? composed.workflow : null)) {
    const { reasoner, heard } = listen(place.knowledge);
    await question(reasoner)?.catch((error: unknown) => {
      if (!(error instanceof Heard)) throw error;
    });
    const ask = heard();
    if (ask) rendered.push({ task: task.id, name, ask });
  }
  return rendered;
};

/** Every prompt of every task below a folder, as a model would be asked now. */
export const renderTasks = async (folder: string): Promise<Rendered[]> => {
  const [sandbox, knowledge] = [composeSandbox(), await openKnowledge()];
  const runs = mkdtempSync(join(tmpdir(), 'earthwright-prompts-'));
  try {
    const rendered: Rendered[] = [];
    for (const name of readdirSync(folder).toSorted())
      if (existsSync(join(folder, name, 'task.md')) || existsSync(join(folder, name, 'task.json')))
        rendered.push(...(await renderTask(join(folder, name), { sandbox, knowledge, runFolder: join(runs, name) })));
    return rendered;
  } finally {
    knowledge.close();
    await sandbox.close();
    rmSync(runs, { recursive: true, force: true });
  }
};

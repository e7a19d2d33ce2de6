import { applyFacts } from '../../agents/applied-facts.ts';
import { withDecimals } from '../../agents/reading/decimals.ts';
import type { WorkflowRequest } from '../../agents/reasoner.ts';
import type { Plan, Unsupported } from '../../core/plan.ts';
import type { Workflow } from '../../core/workflow.ts';
import type { Completion, Message } from '../../model/model.ts';
import { offPlan } from './assemble-answer.ts';
import { assembleWorkflow } from './assemble-workflow.ts';
import type { Bound } from './bind-draft.ts';
import { inputFaults } from './input-faults.ts';
import { withLegend } from './legend-names.ts';
import { choicesText, type Mind } from './mind.ts';
import { loadPrompt } from './prompt.ts';
import { fitted, frame } from './quote.ts';
import { rankTemplates } from './template-rank.ts';
import { detailText, keptFor } from './template-text.ts';
import { patched, type WorkflowDraft, workflowDraft, workflowPatch } from './workflow-draft.ts';

/** How often a draft goes back with its faults. */
const rounds = 3;
/** Beside those that the plan names: where every step has its template, and where one is still to be found. */
const [fewOthers, manyOthers] = [3, 9];
const longestDraft = 7000;

const planText = ({ goal, steps, rationale, assumptions }: Plan): string =>
  [
    `goal: ${goal}`,
    ...steps.map(({ stage, purpose, template }) => `${stage}: ${purpose}${template ? ` [template ${template}]` : ''}`),
    `why: ${rationale}`,
    ...assumptions.map((assumption) => `assumed: ${assumption}`),
  ].join('\n');

/** Templates that a draft takes, or that its faults name; null where it takes one that does not exist, and another is to be found. */
const concerned = (draft: WorkflowDraft, problems: readonly string[], { templates }: Mind): Set<string> | null => {
  const taken = draft.nodes.flatMap(({ template }) => template ?? []);
  const known = new Set(templates.map(({ name }) => name));
  if (taken.some((name) => !known.has(name))) return null;
  const said = problems.join('\n');
  return new Set([...taken, ...[...known].filter((name) => name.includes('-') && said.includes(name))]);
};

/** Templates with their ports, then the names of others: all that fits at first, and what concerns the faults when a draft goes back. */
const templatesFor = (
  { task, plan, failures = [] }: WorkflowRequest,
  { draft, problems }: { readonly draft: WorkflowDraft | null; readonly problems: readonly string[] },
  mind: Mind,
): { readonly details: string; readonly others: string } => {
  const faulty = draft ? concerned(draft, problems, mind) : null;
  const named = faulty ?? new Set(plan.steps.flatMap(({ template }) => template ?? []));
  const words = `${task.question} ${plan.goal} ${plan.steps.map(({ purpose }) => purpose).join(' ')}`;
  const about = new Set(keptFor(task.question, mind.kept));
  const offered = mind.templates.filter((one) => named.has(one.name) || !mind.kept.includes(one) || about.has(one));
  const ranked = rankTemplates(words, offered);
  const settled = plan.steps.every(({ template }) => template !== null);
  const again = draft !== null || failures.length > 0;
  const detailed = named.size + (faulty ? 0 : settled || again ? fewOthers : manyOthers);
  const ordered = [...ranked.filter(({ name }) => named.has(name)), ...ranked.filter(({ name }) => !named.has(name))];
  const names = again ? [] : ordered.slice(detailed).map(({ name }) => name);
  return { details: ordered.slice(0, detailed).map(detailText).join('\n\n'), others: names.join(', ') };
};

const promptOf = async (
  request: WorkflowRequest,
  sent: { readonly draft: WorkflowDraft | null; readonly problems: readonly string[] },
  mind: Mind,
): Promise<readonly Message[]> => {
  const { task, profile, plan, failures = [] } = request;
  const knowledge = await mind.lookUp('workflow', plan.openQuestions ?? [], [
    'article',
    'product',
    'index',
    'method',
    'note',
  ]);
  return loadPrompt('workflow').render({
    ...templatesFor(request, sent, mind),
    knowledge,
    profile: mind.profileOf(profile),
    question: task.question,
    choices: choicesText(task),
    plan: planText(plan),
    failures: failures.join('\n'),
  });
};

const faultsMessage = (problems: readonly string[]): string =>
  `That workflow does not hold together. Each fault with its place:\n${frame('faults', faultLines(problems))}\nAnswer with one JSON object that holds what changes only, nodes whole and by their id, null or [] for the rest:
{"goal": null, "nodes": [{…}], "removed": ["id of a node that goes"], "answer": null, "caveats": null}`;

const faultLines = (problems: readonly string[]): string =>
  [
    ...problems.slice(0, 20).map((problem) => `- ${problem}`),
    ...(problems.length > 20 ? [`- and ${problems.length - 20} more`] : []),
  ].join('\n');

const unsupported = (reason: string): Unsupported => ({ kind: 'unsupported', reason, missing: [] });

/** A draft, or what mends the one before. */
const ask = async (
  messages: readonly Message[],
  before: WorkflowDraft | null,
  seed: number,
  mind: Mind,
): Promise<Completion<WorkflowDraft>> => {
  const prompt = loadPrompt('workflow');
  const form = { kind: 'json', name: 'workflow' } as const;
  if (!before) return mind.think(prompt, messages, { ...form, schema: workflowDraft }, { seed });
  const mended = await mind.think(prompt, messages, { ...form, schema: workflowPatch }, { seed });
  return mended.kind === 'unusable' ? mended : { ...mended, value: patched(before, mended.value) };
};

/** The workflow that the planner drew, unless something failed since that it didn't know of. */
const sketchOf = ({ plan: { sketch }, problems, failures = [] }: WorkflowRequest): WorkflowDraft | null => {
  if (!sketch || problems.length > 0 || failures.length > sketch.knowing) return null;
  return workflowDraft.safeParse(sketch.workflow).data ?? null;
};

/** The prompt, with the draft that has to be mended and its faults. */
const withFaults = (first: readonly Message[], text: string, problems: readonly string[]): readonly Message[] =>
  text === ''
    ? first
    : [
        ...first,
        { role: 'assistant', content: fitted(text, longestDraft) },
        { role: 'user', content: faultsMessage(problems) },
      ];

/** A draft in the project's own terms, with everything that is wrong with it. */
const prove = (draft: WorkflowDraft, { task, profile, plan }: WorkflowRequest, mind: Mind): Bound<Workflow> => {
  const assembled = assembleWorkflow(draft, profile, mind.templates);
  const facted = applyFacts(assembled.value, profile);
  const uncertain = facted.likely.map(
    (text) => `${text}; state its encoding with the reason, or take another way: it would change the result`,
  );
  const problems = [
    ...assembled.problems,
    ...uncertain,
    ...offPlan(assembled.value, plan.unit),
    ...inputFaults(facted.workflow, profile),
  ];
  const named = withLegend(facted.workflow, profile, task);
  // Options are rounded as their author pleased: the number is compared with them as it is.
  return { value: task.choices ? named : withDecimals(named, task.question), problems };
};

/** Drafts a workflow from a plan; what is wrong with it goes back, with its place, until it holds. */
export const composeWorkflow = async (
  request: WorkflowRequest,
  mind: Mind,
): Promise<{ readonly kind: 'workflow'; readonly workflow: Workflow } | Unsupported> => {
  let draft = sketchOf(request);
  let text = draft ? JSON.stringify(draft) : '';
  let problems: readonly string[] = request.problems;
  for (let round = draft ? -1 : 0; round < rounds; round++) {
    if (round >= 0) {
      const first = await promptOf(request, { draft, problems }, mind);
      const completion = await ask(withFaults(first, text, problems), draft, round, mind);
      if (completion.kind === 'unusable')
        return unsupported(`The model gave no workflow that can be read: ${completion.reason}`);
      draft = completion.value;
      text = completion.text;
    }
    if (!draft) continue;
    const proved = prove(draft, request, mind);
    problems = proved.problems;
    if (problems.length === 0) return { kind: 'workflow', workflow: proved.value };
    mind.record({ kind: 'workflow-rejected', problems });
  }
  return unsupported(`No workflow that holds together after ${rounds} drafts: ${problems.slice(0, 5).join('; ')}`);
};

import { z } from 'zod';
import type { Answer } from '../core/answer.ts';
import type { WantedFetch } from '../core/fetch-request.ts';
import type { Plan } from '../core/plan.ts';
import type { DataProfile } from '../core/profile.ts';
import type { Task } from '../core/task.ts';
import type { Workflow } from '../core/workflow.ts';
import { acquireData, keepPlanned, plannedFetch, withSources } from './acquired.ts';
import { composeAnswer } from './answering/compose-answer.ts';
import { withFile } from './answering/deliver.ts';
import { withReaderNotes } from './answering/reader-notes.ts';
import { reviewAnswer } from './answering/review.ts';
import { settleChoice } from './answering/settle-choice.ts';
import { ownTools } from './answering/verification.ts';
import type { Dependencies } from './dependencies.ts';
import { endingOf, interrupted, unanswered } from './ending.ts';
import { refuseGone } from './gone-files.ts';
import { planTask } from './planning/plan-task.ts';
import { checkSameRun, resumePoint } from './resume.ts';
import { runNodes } from './run-nodes.ts';
import { interpretData } from './summary/interpret.ts';
import { summariseData } from './summary/summarise.ts';
import { composeWorkflow, relativeFiles } from './workflow/compose-workflow.ts';

/** An outcome of a plan: an answer, or what would be said if no other plan does better. */
type Followed =
  | { readonly kind: 'answer'; readonly answer: Answer }
  | {
      readonly kind: 'failed';
      readonly answer: Extract<Answer, { kind: 'unanswered' }>;
      /** A tool's author, or the checks, found the workflow wrong, not the plan. */
      readonly disputed?: boolean;
    };

/** No plan holds over the folder's data, and these would do. */
interface Lacking {
  readonly kind: 'lacking';
  readonly answer: Extract<Answer, { kind: 'unanswered' }>;
  readonly fetch: readonly WantedFetch[];
}

const profileData = async (task: Task, dependencies: Dependencies): Promise<DataProfile | null> => {
  const { run } = dependencies;
  const described = await summariseData(task, dependencies);
  // A profile that was cut short knows less than the files say.
  if (dependencies.signal.aborted) return null;
  refuseGone(task);
  const unreadable = described.files.filter((file) => file.kind === 'unreadable').length;
  const readable = unreadable < described.files.length;
  const profile = readable ? await interpretData(task, described, dependencies) : described;
  run.write('profile.json', profile);
  run.record({ kind: 'profiled', files: profile.files.length, unreadable, groups: profile.groups.length });
  return readable ? profile : null;
};

/** Runs a workflow to its answer. An answer that is not what was asked fails the plan; one that no option states as it is does not. */
const followWorkflow = async (
  task: Task,
  profile: DataProfile,
  workflow: Workflow,
  dependencies: Dependencies,
): Promise<Followed> => {
  const ran = await runNodes(task, profile, workflow, dependencies);
  if (ran.kind === 'interrupted') return { kind: 'answer', answer: interrupted };
  if (ran.kind === 'failed')
    return {
      kind: 'failed',
      answer: unanswered(`The result could not be proved: ${ran.reason}`),
      disputed: ran.disputed,
    };
  const tools = ownTools(workflow, dependencies.run.path);
  const composed = composeAnswer({ task, workflow: withReaderNotes(workflow, profile), ...ran, tools });
  const settled =
    composed.kind === 'open-choice' ? await settleChoice(composed, { task, workflow }, dependencies) : composed;
  if ('answer' in settled)
    return { kind: settled.kind === 'other-result' ? 'failed' : 'answer', answer: settled.answer };
  const filed = withFile(settled, workflow, ran.results, {
    question: task.question,
    runFolder: dependencies.run.path,
    ...(dependencies.fileForm ? { form: dependencies.fileForm } : {}),
  });
  const answer = await reviewAnswer(filed, { task, profile, workflow, tools }, dependencies);
  return answer.kind === 'unanswered' ? { kind: 'failed', answer } : { kind: 'answer', answer };
};

const followOnce = async (
  task: Task,
  profile: DataProfile,
  plan: Plan,
  failures: readonly string[],
  dependencies: Dependencies,
): Promise<Followed> => {
  const { run } = dependencies;
  const composed = await composeWorkflow({ task, profile, plan, failures }, dependencies);
  if (composed.kind === 'failed') return composed;
  const { workflow } = composed;
  const nodes = workflow.nodes.map(({ id }) => id);
  run.write('workflow.json', workflow);
  run.record({ kind: 'workflow', nodes });
  if (dependencies.planOnly) return { kind: 'answer', answer: { kind: 'planned', goal: workflow.goal, nodes } };
  return followWorkflow(task, profile, workflow, dependencies);
};

/** A workflow that a tool's author disputes is composed once more for the same plan, with the reason. */
const followPlan = async (
  task: Task,
  profile: DataProfile,
  { plan, plans, failures }: { plan: Plan; plans: number; failures: readonly string[] },
  dependencies: Dependencies,
): Promise<Followed> => {
  dependencies.run.record({ kind: 'planned', plans, chosen: plan.id, goal: plan.goal });
  const followed = await followOnce(task, profile, plan, failures, dependencies);
  if (followed.kind === 'answer' || !followed.disputed) return followed;
  return followOnce(task, profile, plan, [...failures, followed.answer.reason], dependencies);
};

/** One plan after the other, best first, until one holds; then, where the run allows it, new plans that know what went wrong. */
const followPlans = async (task: Task, profile: DataProfile, dependencies: Dependencies): Promise<Answer | Lacking> => {
  const { run, replans } = dependencies;
  let point = resumePoint(run);
  const failures = [...(point?.failures ?? [])];
  let last = unanswered('No plan was proposed.');
  for (let round = 0; round <= replans; round++) {
    const proposed = point
      ? { kind: 'plans' as const, plans: point.plans }
      : await planTask({ task, profile, failures }, dependencies);
    if (proposed.kind === 'unsupported') {
      const answer = failures.length > 0 ? last : unanswered(proposed.reason, proposed.missing);
      return proposed.fetch ? { kind: 'lacking', answer, fetch: proposed.fetch } : answer;
    }
    for (const plan of proposed.plans.slice(point?.next ?? 0)) {
      const workflow = point?.workflow;
      point = null;
      const followed =
        workflow && !dependencies.planOnly
          ? await followWorkflow(task, profile, workflow, dependencies)
          : await followPlan(task, profile, { plan, plans: proposed.plans.length, failures }, dependencies);
      if (followed.kind === 'answer') return followed.answer;
      refuseGone(task);
      last = followed.answer;
      failures.push(last.reason);
      run.record({ kind: 'plan-failed', plan: plan.id, reason: last.reason });
    }
    point = null;
  }
  return last;
};

const unreadableRecord = z.object({ files: z.array(z.object({ path: z.string(), message: z.string().default('') })) });

/** Says of the first few files why each can't be read. */
const unreadableReason = (profile: unknown, count: number): string => {
  const parsed = unreadableRecord.safeParse(profile);
  const shown = parsed.success ? parsed.data.files.slice(0, 3).map(({ path, message }) => `${path}: ${message}`) : [];
  const more = count > shown.length ? [`and ${count - shown.length} more (see profile.json)`] : [];
  return `${count === 1 ? 'The data file' : `None of the ${count} data files`} ${count === 1 ? 'cannot' : 'can'} be read. ${[...shown, ...more].join('; ')}`;
};

const findAnswer = async (task: Task, dependencies: Dependencies): Promise<Answer | Lacking> => {
  const profile = await profileData(task, dependencies);
  if (dependencies.signal.aborted) return interrupted;
  if (profile) return followPlans(task, profile, dependencies);
  const reason = unreadableReason(dependencies.run.read('profile.json'), task.files.length);
  return { kind: 'unreadable', reason };
};

const writeTask = ({ run }: Dependencies, task: Task): void => {
  run.write('task.json', { id: task.id, question: task.question, choices: task.choices, files: relativeFiles(task) });
};

/** The task with its fetched files and its answer, which cites them. */
const answerFrom = async (lacking: Task, dependencies: Dependencies): Promise<{ task: Task; answer: Answer }> => {
  const ended = (task: Task) => (error: unknown) => endingOf(error, task, dependencies.signal);
  const acquired = await acquireData(lacking, dependencies).catch(ended(lacking));
  if (acquired.kind !== 'acquired') return { task: lacking, answer: acquired };
  const { task } = acquired;
  writeTask(dependencies, task);
  const found = await findAnswer(task, dependencies).catch(ended(task));
  if (found.kind !== 'lacking') return { task, answer: withSources(found, acquired) };
  if (plannedFetch(dependencies).length > 0) return { task, answer: found.answer };
  keepPlanned(dependencies, found.fetch);
  const planned = await answerFrom(withPlanned(lacking, dependencies), dependencies);
  return { ...planned, answer: withReason(planned.answer, found.answer) };
};

/** What the planner asked for is fetched like what the task names: from hosts that the run may ask. */
const withPlanned = (task: Task, dependencies: Dependencies): Task => {
  const planned = plannedFetch(dependencies);
  return planned.length === 0 ? task : { ...task, fetch: [...(task.fetch ?? []), ...planned] };
};

/** Why data were asked for stands before why they could not be had. */
const withReason = (answer: Answer, { reason }: Lacking['answer']): Answer =>
  answer.kind === 'unanswered' && answer.reason !== reason
    ? { ...answer, reason: `${reason} ${answer.reason}` }
    : answer;

const answerTask = async (lacking: Task, dependencies: Dependencies): Promise<Answer> => {
  const { run, reasoner } = dependencies;
  checkSameRun(run, lacking, reasoner.name);
  const files = relativeFiles(lacking);
  // First of all: what `resume` needs to go on with whatever comes after.
  if (dependencies.started) run.write('settings.json', dependencies.started);
  run.record(
    run.events.length > 0
      ? { kind: 'run-resumed' }
      : { kind: 'run-started', task: lacking.id, question: lacking.question, reasoner: reasoner.name, files },
  );
  writeTask(dependencies, lacking);
  const { task, answer } = await answerFrom(withPlanned(lacking, dependencies), dependencies);
  run.write('answer.json', answer);
  run.record({ kind: 'answered', answer });
  await dependencies.report?.({ task, answer, run });
  return answer;
};

/** Answers a task: profile → plan → workflow → tools → checks → answer. Everything lands in the run folder as it happens. */
export const runTask = async (task: Task, dependencies: Dependencies): Promise<Answer> => {
  try {
    return await answerTask(task, dependencies);
  } finally {
    dependencies.release?.();
  }
};

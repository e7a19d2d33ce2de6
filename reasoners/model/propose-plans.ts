import type { PlanRequest } from '../../agents/reasoner.ts';
import type { Plan, Unsupported } from '../../core/plan.ts';
import type { DataProfile } from '../../core/profile.ts';
import { choicesText, type Mind, type Near } from './mind.ts';
import { nameLacking } from './name-lacking.ts';
import { askedNumber } from './options-text.ts';
import { isSettled, normalised, type PlanDraft, planDraft, planOf, sameMeaning } from './plan-draft.ts';
import { loadPrompt } from './prompt.ts';
import { rankPlans } from './rank-plans.ts';
import { dataKinds, dataWords } from './relevance.ts';
import { catalogueText, keptText } from './template-text.ts';

/** Independent drafts look from different sides; what they agree on is more than one opinion. */
const angles: readonly string[] = [
  'Look for the most direct way that follows the question to the letter.',
  'Look first at what could make the result wrong: missing values, scale factors, bit masks, grids, units, dates. Then plan.',
  'Start from the definition of the quantity as the field uses it, then see which of the data serve it.',
  'Look for the way with the fewest assumptions.',
  'Be sceptical about the data: plan what you would do if you had to defend every number.',
];

const nearOf = (question: string, { near, without }: Mind): ReturnType<Near> =>
  without.has('templates') ? null : (near?.(question) ?? null);

/** Templates first: a kept tool is for what they leave open. */
const offered = (question: string, profile: DataProfile, mind: Mind, again: boolean): string => {
  const { templates, kept } = mind;
  const own = templates.filter((one) => !kept.includes(one));
  const known = nearOf(question, mind)?.tools ?? [];
  return [catalogueText(question, profile, own, { again, known }), keptText(question, profile, kept, known)]
    .filter((text) => text !== '')
    .join('\n');
};

const draftPlan = async (
  { task, profile, failures = [] }: PlanRequest,
  candidate: number,
  knowledge: string,
  mind: Mind,
): Promise<PlanDraft | null> => {
  const prompt = loadPrompt('plan');
  const messages = prompt.render({
    angle: [askedNumber(task), angles[candidate % angles.length] ?? ''].join('\n').trim(),
    templates: offered(task.question, profile, mind, failures.length > 0),
    knowledge,
    profile: mind.profileOf(profile),
    failures: failures.join('\n'),
    question: task.question,
    choices: choicesText(task),
  });
  const completion = await mind.think(
    prompt,
    messages,
    { kind: 'json', name: 'plan', schema: planDraft },
    { seed: candidate },
  );
  return completion.kind === 'completed' ? normalised(completion.value) : null;
};

/** Do two drafts say the same, so that a third would add nothing? */
const agree = (one: PlanDraft, other: PlanDraft, { profile }: PlanRequest): boolean =>
  one.verdict === other.verdict && (one.verdict !== 'possible' || sameMeaning(one, other, profile));

/**
 * Drafts one after the other, as many as it takes: one where nothing is open, two that agree, more only while they differ. After a
 * failure there are always two at least. Three drafts of twelve free steps read the same bands and did the same (docs/models.md).
 */
const draftPlans = async (request: PlanRequest, knowledge: string, mind: Mind): Promise<PlanDraft[]> => {
  const drafts: PlanDraft[] = [];
  for (let candidate = 0; candidate < mind.candidates; candidate++) {
    const draft = await draftPlan(request, candidate, knowledge, mind);
    if (draft === null) continue;
    const known = drafts.some((earlier) => agree(earlier, draft, request));
    drafts.push(draft);
    if (known || (drafts.length === 1 && isSettled(draft, request.profile) && (request.failures?.length ?? 0) === 0))
      break;
  }
  return drafts;
};

const unsupported = (reason: string, missing: readonly string[]): Unsupported => ({
  kind: 'unsupported',
  reason,
  missing,
});

/** An unclear question is asked back, with its readings. */
const refusalOf = ({ verdict, reason, missing }: PlanDraft): string =>
  verdict === 'unclear' ? `The question leaves open what is meant: ${reason} (${missing.join(' / ')})` : reason;

/** The question as it stands, when planning is switched off: the workflow is drafted from it directly. */
const questionAsPlan = ({ task, profile }: PlanRequest): Plan => ({
  id: 'plan-1',
  goal: task.question,
  steps: [],
  rationale: 'Planning is switched off.',
  files: profile.files.map(({ path }) => path),
  assumptions: [],
  score: 0.5,
});

/** Drafts plans independently of each other, as many as are needed, merges those that mean the same and ranks the others behind the best one. */
export const proposePlans = async (
  request: PlanRequest,
  mind: Mind,
): Promise<{ readonly kind: 'plans'; readonly plans: readonly Plan[] } | Unsupported> => {
  if (mind.without.has('planning')) return { kind: 'plans', plans: [questionAsPlan(request)] };
  const { task, profile } = request;
  const knowledge = await mind.lookUp(
    'planning',
    [task.question],
    ['article', 'note'],
    `${task.question} ${dataWords(profile)}`,
  );
  const lessons = mind.recollect({ purpose: 'planning', about: task.question, kinds: dataKinds(profile) });
  const near = nearOf(task.question, mind)?.text ?? '';
  const texts = [near, lessons, knowledge].filter((text) => text !== '').join('\n\n');
  const drafts = await draftPlans(request, texts, mind);
  if (drafts.length === 0)
    return unsupported('The model gave no plan that can be read, also when asked again.', [
      'a model that keeps to a form',
    ]);
  const possible = drafts.filter(({ verdict, analysis }) => verdict === 'possible' && analysis.length > 0);
  const [refused] = drafts.filter(({ verdict }) => verdict !== 'possible');
  if (refused && possible.length <= drafts.length / 2) {
    const refusal = unsupported(refusalOf(refused), refused.missing);
    return refused.verdict === 'impossible' ? nameLacking(request, refusal, mind) : refusal;
  }
  if (possible.length === 0) return unsupported('No plan names an analysis.', []);
  const ranked = await rankPlans(possible, request, mind);
  // Plans of an earlier round failed one by one: the new ones have names of their own in the log.
  const earlier = request.failures?.length ?? 0;
  const plans = ranked.map(({ draft, score, additions }, index) =>
    planOf(draft, {
      id: `plan-${earlier + index + 1}`,
      score,
      additions,
      profile: request.profile,
      templates: mind.templates,
      knowing: earlier,
    }),
  );
  return { kind: 'plans', plans };
};

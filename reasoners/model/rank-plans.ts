import { z } from 'zod';
import type { PlanRequest } from '../../agents/reasoner.ts';
import { choicesText, type Mind } from './mind.ts';
import { availability, isPlain, type PlanDraft, sameMeaning } from './plan-draft.ts';
import { loadPrompt } from './prompt.ts';

/** Drafts that mean the same, under the one that says it best. */
export interface RankedPlan {
  readonly draft: PlanDraft;
  /** How many independent drafts came to it. */
  readonly agreeing: number;
  readonly additions: readonly string[];
  /** 0..1. */
  readonly score: number;
}

const rating = z.number();
const ranking = z.object({
  plans: z.array(
    z.object({
      drafts: z.array(z.string()),
      best: z.string(),
      data: rating,
      rigour: rating,
      cost: rating,
      additions: z.array(z.string()),
      reason: z.string(),
    }),
  ),
});
type Ranking = z.infer<typeof ranking>;

const letter = (index: number): string => String.fromCharCode(65 + index);
/** Drafts have letters for the judge alone. */
const withoutLetters = (text: string): string =>
  text.replaceAll(/\s*\((?:drafts? )?[A-E](?:(?:, | and )[A-E])*\)/g, '');

const clamp = (value: number): number => Math.min(1, Math.max(0, value));

/** Rigour counts most, then whether the data are there; cost only decides between equals. Agreement of independent drafts counts too. */
const scoreOf = (
  ratings: { data: number; rigour: number; cost: number },
  availableShare: number,
  agreement: number,
): number =>
  availableShare *
  (0.3 * clamp(ratings.data) + 0.45 * clamp(ratings.rigour) + 0.1 * clamp(ratings.cost) + 0.15 * agreement);

const groupByMeaning = (drafts: readonly PlanDraft[], { profile }: PlanRequest): PlanDraft[][] => {
  const groups: PlanDraft[][] = [];
  for (const draft of drafts) {
    const group = groups.find(([first]) => first !== undefined && sameMeaning(first, draft, profile));
    if (group) group.push(draft);
    else groups.push([draft]);
  }
  return groups;
};

const byAgreement = (groups: readonly (readonly PlanDraft[])[], request: PlanRequest): RankedPlan[] => {
  const all = groups.reduce((sum, group) => sum + group.length, 0);
  return groups
    .flatMap((group) => {
      const [draft] = group;
      if (!draft) return [];
      const ratings = { data: 1, rigour: 0.8, cost: isPlain(draft) ? 1 : 0.5 };
      const score = scoreOf(ratings, availability(draft, request.profile), group.length / all);
      return [{ draft, agreeing: group.length, additions: [], score }];
    })
    .sort((a, b) => b.score - a.score);
};

const applyRanking = (
  given: Ranking,
  groups: readonly (readonly PlanDraft[])[],
  request: PlanRequest,
): RankedPlan[] => {
  const all = groups.reduce((sum, group) => sum + group.length, 0);
  const taken = new Set<number>();
  const ranked = given.plans.flatMap((plan) => {
    const members = plan.drafts
      .map((name) => groups.findIndex((_, index) => letter(index) === name.trim()))
      .filter((index) => index >= 0 && !taken.has(index));
    for (const index of members) taken.add(index);
    const best = members.find((index) => letter(index) === plan.best.trim()) ?? members[0];
    const draft = best === undefined ? undefined : groups[best]?.[0];
    if (!draft) return [];
    const agreeing = members.reduce((sum, index) => sum + (groups[index]?.length ?? 0), 0);
    const score = scoreOf(plan, availability(draft, request.profile), agreeing / all);
    return [{ draft, agreeing, additions: plan.additions.map(withoutLetters), score }];
  });
  // What the judge forgot is kept at the end.
  const forgotten = groups.filter((_, index) => !taken.has(index));
  const missing = ({ draft }: RankedPlan): number => (availability(draft, request.profile) > 0 ? 0 : 1);
  // In the judge's order, but for plans whose files are not there.
  return [...ranked.toSorted((a, b) => missing(a) - missing(b)), ...byAgreement(forgotten, request)];
};

/** Merges drafts that mean the same and puts what is left into the judge's order; the model is asked only when the drafts are not plainly alike. */
export const rankPlans = async (
  drafts: readonly PlanDraft[],
  request: PlanRequest,
  mind: Mind,
): Promise<RankedPlan[]> => {
  const groups = groupByMeaning(drafts, request);
  if (groups.length < 2) return byAgreement(groups, request);
  const prompt = loadPrompt('rank-plans');
  const text = groups
    .map(
      (group, index) =>
        `Draft ${letter(index)}${group.length > 1 ? ` (drafted ${group.length} times)` : ''}: ${JSON.stringify(group[0])}`,
    )
    .join('\n\n');
  const completion = await mind.think(
    prompt,
    prompt.render({
      drafts: text,
      profile: mind.profileOf(request.profile),
      question: request.task.question,
      choices: choicesText(request.task),
    }),
    { kind: 'json', name: 'ranked_plans', schema: ranking },
  );
  return completion.kind === 'completed'
    ? applyRanking(completion.value, groups, request)
    : byAgreement(groups, request);
};

import { z } from 'zod';
import type { Plan, PlanStep } from '../../core/plan.ts';
import type { DataProfile } from '../../core/profile.ts';
import type { Template } from '../../templates/library.ts';
import { workflowDraft } from './workflow-draft.ts';

const step = z.object({ purpose: z.string(), template: z.string().nullable() });

/** One way to answer the question, filled from the goal down; see prompts/plan.md. */
export const planDraft = z.object({
  goal: z.string(),
  answerKind: z.enum(['number', 'values', 'date', 'name', 'table', 'file']).catch('number'),
  answerUnit: z.string(),
  verdict: z.enum(['possible', 'impossible', 'unclear']),
  reason: z.string(),
  missing: z.array(z.string()),
  analysis: z.array(step),
  features: z.array(step),
  data: z.array(z.object({ purpose: z.string(), files: z.array(z.string()), bands: z.string(), encoding: z.string() })),
  assumptions: z.array(z.string()),
  openQuestions: z.array(z.string()),
  rationale: z.string(),
  /** A graph that can't be read is no graph: the workflow is then asked for by itself. */
  workflow: workflowDraft.nullable().catch(null),
});
export type PlanDraft = z.infer<typeof planDraft>;

/** Files that a draft names and the task has. */
const filesOf = (draft: PlanDraft, profile: DataProfile): string[] => {
  const known = new Set(profile.files.map(({ path }) => path));
  return [...new Set(draft.data.flatMap(({ files }) => files))].filter((path) => known.has(path)).sort();
};

/** Share of the files that a draft names which are there and can be read. */
export const availability = (draft: PlanDraft, profile: DataProfile): number => {
  const readable = new Set(profile.files.filter(({ kind }) => kind !== 'unreadable').map(({ path }) => path));
  const named = [...new Set(draft.data.flatMap(({ files }) => files))];
  return named.length === 0 ? 0 : named.filter((path) => readable.has(path)).length / named.length;
};

/** The order of stages holds by construction: data, then features, then analysis. */
const stepsOf = (draft: PlanDraft, templates: readonly Template[]): PlanStep[] => {
  const known = (name: string | null): string | null =>
    templates.some((template) => template.name === name) ? name : null;
  return [
    ...draft.data.map(({ purpose, files, bands, encoding }) => ({
      stage: 'prepare' as const,
      purpose: `${purpose}: bands ${bands} of ${files.slice(0, 4).join(', ')}${files.length > 4 ? ` and ${files.length - 4} more` : ''}${encoding ? `; ${encoding}` : ''}`,
      template: null,
    })),
    ...draft.features.map(({ purpose, template }) => ({
      stage: 'extract' as const,
      purpose,
      template: known(template),
    })),
    ...draft.analysis.map(({ purpose, template }) => ({
      stage: 'analyse' as const,
      purpose,
      template: known(template),
    })),
  ];
};

/** What two drafts share when they plainly mean the same: templates, files, bands and the kind of answer. */
const signature = (draft: PlanDraft, profile: DataProfile): string =>
  JSON.stringify([
    draft.answerKind,
    draft.answerUnit.toLowerCase().replaceAll(/\s+/g, ''),
    draft.features.map(({ template }) => template),
    draft.analysis.map(({ template }) => template),
    filesOf(draft, profile),
    [...new Set(draft.data.map(({ bands }) => bands.replaceAll(/\s+/g, '')))].sort(),
  ]);

/** A plan may put its only steps under the wrong heading: the last step before the answer is the analysis. */
export const normalised = (draft: PlanDraft): PlanDraft =>
  draft.analysis.length > 0 || draft.features.length === 0
    ? draft
    : { ...draft, analysis: draft.features.slice(-1), features: draft.features.slice(0, -1) };

/** Nothing is left open: the author has no question, and the data are there, or it is named what they lack. */
export const isSettled = (draft: PlanDraft, profile: DataProfile): boolean =>
  draft.openQuestions.length === 0 &&
  (draft.verdict === 'possible'
    ? draft.analysis.length > 0 && availability(draft, profile) === 1
    : draft.reason.trim() !== '' && draft.missing.length > 0);

/** A free step could be anything: only drafts whose analysis is all templates are alike by their signature. */
export const isPlain = (draft: PlanDraft): boolean =>
  draft.analysis.length > 0 && [...draft.analysis, ...draft.features].every(({ template }) => template !== null);

const contentWords = ({ goal, analysis, features }: PlanDraft): Set<string> =>
  new Set(
    [goal, ...[...analysis, ...features].map(({ purpose }) => purpose)]
      .join(' ')
      .toLowerCase()
      .match(/[a-z0-9]{4,}/g) ?? [],
  );

/** Share of their words that two drafts have in common. */
const overlap = (one: PlanDraft, other: PlanDraft): number => {
  const [left, right] = [contentWords(one), contentWords(other)];
  const common = [...left].filter((word) => right.has(word)).length;
  return common / Math.max(1, left.size + right.size - common);
};

/** Drafts of the same free step share a third to a half of their words, those of different ones a tenth. */
const alike = 0.25;

/** Do two drafts mean the same? Of free steps, which could be anything, the words must agree too. */
export const sameMeaning = (one: PlanDraft, other: PlanDraft, profile: DataProfile): boolean =>
  signature(one, profile) === signature(other, profile) &&
  ((isPlain(one) && isPlain(other)) || overlap(one, other) >= alike);

export const planOf = (
  draft: PlanDraft,
  details: {
    readonly id: string;
    readonly score: number;
    readonly additions: readonly string[];
    readonly profile: DataProfile;
    readonly templates: readonly Template[];
    /** How many failures the author knew of. */
    readonly knowing: number;
  },
): Plan => ({
  id: details.id,
  goal: `${draft.goal} (${draft.answerKind === 'values' ? 'several values' : `a ${draft.answerKind}`}${draft.answerUnit && draft.answerUnit !== '1' ? ` in ${draft.answerUnit}` : ''})`,
  steps: stepsOf(draft, details.templates),
  rationale: [draft.rationale, ...details.additions].join(' '),
  files: filesOf(draft, details.profile),
  assumptions: draft.assumptions,
  score: details.score,
  openQuestions: draft.openQuestions,
  ...(draft.answerKind === 'number' && draft.answerUnit ? { unit: draft.answerUnit } : {}),
  ...(draft.workflow && draft.openQuestions.length === 0
    ? { sketch: { workflow: draft.workflow, knowing: details.knowing } }
    : {}),
});

/** Lets a reasoner answer what registered vision models see, and say what they could not. */
import type { PlanRequest, Reasoner, ReviewRequest } from '../../agents/reasoner.ts';
import type { Plan, Unsupported } from '../../core/plan.ts';
import type { VisionModel } from '../../core/vision.ts';
import { type Drawn, lookWorkflow } from './look-workflow.ts';
import { namedLabel, readWish } from './read-wish.ts';

const planId = 'look';

const planOf = ({ workflow, model }: Extract<Drawn, { kind: 'drawn' }>): Plan => ({
  id: planId,
  goal: workflow.goal,
  steps: workflow.nodes.map(({ stage, purpose, template }) => ({ stage, purpose, template })),
  rationale: `${model.name} is registered for ${model.task} and fits the pictures by its bands and pixel size.`,
  files: workflow.nodes.flatMap(({ inputs }) =>
    Object.values(inputs).flatMap((input) => (input.kind === 'layers' ? input.layers.map(({ file }) => file) : [])),
  ),
  assumptions: workflow.caveats,
  score: 1,
});

/** Where the question names a place and the folder holds places, the whole picture is not what is asked. */
const isWhole = ({ profile }: PlanRequest, place: string | null): boolean =>
  place === null || profile.files.every(({ kind }) => kind !== 'features');

const drawFor = (request: PlanRequest, models: readonly VisionModel[]): Drawn | null => {
  const wish = readWish(request.task.question, models);
  if (!wish) return null;
  if (!isWhole(request, wish.place))
    return {
      kind: 'none',
      reason: `${wish.label} are seen in whole pictures, and “the ${wish.place}” may be one of the places in the folder.`,
      missing: [`the question for the whole picture (“in the picture”), or a picture of the ${wish.place} alone`],
    };
  return lookWorkflow(wish, models, request.profile);
};

const withHint = (refusal: Unsupported, { task }: PlanRequest, models: readonly VisionModel[]): Unsupported => {
  const label = namedLabel(task.question, models);
  if (label === null) return refusal;
  const able = models.filter(({ labels }) => labels.some(({ name }) => name === label)).map(({ name }) => name);
  return {
    ...refusal,
    missing: [
      ...refusal.missing,
      `a wording that is read whole, such as “How many ${label}s are in the picture?”: ${able.join(', ')} of the registry ${able.length === 1 ? 'knows' : 'know'} ${label}`,
    ],
  };
};

/** Contract: what a registered model sees is asked of it before anything else; the inner reasoner gets the rest, and what a look could not answer. */
export const createSeeingReasoner = (inner: Reasoner, models: readonly VisionModel[]): Reasoner => {
  let looking = false;
  const { interpretData } = inner;
  return {
    name: inner.name,
    proposePlans: async (request) => {
      const drawn = request.failures?.length ? null : drawFor(request, models);
      looking = drawn?.kind === 'drawn';
      if (drawn?.kind === 'drawn') return { kind: 'plans', plans: [planOf(drawn)] };
      const proposed = await inner.proposePlans(request);
      if (proposed.kind === 'plans') return proposed;
      return drawn ? { kind: 'unsupported', reason: drawn.reason, missing: drawn.missing } : withHint(proposed, request, models);
    },
    composeWorkflow: async (request) => {
      if (request.plan.id !== planId) return inner.composeWorkflow(request);
      const drawn = drawFor(request, models);
      looking = drawn?.kind === 'drawn';
      return drawn?.kind === 'drawn'
        ? { kind: 'workflow', workflow: drawn.workflow }
        : { kind: 'unsupported', reason: drawn?.reason ?? 'No registered model is known any more.', missing: [] };
    },
    writeTool: (request) => inner.writeTool(request),
    ...(interpretData
      ? {
          interpretData: async (request) =>
            readWish(request.task.question, models) ? { kind: 'not-needed' } : interpretData(request),
        }
      : {}),
    get chooseOption() {
      return looking ? undefined : inner.chooseOption;
    },
    get reviewAnswer() {
      if (looking) return undefined;
      const { reviewAnswer } = inner;
      return reviewAnswer && ((request: ReviewRequest) => reviewAnswer(request));
    },
  };
};

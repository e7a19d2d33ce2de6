/** Lets a reasoner answer what registered vision models see, and say what they could not. */
import type { PlanRequest, Reasoner, ReviewRequest } from '../../agents/reasoner.ts';
import type { Plan, Unsupported } from '../../core/plan.ts';
import type { DataProfile } from '../../core/profile.ts';
import type { VisionModel } from '../../core/vision.ts';
import type { Workflow, WorkflowNode } from '../../core/workflow.ts';
import { modelOf } from './as-template.ts';
import { type Drawn, lookWorkflow, wholeLook } from './look-workflow.ts';
import { asksForThings, namedLabel, readWish } from './read-wish.ts';

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
  if (label === null) {
    if (!asksForThings(task.question)) return refusal;
    const known = [...new Set(models.flatMap(({ labels }) => labels.map(({ name }) => name)))];
    const wanted =
      known.length === 0
        ? 'a registry with a vision model that knows them (--models)'
        : `a registered vision model that knows them: those of the registry know ${known.join(', ')}`;
    return { ...refusal, missing: [...refusal.missing, wanted] };
  }
  const able = models.filter(({ labels }) => labels.some(({ name }) => name === label)).map(({ name }) => name);
  return {
    ...refusal,
    missing: [
      ...refusal.missing,
      `a wording that is read whole, such as “How many ${label}s are in the picture?”: ${able.join(', ')} of the registry ${able.length === 1 ? 'knows' : 'know'} ${label}`,
    ],
  };
};

/** A node that names a model as its template looks through it, at the pictures that fit; else why it can't. */
const looked = (node: WorkflowNode, model: VisionModel, profile: DataProfile): WorkflowNode | string => {
  const said = (name: string): string | null => {
    const value = node.params[name]?.value;
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const drawn = wholeLook(model, said('label'), profile, said('extent'));
  if (drawn.kind === 'misfit') return `${model.name} does not fit: ${drawn.reason}`;
  const [look] = drawn.workflow.nodes;
  return look ? { ...look, id: node.id, purpose: node.purpose } : 'there is nothing to look at';
};

/** A workflow whose author named models as templates. */
const withLooks = (
  workflow: Workflow,
  profile: DataProfile,
  models: readonly VisionModel[],
): { readonly kind: 'workflow'; readonly workflow: Workflow } | Unsupported => {
  const nodes: WorkflowNode[] = [];
  for (const node of workflow.nodes) {
    const model = modelOf(node.template, models);
    const found = model ? looked(node, model, profile) : node;
    if (typeof found === 'string') return { kind: 'unsupported', reason: `${found}.`, missing: [] };
    nodes.push(found);
  }
  return { kind: 'workflow', workflow: { ...workflow, nodes } };
};

/**
 * Contract: what a registered model sees is asked of it before anything else; the inner reasoner gets the rest, what a look could
 * not answer, and every question where it is a model (`first` false): that one is shown the registry and plans looks itself.
 */
export const createSeeingReasoner = (inner: Reasoner, models: readonly VisionModel[], first: boolean): Reasoner => {
  let looking = false;
  const { interpretData } = inner;
  return {
    name: inner.name,
    proposePlans: async (request) => {
      const drawn = !first || request.failures?.length ? null : drawFor(request, models);
      looking = drawn?.kind === 'drawn';
      if (drawn?.kind === 'drawn') return { kind: 'plans', plans: [planOf(drawn)] };
      const proposed = await inner.proposePlans(request);
      if (proposed.kind === 'plans') return proposed;
      return drawn
        ? { kind: 'unsupported', reason: drawn.reason, missing: drawn.missing }
        : withHint(proposed, request, models);
    },
    composeWorkflow: async (request) => {
      if (request.plan.id !== planId) {
        const composed = await inner.composeWorkflow(request);
        return composed.kind === 'workflow' ? withLooks(composed.workflow, request.profile, models) : composed;
      }
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
            first && readWish(request.task.question, models) ? { kind: 'not-needed' } : interpretData(request),
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

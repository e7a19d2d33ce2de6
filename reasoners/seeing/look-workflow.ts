/** The workflow of one look through a registered model. */
import { applyFacts } from '../../agents/applied-facts.ts';
import { type Fit, fitModel } from '../../agents/seeing/fit-model.ts';
import type { DataProfile } from '../../core/profile.ts';
import { readExtent, sightOutputs, type VisionModel } from '../../core/vision.ts';
import type { NodeInput, NodeOutput, Workflow, WorkflowNode } from '../../core/workflow.ts';
import { answers, type Wish } from './read-wish.ts';

const outputs: Readonly<Record<string, NodeOutput>> = {
  things: { kind: 'features', quantity: 'thing', unit: '' },
  tiles: { kind: 'features', quantity: 'class', unit: '' },
  classes: { kind: 'raster', quantity: 'class', unit: '' },
  count: { kind: 'number', quantity: 'count', unit: '1' },
  area: { kind: 'number', quantity: 'area', unit: 'm2' },
  share: { kind: 'number', quantity: 'share', unit: '%' },
  label: { kind: 'text', quantity: 'class', unit: '' },
  labels: { kind: 'table', quantity: 'class', unit: '' },
};

/** Ports of a node that looks through a model. */
export const outputsOf = ({ task }: VisionModel): Readonly<Record<string, NodeOutput>> =>
  Object.fromEntries(sightOutputs[task].flatMap((name) => (outputs[name] ? [[name, outputs[name]]] : [])));

type Pictures = Extract<Fit, { kind: 'fits' }>['pictures'];

const inputsOf = (pictures: Pictures, model: VisionModel): Readonly<Record<string, NodeInput>> => {
  const ports = pictures.length === 2 ? ['earlier', 'later'] : ['picture'];
  const quantity = model.bands[0]?.quantity ?? '';
  return Object.fromEntries(
    ports.map((port, index) => [
      port,
      { kind: 'layers', layers: pictures[index] ?? [], as: 'stack', quantity, unit: '' },
    ]),
  );
};

/** What the picture shows is counted whole: that it is the place of the question nobody has checked. */
const placeCaveat = ({ place }: Wish): string[] =>
  place === null ? [] : [`The whole picture is taken for “the ${place}” of the question.`];

const answerOutput = (wish: Wish, model: VisionModel): string => {
  if (wish.measure !== 'map') return wish.measure;
  return sightOutputs[model.task][0];
};

/** `label`: that alone is told; null: all that the model knows. */
const lookNode = (
  model: VisionModel,
  { label, extent }: { readonly label: string | null; readonly extent: string | null },
  pictures: Pictures,
): WorkflowNode => ({
  id: 'look',
  purpose: `${label ?? 'all labels'}, as ${model.name} sees it (${model.summary})`,
  ...{ stage: 'extract', template: null, sees: model.name },
  ...(model.method ? { seesBy: model.method.kind } : {}),
  ...(model.chat ? { seesBy: 'chat' } : {}),
  inputs: inputsOf(pictures, model),
  params: {
    ...(label === null ? {} : { label: { value: label, origin: 'question', reason: `${label} is asked for` } }),
    ...(extent === null ? {} : { extent: { value: extent, origin: 'question', reason: 'this part is asked for' } }),
  },
  outputs: outputsOf(model),
});

/** One look through a model at pictures that fit, as a workflow whose answer is a file; else why they don't fit. */
export const wholeLook = (
  model: VisionModel,
  label: string | null,
  profile: DataProfile,
  extent: string | null = null,
): { readonly kind: 'drawn'; readonly workflow: Workflow } | Extract<Fit, { kind: 'misfit' }> => {
  if (model.withheld !== undefined) return { kind: 'misfit', reason: model.withheld };
  const fit = fitModel(model, profile);
  if (fit.kind === 'misfit') return fit;
  if (extent !== null && (!model.chat || !readExtent(extent)))
    return {
      kind: 'misfit',
      reason: model.chat
        ? `the extent “${extent}” is not west, south, east, north in degrees`
        : 'it looks at whole pictures, and takes no extent',
    };
  const node = lookNode(model, { label, extent }, fit.pictures);
  const answer = { node: node.id, output: sightOutputs[model.task][0] };
  const { workflow, likely } = applyFacts({ goal: node.purpose, nodes: [node], answer, caveats: [] }, profile);
  return likely.length === 0 ? { kind: 'drawn', workflow } : { kind: 'misfit', reason: likely.join('; ') };
};

const asAsked = (wish: Wish, model: VisionModel, workflow: Workflow): Workflow => ({
  ...workflow,
  goal: `${wish.measure} of ${wish.label}`,
  answer: { node: 'look', output: answerOutput(wish, model), ...(wish.unit === null ? {} : { unit: wish.unit }) },
  caveats: [...workflow.caveats, ...placeCaveat(wish)],
});

export type Drawn =
  | { readonly kind: 'drawn'; readonly workflow: Workflow; readonly model: VisionModel }
  | { readonly kind: 'none'; readonly reason: string; readonly missing: readonly string[] };

/** Of the models that know the label, the one that reads the finest pixels and fits the pictures; else why none does. */
export const lookWorkflow = (wish: Wish, models: readonly VisionModel[], profile: DataProfile): Drawn => {
  const able = models.filter((model) => answers(wish, model)).sort((one, other) => one.gsd.native - other.gsd.native);
  const task = wish.measure === 'count' ? 'detection' : 'segmentation';
  if (able.length === 0)
    return {
      kind: 'none',
      reason: `Registered models that know ${wish.label} give no ${wish.measure} of it.`,
      missing: [`a registered model for ${task} of ${wish.label}`],
    };
  const reasons: string[] = [];
  for (const model of able) {
    const drawn = wholeLook(model, wish.label, profile);
    if (drawn.kind === 'drawn') return { kind: 'drawn', workflow: asAsked(wish, model, drawn.workflow), model };
    reasons.push(`${model.name} does not fit: ${drawn.reason}`);
  }
  return {
    kind: 'none',
    reason: `${reasons.join('. ')}.`,
    missing: [`pictures that a registered model for ${wish.label} reads`],
  };
};

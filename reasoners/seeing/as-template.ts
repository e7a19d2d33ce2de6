/** How a registered vision model is shown to whoever plans: like a kept tool, with ports. */
import type { VisionModel } from '../../core/vision.ts';
import type { Template, TemplatePort } from '../../templates/library.ts';
import { outputsOf } from './look-workflow.ts';

/** Names of nodes' templates that stand for models. */
const prefix = 'see-';

/** The model that a node's template stands for; undefined: it is a template. */
export const modelOf = (template: string | null, models: readonly VisionModel[]): VisionModel | undefined =>
  models.find(({ name }) => template === `${prefix}${name}`);

const picture = (description: string, quantity: string): TemplatePort => ({ kind: 'stack', quantity, description });

const inputsOf = ({ task, bands, gsd }: VisionModel): Record<string, TemplatePort> => {
  const wanted = `bands ${bands.map(({ role }) => role).join(', ')}, pixels of at most ${gsd.max} m; whatever is bound here, the bands of the picture that fit are taken`;
  const quantity = bands[0]?.quantity ?? 'any';
  return task === 'change'
    ? {
        earlier: picture(`the earlier picture: ${wanted}`, quantity),
        later: picture(`the later one: ${wanted}`, quantity),
      }
    : { picture: picture(wanted, quantity) };
};

const described: Readonly<Record<string, string>> = {
  things: 'outlines with label, score, lengthM, widthM',
  tiles: 'outlines of tiles with label and score',
  classes: 'codes of labels from 1, 0 for none',
  count: 'things of the label, else of all labels',
  area: 'area of the label, else of all labels',
  share: 'share of what could be seen',
  label: 'label of most of the picture',
  labels: 'by label: count, area, mean score',
};

const kindOf = ({ method, chat }: VisionModel): string => {
  if (method) return `method (${method.kind}, no network)`;
  return chat ? 'chat model that takes pictures' : 'vision model';
};

const asTemplate = (model: VisionModel): Template => {
  const names = model.labels.map(({ name }) => name);
  return {
    name: `${prefix}${model.name}`,
    summary: `${model.summary} A registered ${kindOf(model)} for ${model.task}.`,
    purpose: `Sees ${names.join(', ')} in pictures. What it sees is not proved: take it where no template measures it.`,
    ...{
      stage: 'extract',
      domain: 'objects',
      keywords: [],
      peers: [],
      method: [],
      mistakes: [],
      references: [],
      source: '',
    },
    phrases: model.labels.flatMap(({ name, plural = `${name}s` }) => [name, plural]),
    inputs: inputsOf(model),
    params: {
      label: { kind: 'text', default: '', choices: ['', ...names], description: 'only this label; empty: all' },
      ...(model.chat
        ? {
            extent: {
              ...{ kind: 'text' as const, default: '' },
              description: 'only this part of the picture: west, south, east, north in degrees with commas; empty: all',
            },
          }
        : {}),
    },
    outputs: Object.fromEntries(
      Object.entries(outputsOf(model)).map(([name, { kind, quantity, unit }]) => [
        name,
        { kind, quantity, unit, description: described[name] ?? name, ...(kind === 'raster' ? { codes: true } : {}) },
      ]),
    ),
  };
};

export const modelTemplates = (models: readonly VisionModel[]): Template[] =>
  models.filter(({ withheld }) => withheld === undefined).map(asTemplate);

import { join } from 'node:path';
import type { RasterLook } from '../../core/preview.ts';
import type { DerivedInput, LayerSource, NodeInput, WorkflowNode } from '../../core/workflow.ts';
import { formulaText } from '../formula-text.ts';
import type { RunRecord } from '../run-record.ts';
import { sayQuantity } from '../say.ts';
import { quantityTitle } from './titles.ts';
import { fileName, lookAt, spread, type Wanted } from './wanted.ts';

export type Layers = Extract<NodeInput, { kind: 'layers' }>;

export const isLayers = (input: NodeInput | undefined): input is Layers => input?.kind === 'layers';

interface Moment {
  readonly bands: ReadonlyMap<string, RasterLook>;
  readonly date: string | null;
  /** Of its file's name, where there are several. */
  readonly mark: string;
}

/** The bands of a measure, at up to three of its dates; none where some of them are no bands of files. */
const momentsOf = (node: WorkflowNode, { variables }: DerivedInput, pathOf: (file: string) => string): Moment[] => {
  const inputs = variables.map(({ name }) => [name, node.inputs[name]] as const);
  const layers = inputs.flatMap(([name, input]) => (isLayers(input) ? [[name, input.layers] as const] : []));
  const [, first = []] = layers[0] ?? [];
  if (layers.length === 0 || layers.length < inputs.length) return [];
  return spread(first.map((_, index) => index)).flatMap((index): Moment[] => {
    const at = layers.flatMap(([name, list]): [string, LayerSource][] => {
      const layer = list.length === 1 ? list[0] : list[index];
      return layer ? [[name, layer]] : [];
    });
    if (at.length < layers.length) return [];
    const date = at.find(([, layer]) => layer.date !== null)?.[1].date ?? null;
    const bands = new Map(at.map(([name, layer]): [string, RasterLook] => [name, lookAt(pathOf, layer, false)]));
    return [{ bands, date, mark: date ? `-${date}` : first.length > 1 ? `-${index + 1}` : '' }];
  });
};

const comparisons = new Set(['>', '>=', '<', '<=']);

/** A measure's code as people write formulas. */
const sayFormula = (value: string): string =>
  formulaText(value).replaceAll('Math.log(', 'ln(').replaceAll('Math.', '').replaceAll('**', '^').replaceAll('*', '×');

/** The limit that a node's tool compares its measure with, where it does. */
const conditionOf = ({ params }: WorkflowNode): { comparison: string; limit: number } | null => {
  const [comparison, limit] = [params['comparison']?.value, params['threshold']?.value];
  return typeof comparison === 'string' && comparisons.has(comparison) && typeof limit === 'number'
    ? { comparison, limit }
    : null;
};

/** A measure with the limit that it is compared with. */
interface Compared {
  readonly measure: DerivedInput;
  readonly condition: { readonly comparison: string; readonly limit: number } | null;
}

/** What the reader writes for "where ndwi > 0.2": one where the condition holds, else zero. The map is of what is compared. */
const comparedOf = (node: WorkflowNode, measure: DerivedInput): Compared => {
  const [, inner, comparison, limit] = /^\(\((.+) (>=?|<=?) (-?\d[\d.e+-]*)\) \? 1 : 0\)$/.exec(measure.value) ?? [];
  if (inner === undefined || comparison === undefined || limit === undefined || /[<>=?&|!]/.test(inner))
    return { measure, condition: conditionOf(node) };
  const name = new RegExp(`\\b([a-z]\\w*) ${comparison} ${limit.replaceAll('.', '\\.')}(?![\\d.])`).exec(
    node.purpose,
  )?.[1];
  return {
    measure: { ...measure, value: inner, quantity: name ?? 'measure', unit: '1' },
    condition: { comparison, limit: Number(limit) },
  };
};

const measureWanted = (
  node: WorkflowNode,
  port: string,
  { measure, condition }: Compared,
  { bands, date, mark, alone }: Moment & { readonly alone: boolean },
): Wanted[] => {
  const { quantity, unit, value } = measure;
  const title = quantityTitle(quantity);
  const source = [
    date,
    sayFormula(value),
    measure.where === 'true' ? null : 'before its mask',
    alone ? null : node.purpose,
  ]
    .filter((part) => part !== null && part !== '')
    .join(' · ');
  const about = { quantity, unit, codes: false };
  const name = `${node.id}-${port}-${quantity}${mark}`;
  const whole: Wanted = {
    role: 'measure',
    name: fileName(name),
    subject: { title, source, ...about },
    source: { kind: 'measure', value, bands },
  };
  if (!condition) return [whole];
  const said = `${title} ${condition.comparison} ${sayQuantity(condition.limit, unit)}`;
  const subject = {
    title: said,
    source,
    quantity: 'condition',
    unit: '',
    codes: true,
    names: { '0': 'no', '1': 'yes' },
  };
  return [
    whole,
    {
      role: 'measure',
      name: fileName(`${name}-condition`),
      subject,
      source: { kind: 'measure', value, bands, condition },
    },
  ];
};

/** What a node measures in every pixel before its statistic, and where that passes its limit: of a series at three dates. */
export const measuresOf = ({ task, nodes }: RunRecord, node: WorkflowNode): Wanted[] => {
  const wrote = nodes.find((one) => one.node.id === node.id)?.outputs.some(({ file }) => file.endsWith('.tif'));
  if (wrote) return [];
  const alone = nodes.filter((one) => Object.keys(one.node.derived ?? {}).length > 0).length < 2;
  return Object.entries(node.derived ?? {})
    .filter(([, { value }]) => !/^\w+\[i\]$/.test(value))
    .flatMap(([port, measure]) =>
      momentsOf(node, measure, (file) => join(task.folder, file)).flatMap((moment) =>
        measureWanted(node, port, comparedOf(node, measure), { ...moment, alone }),
      ),
    );
};

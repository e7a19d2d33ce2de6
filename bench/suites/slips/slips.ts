import { z } from 'zod';
import { findTemplate } from '../../../templates/library.ts';

const param = z.looseObject({ name: z.string(), value: z.unknown() });
const layer = z.looseObject({ bands: z.string(), date: z.string().nullable(), encoding: z.unknown() });
const source = z.looseObject({
  kind: z.string(),
  bands: z.string().optional(),
  encoding: z.unknown().optional(),
  layers: z.array(layer).optional(),
});
const measure = z.looseObject({ value: z.string(), where: z.string() });
const node = z.looseObject({
  id: z.string(),
  template: z.string().nullable(),
  measures: z.array(measure),
  inputs: z.array(z.looseObject({ port: z.string(), source })),
  params: z.array(param),
});
/** As much of a workflow, as a model wrote it, as slips are made in. */
export const recordedWorkflow = z.looseObject({
  nodes: z.array(node),
  answer: z.looseObject({ node: z.string(), output: z.string(), unit: z.string().nullable() }),
});
export type RecordedWorkflow = z.infer<typeof recordedWorkflow>;
type Node = RecordedWorkflow['nodes'][number];
type Source = Node['inputs'][number]['source'];

/** One slip in a workflow that was right. */
export interface Slip {
  readonly family: string;
  /** Where, and what stands there now. */
  readonly change: string;
  readonly workflow: RecordedWorkflow;
}

type Change<T> = readonly [change: string, changed: T];

const replaced = <T>(items: readonly T[], at: number, item: T): T[] =>
  items.map((one, index) => (index === at ? item : one));

/** Every variant of a list in which one item is changed. */
const oneChanged = <T>(items: readonly T[], changesOf: (item: T) => readonly Change<T>[]): Change<T[]>[] =>
  items.flatMap((item, at) =>
    changesOf(item).map(([change, changed]): Change<T[]> => [change, replaced(items, at, changed)]),
  );

const neighbours = (bands: string): string[] =>
  /^\d+$/.test(bands) ? [Number(bands) + 1, Number(bands) - 1].filter((band) => band > 0).map(String) : [];

const otherBand = (given: Source): Change<Source>[] => [
  ...neighbours(given.bands ?? '').map((bands): Change<Source> => [`band ${bands}`, { ...given, bands }]),
  ...oneChanged(given.layers ?? [], (one) =>
    neighbours(one.bands).map((bands): Change<typeof one> => [`band ${bands}`, { ...one, bands }]),
  ).map(([change, layers]): Change<Source> => [change, { ...given, layers }]),
];

const encodingWith = (facts: object): object => ({
  scale: null,
  offset: null,
  nodata: [],
  ignoreDeclaredNodata: false,
  validRange: null,
  crs: null,
  origin: 'knowledge',
  reason: 'as usual for the product',
  ...facts,
});

const withEncoding =
  (change: string, facts: object | null) =>
  (given: Source): Change<Source>[] => {
    const encoding = facts && encodingWith(facts);
    if (given.kind === 'group') return [[change, { ...given, encoding }]];
    return given.layers ? [[change, { ...given, layers: given.layers.map((one) => ({ ...one, encoding })) }]] : [];
  };

const isEncoded = ({ encoding, layers = [] }: Source): boolean =>
  Boolean(encoding) || layers.some((one) => one.encoding !== null);

const otherScale = (given: Source): Change<Source>[] =>
  isEncoded(given)
    ? withEncoding('encoding forgotten', null)(given)
    : withEncoding('scale 0.0001 made up', { scale: 0.0001 })(given);

const otherMissing = (given: Source): Change<Source>[] =>
  withEncoding('declared nodata counts', { ignoreDeclaredNodata: true })(given);

const otherPeriod = (given: Source): Change<Source>[] => {
  const { layers = [] } = given;
  if (layers.length < 2) return [];
  const dates = layers.map(({ date }) => date).toReversed();
  return [
    ['first date left out', { ...given, layers: layers.slice(1) }],
    ['last date twice', { ...given, layers: [...layers.slice(1), ...layers.slice(-1)] }],
    ['dates turned round', { ...given, layers: layers.map((one, at) => ({ ...one, date: dates[at] ?? null })) }],
  ];
};

const turned: Readonly<Record<string, string>> = { '>': '<', '>=': '<=', '<': '>', '<=': '>=' };
const turnedText = (text: string): string => text.replaceAll(/[<>]=?/g, (sign) => turned[sign] ?? sign);

const otherFormula = (given: Node['measures'][number]): Change<typeof given>[] => {
  const { value, where } = given;
  const [, left = '', right = ''] = /\(([^()]+) - ([^()]+)\)/.exec(value) ?? [];
  const variants: [string, string][] = [
    ['difference turned round', value.replace(`${left} - ${right}`, `${right} - ${left}`)],
    ['without its denominator', value.replace(/ \/ .*$/, '')],
    ['minus below the line', value.replace(/(\/ \([^()]*) \+ /, '$1 - ')],
  ];
  return [
    ...variants
      .filter(([, text]) => text !== value)
      .map(([change, text]): Change<typeof given> => [change, { ...given, value: text }]),
    ...(turnedText(where) === where ? [] : [['condition turned', { ...given, where: turnedText(where) }] as const]),
  ];
};

/** Other choices of the template, another number, other codes. */
const otherParam =
  (template: string | null) =>
  (given: z.infer<typeof param>): Change<typeof given>[] => {
    const { name, value } = given;
    const choices = findTemplate(template ?? '')?.params[name]?.choices ?? [];
    const to = (next: unknown): Change<typeof given> => [
      `${name} = ${JSON.stringify(next)}`,
      { ...given, value: next },
    ];
    if (typeof value === 'string' && choices.length > 0)
      return choices
        .filter((choice) => choice !== value && !(value in turned && choice === turned[value]))
        .slice(0, 2)
        .map(to);
    if (typeof value === 'number') return [to(value === 0 ? 0.1 : value * 10), to(value === 0 ? -0.1 : value / 2)];
    return Array.isArray(value) ? [to(value.map((one) => Number(one) + 1))] : [];
  };

const otherComparison = (given: z.infer<typeof param>): Change<typeof given>[] => {
  const next = typeof given.value === 'string' ? turned[given.value] : undefined;
  return next === undefined ? [] : [[`${given.name} ${next}`, { ...given, value: next }]];
};

const inSources =
  (changesOf: (given: Source) => readonly Change<Source>[]) =>
  (given: Node): Change<Node>[] =>
    oneChanged(given.inputs, (input) =>
      changesOf(input.source).map(
        ([change, changed]): Change<typeof input> => [`${input.port}: ${change}`, { ...input, source: changed }],
      ),
    ).map(([change, inputs]): Change<Node> => [change, { ...given, inputs }]);
const inParams =
  (changesOf: (given: Node) => (one: z.infer<typeof param>) => readonly Change<z.infer<typeof param>>[]) =>
  (given: Node): Change<Node>[] =>
    oneChanged(given.params, changesOf(given)).map(([change, params]): Change<Node> => [change, { ...given, params }]);
const inMeasures = (given: Node): Change<Node>[] =>
  oneChanged(given.measures, otherFormula).map(([change, measures]): Change<Node> => [change, { ...given, measures }]);

const families: Readonly<Record<string, (given: Node) => readonly Change<Node>[]>> = {
  'wrong band': inSources(otherBand),
  'scale forgotten or made up': inSources(otherScale),
  'missing values counted': inSources(otherMissing),
  'other period': inSources(otherPeriod),
  'comparison turned': inParams(() => otherComparison),
  'other parameter': inParams(({ template }) => otherParam(template)),
  'other formula': inMeasures,
};

/** Other outputs of the node that answers, of the same kind. */
const otherOutputs = ({ nodes, answer }: RecordedWorkflow): Change<RecordedWorkflow['answer']>[] => {
  const outputs = findTemplate(nodes.find(({ id }) => id === answer.node)?.template ?? '')?.outputs ?? {};
  const kind = outputs[answer.output]?.kind;
  return Object.entries(outputs)
    .filter(([name, port]) => name !== answer.output && port.kind === kind)
    .slice(0, 2)
    .map(([output]): Change<RecordedWorkflow['answer']> => [`answers with ${output}`, { ...answer, output }]);
};

/** Every slip that can be made in a workflow: one at a time, the rest as it was. */
export const slipsOf = (workflow: RecordedWorkflow): Slip[] => [
  ...Object.entries(families).flatMap(([family, changesOf]) =>
    oneChanged(workflow.nodes, changesOf).map(
      ([change, nodes]): Slip => ({ family, change, workflow: { ...workflow, nodes } }),
    ),
  ),
  ...otherOutputs(workflow).map(
    ([change, answer]): Slip => ({ family: 'other output', change, workflow: { ...workflow, answer } }),
  ),
];

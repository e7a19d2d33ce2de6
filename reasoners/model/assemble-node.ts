import type { DataProfile } from '../../core/profile.ts';
import type { DerivedInput, LayerSource, NodeInput, NodeOutput, WorkflowNode } from '../../core/workflow.ts';
import { composeTool, DerivedPortError } from '../../templates/compose.ts';
import type { Template } from '../../templates/library.ts';
import { type Bound, bindSource, readRange } from './bind-draft.ts';
import { asParam, list, paramProblems } from './node-params.ts';
import type { MeasureDraft, NodeDraft } from './workflow-draft.ts';

const identifier = /^[A-Za-z][A-Za-z0-9_]{0,63}$/;

type Derived = Readonly<Record<string, DerivedInput>>;

const derivedInput = (draft: MeasureDraft): DerivedInput => {
  const range = readRange(draft.range);
  return {
    quantity: draft.quantity,
    unit: draft.unit,
    ...(draft.codes ? { codes: true } : {}),
    variables: draft.variables.map(({ name, kind, quantity, unit, codes, resampling }, index) => ({
      name,
      kind,
      quantity,
      ...(unit ? { unit } : {}),
      ...(codes ? { codes } : {}),
      ...(resampling && index > 0 ? { resampling } : {}),
    })),
    value: draft.value,
    where: draft.where.trim() || 'true',
    ...(range ? { range } : {}),
  };
};

/** A measure stands on rasters where its port takes one raster, and on stacks where it takes a stack, whatever the draft calls them. */
const withPortKinds = (derived: Derived, template: Template): Derived =>
  Object.fromEntries(
    Object.entries(derived).map(([port, measure]) => {
      const kind: 'raster' | 'stack' = template.inputs[port]?.kind === 'raster' ? 'raster' : 'stack';
      const variables = measure.variables.map((one) => ({ ...one, kind: one.kind === 'region' ? one.kind : kind }));
      return [port, { ...measure, variables }];
    }),
  );

const derivedOf = (draft: NodeDraft): Derived =>
  Object.fromEntries(draft.measures.map((measure) => [measure.port, derivedInput(measure)]));

/** Ports of a template node: the template's own, with a measure's variables in the place of the port that they make. */
const portProblems = (draft: NodeDraft, template: Template): string[] => {
  const given = new Set(draft.inputs.map(({ port }) => port));
  const measured = new Set(draft.measures.map(({ port }) => port));
  const variables = draft.measures.flatMap((measure) => measure.variables.map(({ name }) => name));
  const own = Object.entries(template.inputs).filter(([name]) => !measured.has(name));
  const wanted = new Set([...variables, ...own.map(([name]) => name)]);
  const needed = [...variables, ...own.flatMap(([name, port]) => (port.optional ? [] : [name]))];
  return [
    ...[...new Set(needed)]
      .filter((name) => !given.has(name))
      .map((name) => `${draft.id}.inputs: port “${name}” has no source`),
    ...[...given]
      .filter((name) => !wanted.has(name))
      .map((name) => `${draft.id}.inputs.${name}: there is no such port; the ports are ${list([...wanted])}`),
  ];
};

const kindProblems = (draft: NodeDraft): string[] =>
  draft.measures.flatMap(({ port, variables }) =>
    variables.flatMap(({ name, kind, codes, quantity }) => {
      const source = draft.inputs.find((input) => input.port === name)?.source;
      const place = `${draft.id}.measures.${port}.variables.${name}`;
      const coded = /^(?:class|qa-bits)$/.test(quantity);
      if (coded !== codes && kind !== 'region')
        return [
          `${place}: codes is ${codes}, but its quantity is “${quantity}”; codes is true for class and qa-bits, and only then`,
        ];
      if (!source) return [];
      const polygons = source.kind === 'features' || source.kind === 'output';
      if (kind === 'region' ? !polygons : source.kind === 'features')
        return [
          `${place}: is a ${kind}, but its source is ${source.kind}; a region takes features, a stack takes files, group or outputs`,
        ];
      return [];
    }),
  );

/** What is wrong with the measures, by composing the template's tool with them. */
const measureProblems = (draft: NodeDraft, template: Template): string[] => {
  try {
    composeTool(template, withPortKinds(derivedOf(draft), template), { name: 'draft', summary: '' });
    return [];
  } catch (error) {
    if (error instanceof DerivedPortError) return [`${draft.id}.measures: ${error.message}`];
    throw error;
  }
};

/** Quantity and unit of an input of the template, for the outputs that are like it. */
const traitsOf = (name: string, draft: NodeDraft, derived: Derived): { quantity: string; unit: string } => {
  const source = draft.inputs.find(({ port }) => port === name)?.source;
  const known = derived[name] ?? (source && 'quantity' in source ? source : undefined);
  return { quantity: known?.quantity ?? 'any', unit: known?.unit ?? '' };
};

const templateOutputs = (template: Template, draft: NodeDraft, derived: Derived): Record<string, NodeOutput> =>
  Object.fromEntries(
    Object.entries(template.outputs).flatMap(([name, { kind, quantity = '', unit = '', like }]) => {
      if (kind === 'flag' || kind === 'numbers') return [];
      const model = like === undefined ? undefined : traitsOf(like, draft, derived);
      const own = quantity === 'any' ? '' : quantity;
      return [[name, { kind, quantity: own || model?.quantity || quantity, unit: unit || (model?.unit ?? '') }]];
    }),
  );

const freeOutputs = (draft: NodeDraft): Record<string, NodeOutput> =>
  Object.fromEntries(
    draft.outputs.map(({ name, kind, quantity, unit, range: given }) => {
      const range = readRange(given);
      return [name, { kind, quantity, unit, ...(range ? { range } : {}) }];
    }),
  );

const freeProblems = (draft: NodeDraft): string[] => [
  ...(draft.outputs.length === 0 ? [`${draft.id}.outputs: a free node names its outputs`] : []),
  ...(draft.measures.length > 0 ? [`${draft.id}.measures: only a template takes measures; a free node has none`] : []),
  ...[
    ...draft.inputs.map(({ port }) => port),
    ...draft.outputs.map(({ name }) => name),
    ...draft.params.map(({ name }) => name),
  ]
    .filter((name) => !identifier.test(name))
    .map((name) => `${draft.id}: “${name}” is no identifier (letters, digits, _)`),
];

/** Layers are sorted by date and name inside a tool: those that are paired by position must carry the same names. */
const namedAlike = (inputs: Record<string, NodeInput>, derived: Derived): Record<string, NodeInput> => {
  const [measure] = Object.values(derived);
  const first = measure ? inputs[measure.variables[0]?.name ?? ''] : undefined;
  if (first?.kind !== 'layers') return inputs;
  const stem = (layer: LayerSource): string =>
    layer.name ?? (layer.file.split('/').at(-1) ?? '').replace(/\.[^.]+$/, '');
  return Object.fromEntries(
    Object.entries(inputs).map(([port, input]) => {
      if (input.kind !== 'layers' || input.layers.length !== first.layers.length) return [port, input];
      const layers = input.layers.map((layer, index) => {
        const partner = first.layers[index];
        return partner ? { ...layer, name: stem(partner) } : layer;
      });
      return [port, { ...input, layers }];
    }),
  );
};

/** Whether an input takes one raster or a stack of them; null where it takes neither. */
const rasterKind = (port: string, template: Template, derived: Derived): 'raster' | 'stack' | null => {
  const variable = Object.values(derived)
    .flatMap(({ variables }) => variables)
    .find(({ name }) => name === port);
  const kind = variable?.kind ?? template.inputs[port]?.kind;
  return kind === 'raster' || kind === 'stack' ? kind : null;
};

/** One raster and a stack of one are the same to whoever draws the graph: a port gets the form that it takes. */
const asTaken = (input: NodeInput, kind: 'raster' | 'stack' | null): NodeInput => {
  if (kind === null) return input;
  if (input.kind === 'layers') return { ...input, as: kind };
  if (input.kind === 'output' && kind === 'stack')
    return { kind: 'outputs', sources: [{ node: input.node, output: input.output, date: null }] };
  const [only, ...more] = input.kind === 'outputs' ? input.sources : [];
  return kind === 'raster' && only && more.length === 0
    ? { kind: 'output', node: only.node, output: only.output }
    : input;
};

const manyForOne = (place: string, input: NodeInput): string[] =>
  input.kind === 'layers' && input.as === 'raster' && input.layers.length > 1
    ? [`${place}: takes one raster, which is one band of one file, got ${input.layers.length}`]
    : [];

/** What is wrong with a node, apart from its sources. */
const nodeProblems = (draft: NodeDraft, template: Template | undefined): readonly string[] => {
  if (template)
    return [
      ...portProblems(draft, template),
      ...paramProblems(draft, template.params),
      ...kindProblems(draft),
      ...measureProblems(draft, template),
    ];
  if (draft.template !== null)
    return [`${draft.id}.template: there is no template “${draft.template}”; use null for a tool of its own`];
  return freeProblems(draft);
};

/** A node of the workflow from its draft. */
export const assembleNode = (
  written: NodeDraft,
  profile: DataProfile,
  templates: readonly Template[],
): Bound<WorkflowNode> => {
  const template = templates.find(({ name }) => name === written.template);
  const params = written.params.map((param) => ({
    ...param,
    value: asParam(param.value, template?.params[param.name]),
  }));
  const draft = { ...written, params };
  const derived = template ? withPortKinds(derivedOf(draft), template) : {};
  const bound = draft.inputs.map(({ port, source }) => {
    const place = `${draft.id}.inputs.${port}`;
    const { value, problems } = bindSource(source, profile, place);
    const taken = asTaken(value, template ? rasterKind(port, template, derived) : null);
    return { port, value: taken, problems: [...problems, ...manyForOne(place, taken)] };
  });
  return {
    problems: [...nodeProblems(draft, template), ...bound.flatMap(({ problems }) => problems)],
    value: {
      id: draft.id,
      purpose: draft.purpose,
      stage: draft.stage,
      template: template?.name ?? null,
      ...(Object.keys(derived).length > 0 ? { derived } : {}),
      inputs: namedAlike(Object.fromEntries(bound.map(({ port, value }) => [port, value])), derived),
      params: Object.fromEntries(params.map(({ name, value, origin, reason }) => [name, { value, origin, reason }])),
      outputs: template ? templateOutputs(template, draft, derived) : freeOutputs(draft),
    },
  };
};

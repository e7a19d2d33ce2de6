import type { DataProfile } from '../../core/profile.ts';
import type { LayerSource, NodeInput, NodeMeasure, NodeOutput, Parameter, WorkflowNode } from '../../core/workflow.ts';
import type { Template, TemplatePort } from '../../templates/library.ts';
import { MeasureError, specialise } from '../../templates/specialise.ts';
import { type Bound, bindSource, readRange } from './bind-draft.ts';
import { fixedInputs } from './template-text.ts';
import type { MeasureDraft, NodeDraft } from './workflow-draft.ts';

const identifier = /^[A-Za-z][A-Za-z0-9_]{0,63}$/;
const list = (names: readonly string[]): string => names.join(', ') || 'none';

const measureOf = (draft: MeasureDraft): NodeMeasure | undefined => {
  if (draft === null) return undefined;
  const range = readRange(draft.range);
  return {
    quantity: draft.quantity,
    unit: draft.unit,
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

const paramProblems = (draft: NodeDraft, ports: Readonly<Record<string, TemplatePort>>): string[] => {
  const given = new Map(draft.params.map((param) => [param.name, param]));
  const unknown = draft.params
    .filter(({ name }) => !(name in ports))
    .map(
      ({ name }) => `${draft.id}.params.${name}: the template has no such param; it has ${list(Object.keys(ports))}`,
    );
  const wrong = Object.entries(ports).flatMap(([name, port]) => {
    const place = `${draft.id}.params.${name}`;
    const value = given.get(name)?.value;
    if (value === undefined) return port.default === undefined ? [`${place}: is needed and not given`] : [];
    const kinds = { number: 'number', text: 'string', flag: 'boolean' } as const;
    const kind = port.kind === 'numbers' ? Array.isArray(value) : port.kind in kinds;
    const fits = port.kind === 'numbers' ? kind : typeof value === kinds[port.kind as keyof typeof kinds];
    if (!fits) return [`${place}: takes a ${port.kind}, got ${JSON.stringify(value)}`];
    if (port.choices && !port.choices.includes(String(value)))
      return [`${place}: takes one of ${list(port.choices)}, got ${JSON.stringify(value)}`];
    return [];
  });
  return [...unknown, ...wrong];
};

/** Ports of a template node: the variables of its measure, and the template's own that no variable replaces. */
const portProblems = (draft: NodeDraft, template: Template): string[] => {
  const given = new Set(draft.inputs.map(({ port }) => port));
  const variables = draft.measure?.variables.map(({ name }) => name) ?? [];
  const fixed = fixedInputs(template);
  const wanted = [...variables, ...Object.keys(fixed)];
  return [
    ...wanted.filter((name) => !given.has(name)).map((name) => `${draft.id}.inputs: port “${name}” has no source`),
    ...[...given]
      .filter((name) => !wanted.includes(name))
      .map((name) => `${draft.id}.inputs.${name}: there is no such port; the ports are ${list(wanted)}`),
  ];
};

const kindProblems = (draft: NodeDraft): string[] =>
  (draft.measure?.variables ?? []).flatMap(({ name, kind, codes, quantity }) => {
    const source = draft.inputs.find(({ port }) => port === name)?.source;
    const place = `${draft.id}.measure.variables.${name}`;
    const coded = /^(?:class|qa-bits)$/.test(quantity);
    if (coded !== codes && kind === 'stack')
      return [
        `${place}: codes is ${codes}, but its quantity is “${quantity}”; codes is true for class and qa-bits, and only then`,
      ];
    if (!source) return [];
    if ((kind === 'region') !== (source.kind === 'features'))
      return [
        `${place}: is a ${kind}, but its source is ${source.kind}; a region takes features, a stack takes files, group or outputs`,
      ];
    return [];
  });

/** What is wrong with a measure, by making the template's tool of it. */
const measureProblems = (draft: NodeDraft, template: Template, measure: NodeMeasure | undefined): string[] => {
  if (!template.measured) return measure ? [`${draft.id}.measure: ${template.name} takes no measure (null)`] : [];
  if (!measure) return [`${draft.id}.measure: ${template.name} needs one`];
  const slots = Object.fromEntries(draft.slots.map(({ name, expression }) => [name, expression]));
  try {
    specialise(
      template.source,
      { ...measure, variables: [...measure.variables] },
      { name: draft.id, summary: '' },
      slots,
    );
    return [];
  } catch (error) {
    if (error instanceof MeasureError) return [`${draft.id}.measure: ${error.message}`];
    throw error;
  }
};

const templateOutputs = (template: Template, measure: NodeMeasure | undefined): Record<string, NodeOutput> =>
  Object.fromEntries(
    Object.entries(template.outputs).flatMap(([name, { kind, quantity = '', unit = '' }]) =>
      kind === 'flag' || kind === 'numbers'
        ? []
        : [
            [
              name,
              {
                kind,
                quantity: quantity === '$quantity' ? (measure?.quantity ?? '') : quantity,
                unit: unit === '$unit' ? (measure?.unit ?? '') : unit,
              },
            ],
          ],
    ),
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
  ...(draft.measure ? [`${draft.id}.measure: only a template takes a measure; a free node is null here`] : []),
  ...[
    ...draft.inputs.map(({ port }) => port),
    ...draft.outputs.map(({ name }) => name),
    ...draft.params.map(({ name }) => name),
  ]
    .filter((name) => !identifier.test(name))
    .map((name) => `${draft.id}: “${name}” is no identifier (letters, digits, _)`),
];

/** Layers are sorted by date and name inside a tool: those that are paired by position must carry the same names. */
const namedAlike = (inputs: Record<string, NodeInput>, measure: NodeMeasure | undefined): Record<string, NodeInput> => {
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

/** Whether a template's port takes one raster or a stack of them; null where it takes neither. */
const rasterKind = (port: string, template: Template, measure: NodeMeasure | undefined): 'raster' | 'stack' | null => {
  const variable = measure?.variables.find(({ name }) => name === port);
  if (variable) return variable.kind === 'stack' ? 'stack' : null;
  const kind = template.inputs[port]?.kind;
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
const nodeProblems = (
  draft: NodeDraft,
  template: Template | undefined,
  measure: NodeMeasure | undefined,
): readonly string[] => {
  if (template)
    return [
      ...portProblems(draft, template),
      ...paramProblems(draft, template.params),
      ...kindProblems(draft),
      ...measureProblems(draft, template, measure),
    ];
  if (draft.template !== null)
    return [`${draft.id}.template: there is no template “${draft.template}”; use null for a tool of its own`];
  return freeProblems(draft);
};

/** A node of the workflow from its draft. */
export const assembleNode = (
  draft: NodeDraft,
  profile: DataProfile,
  templates: readonly Template[],
): Bound<WorkflowNode> => {
  const template = templates.find(({ name }) => name === draft.template);
  const measure = template ? measureOf(draft.measure) : undefined;
  const bound = draft.inputs.map(({ port, source }) => {
    const place = `${draft.id}.inputs.${port}`;
    const { value, problems } = bindSource(source, profile, place);
    const taken = asTaken(value, template ? rasterKind(port, template, measure) : null);
    return { port, value: taken, problems: [...problems, ...manyForOne(place, taken)] };
  });
  const params: Record<string, Parameter> = Object.fromEntries(
    draft.params.map(({ name, value, origin, reason }) => [name, { value, origin, reason }]),
  );
  const slots = Object.fromEntries(draft.slots.map(({ name, expression }) => [name, expression]));
  return {
    problems: [...nodeProblems(draft, template, measure), ...bound.flatMap(({ problems }) => problems)],
    value: {
      id: draft.id,
      purpose: draft.purpose,
      stage: draft.stage,
      template: template?.name ?? null,
      ...(measure ? { measure } : {}),
      ...(template?.measured && draft.slots.length > 0 ? { slots } : {}),
      inputs: namedAlike(Object.fromEntries(bound.map(({ port, value }) => [port, value])), measure),
      params,
      outputs: template ? templateOutputs(template, measure) : freeOutputs(draft),
    },
  };
};

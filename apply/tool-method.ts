import { EarthwrightError } from '../core/errors.ts';
import type { NodeInput, NodeOutput, Parameter, WorkflowNode } from '../core/workflow.ts';
import type { KeptTool } from '../library/kept-tool.ts';
import type { Library } from '../library/library.ts';
import type { TemplatePort } from '../templates/library.ts';
import { anything, type FileCondition } from './conditions.ts';
import type { Method } from './method.ts';

const usage = (message: string): EarthwrightError => new EarthwrightError('usage', 'user', message);

/** Quantity and unit of the port; where it takes any, those of the data on which it was proven, if they were the same each time. */
const provenOf = (name: string, port: TemplatePort, { proven }: KeptTool): { quantity: string; unit: string } => {
  const lines = new Set(proven.flatMap(({ conditions }) => conditions.filter((line) => line.startsWith(`${name}: `))));
  const [line = ''] = lines.size === 1 ? lines : [];
  const [, quantity = anything, unit = anything] = / of (\S+) in (.+)$/.exec(line) ?? [];
  const known = port.quantity === undefined || port.quantity === 'any' ? quantity : port.quantity;
  return {
    quantity: known === 'any' ? anything : known,
    unit: port.unit ?? (unit === 'no stated unit' ? '' : unit),
  };
};

/** Every port has a file of its own in an item, told apart by what it must be like; a raster port reads the band that `bands` says. */
const fileOf = (name: string): string => `the file for ${name}`;

const conditionOf = (name: string, port: TemplatePort, tool: KeptTool, band: number): FileCondition => {
  const path = fileOf(name);
  if (port.kind === 'features' || port.kind === 'table') {
    const columns = (port.columns ?? []).map((one) => (typeof one === 'string' ? { name: one } : one));
    const wanted = columns.map((one) => ({
      name: one.name,
      type: 'type' in one ? (one.type ?? anything) : anything,
      unit: anything,
    }));
    return { kind: port.kind, path, columns: wanted, geometry: [anything], crs: false };
  }
  const any = { role: anything, stored: anything, crs: anything, encoded: anything, flags: anything } as const;
  const bands = [{ index: band, ...any, ...provenOf(name, port, tool), codes: port.codes ?? false }];
  return { kind: 'raster', path, product: anything, legend: anything, bands };
};

const inputOf = (name: string, port: TemplatePort, band: number): NodeInput => {
  const file = fileOf(name);
  if (port.kind === 'features' || port.kind === 'table') return { kind: port.kind, file };
  return {
    kind: 'layers',
    as: 'raster',
    layers: [{ file, band, date: '' }],
    quantity: port.quantity ?? 'any',
    unit: '',
  };
};

const outputsOf = ({ outputs }: KeptTool): Record<string, NodeOutput> =>
  Object.fromEntries(
    Object.entries(outputs).flatMap(([name, { kind, quantity = 'any', unit = '' }]) =>
      kind === 'flag' || kind === 'numbers' ? [] : [[name, { kind, quantity, unit }]],
    ),
  );

const parameterOf = (tool: KeptTool, text: string): [string, Parameter] => {
  const [, name = '', value = ''] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  const port = tool.params[name];
  if (!port)
    throw usage(`${tool.name} has no parameter “${name}”; it has ${Object.keys(tool.params).join(', ') || 'none'}.`);
  const read =
    port.kind === 'number'
      ? Number(value)
      : port.kind === 'numbers'
        ? value.split(',').map(Number)
        : port.kind === 'flag'
          ? value === 'true'
          : value;
  if ([read].flat().some((one) => Number.isNaN(one))) throw usage(`--param ${text}: a number is needed.`);
  return [name, { value: read, origin: 'question', reason: 'given by hand' }];
};

/** `port=3`: band of a raster input; default 1. */
const bandsOf = (texts: readonly string[], tool: KeptTool): Map<string, number> =>
  new Map(
    texts.map((text) => {
      const [, port = '', band = ''] = /^([^=]+)=(\d+)$/.exec(text) ?? [];
      if (!tool.inputs[port])
        throw usage(`--band ${text}: expected port=number; ports: ${Object.keys(tool.inputs).join(', ')}.`);
      return [port, Number(band)];
    }),
  );

const givable = ['raster', 'features', 'table'];

/** A kept tool as a method: its own node, on the one file of each item that fits each port. Throws `usage` for one that takes more. */
export const toolMethod = (
  library: Library,
  name: string,
  given: { readonly band: readonly string[]; readonly param: readonly string[] },
): Method => {
  const tool = library.toolCalled(name);
  const source = library.sourceOf(name);
  if (source === null) throw usage(`“${name}” is set aside, or was changed by hand: it can’t be applied.`);
  const ports = Object.entries(tool.inputs).filter(([, { optional }]) => optional !== true);
  const other = ports.find(([, { kind }]) => !givable.includes(kind));
  if (other || ports.length === 0)
    throw usage(
      `“${name}” takes a ${other?.[1].kind ?? 'thing'}${other ? ` (${other[0]})` : ''}: apply a run that used it.`,
    );
  const bands = bandsOf(given.band, tool);
  const bandOf = (port: string): number => bands.get(port) ?? 1;
  const node: WorkflowNode = {
    id: 'tool',
    purpose: tool.summary,
    stage: tool.stage,
    template: null,
    kept: name,
    inputs: Object.fromEntries(ports.map(([port, about]) => [port, inputOf(port, about, bandOf(port))])),
    params: Object.fromEntries(given.param.map((text) => parameterOf(tool, text))),
    outputs: outputsOf(tool),
  };
  const [first] = Object.entries(node.outputs).filter(([, { kind }]) => kind === 'number');
  const [output] = first ?? Object.keys(node.outputs);
  if (output === undefined) throw usage(`“${name}” has no output that can be told.`);
  return {
    format: 1,
    name,
    question: tool.summary,
    workflow: { goal: tool.summary, nodes: [node], answer: { node: 'tool', output }, caveats: [] },
    sources: { tool: { source } },
    conditions: ports.map(([port, about]) => conditionOf(port, about, tool, bandOf(port))),
    fixed: {},
  };
};

import type { InputPort, OutputPort, ParameterPort } from '../contract.ts';
import { checkParameter } from './params.ts';
import { checkStorage } from './storage.ts';
import { ToolError } from './tool-error.ts';

/** A tool definition without its types per tool. */
export interface AnyTool {
  readonly name: string;
  readonly summary: string;
  readonly stage: 'prepare' | 'extract' | 'analyse';
  readonly inputs: Readonly<Record<string, InputPort>>;
  readonly params: Readonly<Record<string, ParameterPort>>;
  readonly outputs: Readonly<Record<string, OutputPort>>;
  // biome-ignore lint/suspicious/noExplicitAny: every tool has a context type of its own
  run(context: any): void;
  // biome-ignore lint/suspicious/noExplicitAny: every tool has a context type of its own
  readonly prepare?: (context: any) => Readonly<Record<string, unknown>>;
}

export interface ToolDescription {
  readonly name: string;
  readonly summary: string;
  readonly stage: 'prepare' | 'extract' | 'analyse';
  readonly inputs: Readonly<Record<string, InputPort>>;
  readonly params: Readonly<Record<string, ParameterPort>>;
  readonly outputs: Readonly<Record<string, OutputPort>>;
}

const stages = ['prepare', 'extract', 'analyse'];
const data = ['raster', 'stack', 'number', 'text', 'features', 'table', 'series'];
const kinds = {
  inputs: [...data, 'optional'],
  params: ['number', 'text', 'flag', 'numbers'],
  outputs: data,
};
const quantified = ['raster', 'stack', 'series'];
const dtypes = ['uint8', 'int16', 'uint16', 'int32', 'uint32', 'float32', 'float64'];
const toolName = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
/** Port names are also names of output files. */
const portName = /^[a-zA-Z][a-zA-Z0-9_]{0,63}$/;
const reserved = ['constructor', 'prototype', '__proto__'];

const refuse: (message: string) => never = (message) => {
  throw new ToolError('definition', message);
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const checkPort = (where: string, allowed: readonly string[], port: unknown): void => {
  if (!isRecord(port)) refuse(`${where} is no port; use raster(), number() and so on.`);
  const kind = String(port['kind']);
  if (!allowed.includes(kind)) refuse(`${where} has the kind '${kind}'; possible here: ${allowed.join(', ')}.`);
  if (kind === 'optional') checkPort(where, data, port['port']);
  if (quantified.includes(kind) && typeof port['quantity'] !== 'string') refuse(`${where} has no quantity.`);
  for (const field of ['unit', 'quantity', 'like']) {
    if (port[field] !== undefined && typeof port[field] !== 'string')
      refuse(`${where} has a ${field} that is no text.`);
  }
  if (port['dtype'] !== undefined && !dtypes.includes(String(port['dtype']))) {
    refuse(`${where} has the dtype '${String(port['dtype'])}'; possible: ${dtypes.join(', ')}.`);
  }
};

const checkPorts = (group: keyof typeof kinds, ports: unknown): void => {
  if (!isRecord(ports)) refuse(`The tool has no '${group}' record.`);
  for (const [name, port] of Object.entries(ports)) {
    if (!portName.test(name) || reserved.includes(name))
      refuse(`'${name}' in ${group} is no plain name (letters, digits, _).`);
    checkPort(`'${name}' in ${group}`, kinds[group], port);
  }
};

/** Checks what a tool module exported. Throws a ToolError that says which part is wrong. */
export const checkDefinition = (definition: AnyTool): void => {
  if (!isRecord(definition)) refuse('The module has no default export made by tool({...}).');
  const { name, summary, stage, inputs, params, outputs, run } = definition;
  if (typeof name !== 'string' || !toolName.test(name)) refuse(`The tool's name '${String(name)}' is not kebab-case.`);
  if (typeof summary !== 'string' || summary === '') refuse('The tool has no summary.');
  if (!stages.includes(stage)) refuse(`The stage '${String(stage)}' is none of ${stages.join(', ')}.`);
  if (typeof run !== 'function') refuse('The tool has no run function.');
  checkPorts('inputs', inputs);
  checkPorts('params', params);
  checkPorts('outputs', outputs);
  if (Object.keys(outputs).length === 0) refuse('The tool has no outputs.');
  checkStorage(inputs, outputs);
  for (const [parameter, port] of Object.entries(params)) {
    if (port.default !== undefined) checkParameter(parameter, port, port.default);
  }
};

/** JSON text of a tool's name, summary, stage and ports (a ToolDescription). Throws a ToolError for a faulty definition. */
export const describeTool = (definition: AnyTool): string => {
  checkDefinition(definition);
  const { name, summary, stage, inputs, params, outputs } = definition;
  return JSON.stringify({ name, summary, stage, inputs, params, outputs });
};

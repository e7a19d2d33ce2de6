import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { EarthwrightError } from '../../core/errors.ts';
import { didYouMean } from '../../core/nearest.ts';
import type { DataProfile } from '../../core/profile.ts';
import type { DerivedInput, NodeInput, NodeOutput, Parameter, WorkflowNode } from '../../core/workflow.ts';
import {
  ExpressionError,
  expressionToSource,
  expressionVariables,
  parseExpression,
} from '../../knowledge/expression.ts';
import type { Template, TemplatePort } from '../../templates/library.ts';

export interface TemplateArguments {
  /** `port=file[#band][,file…]`, `port=<formula over b1, b2 … of --of>` or `port=<number>`. */
  readonly input: readonly string[];
  /** Files whose bands formulas call b1, b2 …: one per date. */
  readonly of: readonly string[];
  readonly where?: string;
  /** `name=value` */
  readonly param: readonly string[];
  readonly quantity?: string;
  readonly unit?: string;
}

const usage = (message: string): EarthwrightError => new EarthwrightError('template.arguments', 'user', message);

const split = (text: string, what: string): [name: string, value: string] => {
  const [, name, value] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  if (name === undefined || value === undefined) throw usage(`Got the ${what} '${text}'; expected name=value.`);
  return [name.trim(), value.trim()];
};

const pathOf = (text: string): string => text.replace(/#[^#/\\]*$/, '');
const areFiles = (value: string): boolean => value.split(',').every((part) => existsSync(pathOf(part)));

/** All files that the arguments name, absolute. */
export const filesOf = ({ input, of }: TemplateArguments): string[] => {
  const values = input.map((text) => split(text, 'input')[1]).filter(areFiles);
  const absent = of.find((file) => !existsSync(file));
  if (absent !== undefined) throw usage(`There is no file '${absent}'.`);
  return [...new Set([...values.flatMap((value) => value.split(',').map(pathOf)), ...of].map((path) => resolve(path)))];
};

/** One band of a file as a layer, with the date that the profile knows. */
const layerOf = (path: string, band: number, folder: string, profile: DataProfile) => {
  const file = relative(folder, resolve(path)).replaceAll('\\', '/');
  const found = profile.files.find((one) => one.path === file);
  if (found?.kind === 'unreadable') throw usage(`${path}: ${found.message}`);
  if (found?.kind !== 'raster') throw usage(`${path} is no raster.`);
  const known = found.bands.find(({ index }) => index === band);
  if (!known) throw usage(`${path} has ${found.bands.length} bands; band ${band} was asked for.`);
  return { file, band, date: known.date ?? found.date?.value ?? null };
};

const layersInput = (value: string, kind: 'raster' | 'stack', port: TemplatePort, place: Place): NodeInput => {
  const parts = value.split(',');
  if (kind === 'raster' && parts.length > 1) throw usage(`This input takes one raster, got ${parts.length} files.`);
  return {
    kind: 'layers',
    as: kind,
    layers: parts.map((part) =>
      layerOf(pathOf(part), Number(/#(\d+)$/.exec(part)?.[1] ?? 1), place.folder, place.profile),
    ),
    quantity: port.quantity === 'any' ? (place.options.quantity ?? 'any') : (port.quantity ?? 'any'),
    unit: place.options.unit ?? '',
  };
};

interface Place {
  readonly folder: string;
  readonly profile: DataProfile;
  readonly options: TemplateArguments;
}

const bandsIn = (text: string): string[] => [...new Set(text.match(/\bb\d+\b/g) ?? [])];

/** A formula over bands of the files in `--of`. */
const derivedOf = (value: string, kind: 'raster' | 'stack', { options, folder, profile }: Place) => {
  const indexed = (text: string): string => text.replaceAll(/\bb\d+\b/g, (name) => `${name}[i]`);
  let formula: string;
  let names: string[];
  try {
    const expression = parseExpression(value);
    names = expressionVariables(expression);
    formula = expressionToSource(expression, (name) => `${name}[i]`);
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    throw usage(`'${value}' is neither a file here nor a formula: ${error.message}`);
  }
  const unknown = names.find((name) => !/^b\d+$/.test(name));
  if (unknown !== undefined) throw usage(`'${value}': '${unknown}' is neither a file here nor a band such as b3.`);
  if (options.of.length === 0) throw usage(`'${value}' is a formula: say with --of which files its bands are of.`);
  const all = [...new Set([...names, ...bandsIn(options.where ?? '')])];
  const measure: DerivedInput = {
    quantity: options.quantity ?? 'any',
    unit: options.unit ?? '',
    variables: all.map((name) => ({ name, kind, quantity: 'any' })),
    value: formula,
    where: options.where === undefined ? 'true' : indexed(options.where),
  };
  const inputs = all.map((name): [string, NodeInput] => [
    name,
    {
      kind: 'layers',
      as: kind,
      layers: options.of.map((path) => layerOf(path, Number(name.slice(1)), folder, profile)),
      quantity: 'any',
      unit: '',
    },
  ]);
  return { measure, inputs };
};

const plainInput = (value: string, kind: string, folder: string): NodeInput => {
  if (kind === 'number') {
    const number = Number(value);
    if (value === '' || Number.isNaN(number)) throw usage(`A number is needed, got '${value}'.`);
    return { kind: 'number', value: number, origin: 'question', reason: 'given by hand' };
  }
  if (kind !== 'features' && kind !== 'table')
    throw usage(`An input of the kind ${kind} cannot be given by hand; it comes from another tool.`);
  const [, path = value, layer] = /^(.*)#([^#/\\]+)$/.exec(value) ?? [];
  if (!existsSync(path)) throw usage(`There is no file '${path}'.`);
  const file = relative(folder, resolve(path)).replaceAll('\\', '/');
  return layer === undefined ? { kind, file } : { kind, file, layer };
};

const parameters = ({ params, name: template }: Template, given: readonly string[]): Record<string, Parameter> =>
  Object.fromEntries(
    given.map((text) => {
      const [name, value] = split(text, 'parameter');
      const port = params[name];
      if (!port)
        throw usage(
          `${template} has no parameter '${name}'${didYouMean(name, Object.keys(params))} It has ${Object.keys(params).join(', ') || 'none'}.`,
        );
      return [name, { value: readParameter(name, value, port), origin: 'question', reason: 'given by hand' }];
    }),
  );

const readParameter = (name: string, value: string, port: TemplatePort): Parameter['value'] => {
  const numeric = (text: string): number => {
    const number = Number(text);
    if (text.trim() === '' || Number.isNaN(number)) throw usage(`Parameter '${name}' takes a number, got '${text}'.`);
    return number;
  };
  if (port.kind === 'number') return numeric(value);
  if (port.kind === 'numbers') return value.split(',').map(numeric);
  if (port.kind !== 'flag') return value;
  if (value !== 'true' && value !== 'false') throw usage(`Parameter '${name}' takes true or false, got '${value}'.`);
  return value === 'true';
};

const outputsOf = (template: Template, derived: Readonly<Record<string, DerivedInput>>): Record<string, NodeOutput> =>
  Object.fromEntries(
    Object.entries(template.outputs).flatMap(([name, { kind, quantity = 'any', unit = '', like }]) => {
      if (kind === 'flag' || kind === 'numbers') return [];
      const model = like === undefined ? undefined : derived[like];
      return [[name, { kind, quantity: model?.quantity ?? quantity, unit: unit || (model?.unit ?? '') }]];
    }),
  );

/** The single node of a workflow that runs a template by hand. Throws an EarthwrightError that says what is missing or wrong. */
export const nodeOf = (
  template: Template,
  options: TemplateArguments,
  folder: string,
  profile: DataProfile,
): WorkflowNode => {
  const place = { folder, profile, options };
  const inputs: Record<string, NodeInput> = {};
  const derived: Record<string, DerivedInput> = {};
  for (const text of options.input) {
    const [name, value] = split(text, 'input');
    const port = template.inputs[name];
    if (!port)
      throw usage(
        `${template.name} has no input '${name}'${didYouMean(name, Object.keys(template.inputs))} It has ${Object.keys(template.inputs).join(', ')}.`,
      );
    if (port.kind !== 'raster' && port.kind !== 'stack') inputs[name] = plainInput(value, port.kind, folder);
    else if (areFiles(value)) inputs[name] = layersInput(value, port.kind, port, place);
    else {
      const made = derivedOf(value, port.kind, place);
      derived[name] = made.measure;
      Object.assign(inputs, Object.fromEntries(made.inputs));
    }
  }
  const missing = Object.entries(template.inputs).filter(
    ([name, port]) => !port.optional && !(name in inputs) && !(name in derived),
  );
  if (missing.length > 0)
    throw usage(
      `${template.name} needs ${missing.map(([name, { kind, description }]) => `--input ${name}=… (${kind}: ${description})`).join(', ')}.`,
    );
  return {
    id: 'template',
    purpose: template.summary,
    stage: template.stage,
    template: template.name,
    ...(Object.keys(derived).length > 0 ? { derived } : {}),
    inputs,
    params: parameters(template, options.param),
    outputs: outputsOf(template, derived),
  };
};

import { isAbsolute, join, relative } from 'node:path';
import type { OutputFile } from '../../../core/outcome.ts';
import type { Cell } from '../../../core/tool/contract.ts';
import type { NodeInput, NodeOutput } from '../../../core/workflow.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { findTemplate, type Template } from '../../../templates/library.ts';
import { type Case, casesOf, type Expectation, templateFolder, templateNames } from '../../templates/cases.ts';
import { type Stage, setStage, stageOf } from '../traps/run.ts';
import type { Side, Trap } from '../traps/trap.ts';

/** A right tool on data that it is right on, to be judged as a free tool. */
export interface Subject {
  readonly id: string;
  /** Where it comes from. */
  readonly kind: 'free tool' | 'template';
  readonly question: string;
  readonly side: Side;
  /** Outputs that are compared; the first is the one that answers its question. */
  readonly answers: readonly string[];
  /** Of outputs for which a case says one. */
  readonly tolerances: Readonly<Record<string, number>>;
  setStage(sandbox: Sandbox, folder: string): Promise<Stage>;
}

export const subjectOfTrap = ({ id, trap, right }: Trap): Subject => ({
  id,
  kind: 'free tool',
  question: trap.question,
  side: right,
  answers: Object.keys(right.outputs),
  tolerances: {},
  setStage: (sandbox, folder) => setStage(sandbox, folder, trap),
});

type Port = NonNullable<ReturnType<typeof findTemplate>>['inputs'][string];
type File = { readonly path: string; readonly band?: unknown; readonly date?: unknown };

const inFolder = (path: string): string => relative(templateFolder, path);

const layerOf = ({ path, band, date }: File) => ({
  file: inFolder(path),
  band: typeof band === 'number' ? band : 1,
  date: typeof date === 'string' ? date : null,
});

/** The node that series come from. */
const earlierNode = 'earlier';

/** What a workflow would bind; null for texts, which come from earlier nodes only. */
const inputOf = (name: string, port: Port | undefined, given: Case['inputs'][string]): NodeInput | null => {
  if (typeof given === 'number') return { kind: 'number', value: given, origin: 'question', reason: 'given' };
  const files = [given].flat().map((one): File => (typeof one === 'string' ? { path: one } : one));
  const [first] = files;
  if (!port || !first || !files.every(({ path }) => isAbsolute(path))) return null;
  const { kind, quantity = 'any', unit = '' } = port;
  if (kind === 'series') return { kind: 'output', node: earlierNode, output: name };
  if (kind === 'features' || kind === 'table') return { kind, file: inFolder(first.path) };
  return kind === 'raster' || kind === 'stack'
    ? { kind: 'layers', as: kind, layers: files.map(layerOf), quantity, unit }
    : null;
};

const outputKinds = ['raster', 'stack', 'number', 'text', 'series', 'table', 'features'] as const;

/** What a workflow would promise: of an output that is like an input, the input's quantity and unit. */
const outputOf = ({ kind, like, ...own }: Port, inputs: Readonly<Record<string, Port>>): NodeOutput | null => {
  const known = outputKinds.find((one) => one === kind);
  const { quantity = 'any', unit = '' } = (like === undefined ? undefined : inputs[like]) ?? own;
  return known ? { kind: known, quantity, unit } : null;
};

const given = <T>(entries: readonly (readonly [string, T | null])[]): Record<string, T> =>
  Object.fromEntries(entries.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const])));

/** An answer is a number or a text before it is a series or a table, and a map only where there is nothing else. */
const answering: readonly Expectation['kind'][] = ['number', 'text', 'series', 'table', 'features', 'raster'];

const answersFirst = (expected: Case['expected'], { outputs }: Pick<Template, 'outputs'>): string[] =>
  Object.keys(outputs)
    .flatMap((name) => (expected[name] ? [{ name, rank: rankOf(expected[name]) }] : []))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ name }) => name);

const rankOf = ({ kind }: Expectation): number => Math.floor(answering.indexOf(kind) / 2);

const tolerancesOf = (expected: Case['expected']): Record<string, number> =>
  Object.fromEntries(
    Object.entries(expected).flatMap(([name, one]) => ('tolerance' in one ? [[name, one.tolerance]] : [])),
  );

const subjectOfCase = (name: string, one: Case, index: number): Subject | null => {
  const template = findTemplate(name);
  if (!template || one.error !== undefined || one.derived !== undefined) return null;
  // A case whose right answer is none shows nothing here.
  if (Object.values(one.expected).some((each) => each.kind === 'number' && !Number.isFinite(each.value))) return null;
  const inputs = given(
    Object.entries(one.inputs).map(([port, value]) => [port, inputOf(port, template.inputs[port], value)]),
  );
  const outputs = given(
    Object.entries(template.outputs).map(([port, described]) => [port, outputOf(described, template.inputs)]),
  );
  if (Object.keys(inputs).length < Object.keys(one.inputs).length || Object.keys(one.expected).length === 0)
    return null;
  const files = [one.inputs]
    .flatMap(Object.values)
    .flat()
    .flatMap((file) => (typeof file === 'number' ? [] : [typeof file === 'string' ? file : String(file.path)]));
  // A case's parameters are what tools take: numbers, texts, flags and lists of numbers.
  const params = one.params as NonNullable<Side['params']>;
  return {
    id: `${name} ${index}`,
    kind: 'template',
    question: template.summary,
    side: { inputs, outputs, params, source: template.source },
    answers: answersFirst(one.expected, template),
    tolerances: tolerancesOf(one.expected),
    setStage: async (sandbox, folder) => {
      const task = {
        id: name,
        question: template.summary,
        choices: null,
        folder: templateFolder,
        files: [...new Set(files)],
      };
      const series = Object.entries(one.inputs).flatMap(([port, value]) =>
        typeof value === 'string' && template.inputs[port]?.kind === 'series'
          ? [{ name: port, kind: 'series' as const, file: value, sha256: '', bytes: 0 }]
          : [],
      );
      const earlier = new Map([[earlierNode, { folder: '/', outputs: series }]]);
      const { dependencies, ...stage } = await stageOf(sandbox, join(folder, 'run'), task);
      // A template is no second opinion on itself.
      const { second: _, ...alone } = dependencies;
      return { ...stage, dependencies: alone, earlier };
    },
  };
};

/** Up to so many golden cases of every template, as free tools. */
export const goldenSubjects = (mostCases: number): Subject[] =>
  templateNames().flatMap((name) =>
    casesOf(name)
      .flatMap((one, index) => subjectOfCase(name, one, index) ?? [])
      .slice(0, mostCases),
  );

/** Relative difference up to which an answer is the same, where a case says no other. */
const usual = 1e-4;

/** A case's tolerance is of 1 at least, as its test takes it. */
const near = (a: Cell, b: Cell | undefined, tolerance: number): boolean =>
  typeof a === 'number' && typeof b === 'number'
    ? Object.is(a, b) ||
      Math.abs(a - b) <= Math.max(usual * Math.max(Math.abs(a), Math.abs(b)), tolerance * Math.max(1, Math.abs(a)))
    : a === b;

const leavesOf = (value: unknown): Cell[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [value as Cell];

/** Values of an output; its note says nothing of them. */
const valuesOf = ({ sha256, document }: OutputFile): Cell[] => {
  if (!document) return [sha256];
  if (document.kind === 'number' || document.kind === 'text') return [document.value];
  return leavesOf(
    document.kind === 'series' ? document.samples : document.kind === 'table' ? document.rows : document.layers,
  );
};

/** The outputs that differ by more than their tolerance (a ten-thousandth, or more where the case says so). Rasters: to the byte. */
export const changedOutputs = (
  { answers, tolerances }: Pick<Subject, 'answers' | 'tolerances'>,
  before: readonly OutputFile[],
  after: readonly OutputFile[],
): string[] =>
  answers.filter((name) => {
    const [first, second] = [before, after].map((all) => all.find((one) => one.name === name));
    if (!first || !second) return first !== second;
    const [values, others] = [valuesOf(first), valuesOf(second)];
    const tolerance = tolerances[name] ?? 0;
    return values.length !== others.length || values.some((value, index) => !near(value, others[index], tolerance));
  });

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { applyFacts } from '../agents/applied-facts.ts';
import { runByHand } from '../agents/by-hand.ts';
import { commonFolder } from '../agents/data-files.ts';
import { EarthwrightError } from '../core/errors.ts';
import type { DataProfile } from '../core/profile.ts';
import type { WorkflowNode } from '../core/workflow.ts';
import type { TemplatePort } from '../templates/library.ts';
import { cleanValue } from './clean.ts';
import { type HandArguments, handNode, type Runnable } from './hand-node.ts';
import type { PlacedFile, Places } from './places.ts';
import { argumentsSchema, resultSchema } from './port-schemas.ts';
import type { CallOptions, CallOutcome, ServedTool } from './served-tool.ts';
import type { Station } from './station.ts';
import { resourceOf, toldOutput } from './told-outputs.ts';

/** The call as `argumentsSchema` has parsed it. */
const parsedCall = z.object({
  inputs: z.record(z.string(), z.unknown()),
  params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.number())])).default({}),
  quantity: z.string().optional(),
  unit: z.string().optional(),
});

const names = z.union([z.string().transform((name) => [name]), z.array(z.string())]);

const placed = (value: unknown, port: TemplatePort | undefined, places: Places): readonly PlacedFile[] | number =>
  port?.kind === 'number' ? z.number().parse(value) : names.parse(value).map((name) => places.file(name));

const argumentsOf = (given: unknown, { tool }: Runnable, places: Places): HandArguments => {
  const { inputs, ...rest } = parsedCall.parse(given);
  const entries = Object.entries(inputs).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, placed(value, tool.inputs[name], places)] as const],
  );
  return { ...rest, inputs: Object.fromEntries(entries) };
};

const filesOf = ({ inputs }: HandArguments): string[] => [
  ...new Set(
    Object.values(inputs).flatMap((value) => (typeof value === 'number' ? [] : value.map(({ path }) => path))),
  ),
];

/** Codes of classes that a tool is about to take for numbers: right for counting, wrong for a mean. */
const codeNotes = (node: WorkflowNode, { tool }: Runnable, profile: DataProfile): string[] =>
  Object.entries(node.inputs).flatMap(([port, input]) => {
    if (input.kind !== 'layers' || tool.inputs[port]?.codes) return [];
    const coded = input.layers.filter(({ file, band }) => {
      const found = profile.files.find(({ path }) => path === file);
      return found?.kind === 'raster' && found.bands.find(({ index }) => index === band)?.codes;
    });
    return coded.map(({ file, band }) => `“${file}”, band ${band}, holds codes; this tool takes them for numbers.`);
  });

/** What is established of the files becomes the encoding that the tool receives, as in any run. */
const withFacts = (node: WorkflowNode, profile: DataProfile): { node: WorkflowNode; likely: readonly string[] } => {
  const [output = ''] = Object.keys(node.outputs);
  const workflow = { goal: node.purpose, nodes: [node], answer: { node: node.id, output }, caveats: [] };
  const applied = applyFacts(workflow, profile);
  return { node: applied.workflow.nodes[0] ?? node, likely: applied.likely };
};

const callOn = async (
  runnable: Runnable,
  given: unknown,
  station: Station,
  { signal, progress }: CallOptions,
): Promise<CallOutcome> => {
  const { places, clean } = station;
  const { tool } = runnable;
  const bound = argumentsOf(given, runnable, places);
  const files = filesOf(bound);
  const folder = files.length === 0 ? places.runs : commonFolder(files);
  const run = station.newRun(tool.name);
  const dependencies = station.dependencies(run, { signal, progress, library: runnable.kind === 'kept' });
  try {
    mkdirSync(join(places.runs, run), { recursive: true });
    const task = { id: `served-${tool.name}`, folder, question: tool.summary, choices: null, files };
    let remarks: readonly string[] = [];
    const nodeOf = (profile: DataProfile): WorkflowNode => {
      const applied = withFacts(handNode(runnable, bound, folder, profile), profile);
      remarks = [
        ...applied.likely.map((fact) => `not applied: ${fact}`),
        ...codeNotes(applied.node, runnable, profile),
      ];
      return applied.node;
    };
    const outcome = await runByHand(task, nodeOf, dependencies);
    if (outcome.kind !== 'done') return { kind: 'refused', reason: clean(`${outcome.kind}: ${outcome.reason}`) };
    const told = outcome.outputs
      .filter(({ name }) => Object.hasOwn(tool.outputs, name))
      .map((output) => [output.name, cleanValue(toldOutput(output, run, 'nodes/tool/outputs'), clean)]);
    const notes = [...outcome.findings.map(({ message }) => message), ...remarks].map(clean);
    return { kind: 'given', result: { outputs: Object.fromEntries(told), notes, run, resource: resourceOf(run) } };
  } finally {
    dependencies.release?.();
  }
};

/** What a caller, the data or the checks are to blame for is told to the caller; the rest is a defect. */
export const refusedOr = async (work: () => Promise<CallOutcome>, { clean }: Station): Promise<CallOutcome> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof EarthwrightError) return { kind: 'refused', reason: clean(error.message) };
    if (error instanceof z.ZodError) return { kind: 'refused', reason: clean(z.prettifyError(error)) };
    throw error;
  }
};

/** A result of an earlier tool in the same workflow, which no file name can stand for. */
const needsSeries = ({ tool }: Runnable): boolean =>
  Object.values(tool.inputs).some(({ kind, optional }) => kind === 'series' && optional !== true);

const withoutSeries = (ports: Readonly<Record<string, TemplatePort>>): Record<string, TemplatePort> =>
  Object.fromEntries(Object.entries(ports).filter(([, { kind }]) => kind !== 'series'));

const describedAs = ({ tool, kind }: Runnable): string =>
  kind === 'template'
    ? `${tool.summary} ${tool.purpose}`
    : `${tool.summary} For: ${tool.purpose} Kept of earlier work.`;

/** A template or a kept tool as a served tool; null for one that takes what only a workflow can give. */
export const servedTool = (runnable: Runnable, station: Station): ServedTool | null => {
  if (needsSeries(runnable)) return null;
  const { tool } = runnable;
  return {
    name: tool.name,
    title: tool.name.replaceAll('-', ' '),
    description: describedAs(runnable),
    input: argumentsSchema(withoutSeries(tool.inputs), tool.params),
    output: resultSchema(tool.outputs),
    call: (given, options) => refusedOr(() => callOn(runnable, given, station, options), station),
  };
};

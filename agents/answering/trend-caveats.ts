import type { OutputFile } from '../../core/outcome.ts';
import type { NodeInput, Workflow, WorkflowNode } from '../../core/workflow.ts';
import type { NodeResults } from '../workflow/bindings.ts';

/** With fewer samples one of them can turn a trend; Mann–Kendall's normal approximation asks for ten, too (Gilbert 1987, chapter 16). */
const fewSamples = 10;
const significant = 0.05;
const averageDays = 365.2425;

/** The p that belongs to each estimate of `series-trend`: of Student's t for the line, of Mann–Kendall for what rests on ranks. */
const testOf: Readonly<Record<string, string>> = { slope: 'pValue', theilSen: 'kendallP', kendallTau: 'kendallP' };

const ofOutput = (outputs: readonly OutputFile[], name: string): (string | null)[] => {
  const document = outputs.find((output) => output.name === name)?.document;
  if (document?.kind === 'stack') return document.layers.map(({ date }) => date);
  return document?.kind === 'series'
    ? document.samples.filter(({ value }) => Number.isFinite(value)).map(({ date }) => date)
    : [];
};

const datesOf = (input: NodeInput, results: NodeResults): (string | null)[] => {
  if (input.kind === 'layers') return input.as === 'stack' ? input.layers.map(({ date }) => date) : [];
  if (input.kind === 'outputs') return input.sources.map(({ date }) => date);
  return input.kind === 'output' ? ofOutput(results.get(input.node)?.outputs ?? [], input.output) : [];
};

const days = (date: string): number => Date.parse(date.length === 4 ? `${date}-07-01` : date) / 86_400_000;

/** Samples of less than two years, by more than the year: what the season does cannot be told from a trend. */
const seasonal = (dates: readonly string[]): boolean => {
  const times = dates.map(days);
  return dates.some((date) => date.length > 4) && Math.max(...times) - Math.min(...times) < 2 * averageDays;
};

const span = (dates: readonly string[]): string => {
  const [first = '', last = first] = [dates.toSorted().at(0), dates.toSorted().at(-1)];
  return first === last ? '' : ` (${first} to ${last})`;
};

const caveatsOf = (node: WorkflowNode, results: NodeResults): string[] => {
  const samples = Object.values(node.inputs)
    .map((input) => datesOf(input, results))
    .reduce((most, dates) => (dates.length > most.length ? dates : most), []);
  if (samples.length === 0) return [];
  const dated = samples.filter((date) => date !== null);
  const number = results
    .get(node.id)
    ?.outputs.find(({ name }) => Object.keys(node.outputs).some((output) => testOf[output] === name))?.document;
  const p = number?.kind === 'number' ? number.value : Number.NaN;
  return [
    ...(samples.length < fewSamples
      ? [
          `The trend rests on ${samples.length} dates${span(dated)}: with so few, one date more or less can change its size and its sign.`,
        ]
      : []),
    ...(dated.length > 1 && seasonal(dated)
      ? [
          `The dates of the trend span less than two years${samples.length < fewSamples ? '' : span(dated)}: what the season does is in it.`,
        ]
      : []),
    ...(p > significant
      ? [`The trend cannot be told from chance (p = ${Number(p.toPrecision(2))}, ${significant} is usual).`]
      : []),
  ];
};

/** What a trend must not be given without: how few dates it rests on, that they lie within the seasons of one or two years, that chance does as much. */
export const trendCaveats = ({ nodes }: Workflow, results: NodeResults): string[] =>
  nodes
    .filter(({ outputs }) => Object.values(outputs).some(({ quantity }) => quantity === 'trend'))
    .flatMap((node) => caveatsOf(node, results));

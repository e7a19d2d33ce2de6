import type { Answer } from '../../core/answer.ts';
import type { Finding } from '../../core/finding.ts';
import type { OutputFile } from '../../core/outcome.ts';
import type { Task } from '../../core/task.ts';
import type { Workflow } from '../../core/workflow.ts';
import { convertUnit } from '../../knowledge/units.ts';
import { unanswered } from '../ending.ts';
import type { OwnTool } from '../reasoner.ts';
import type { NodeResults } from '../workflow/bindings.ts';
import { caveatsOf } from './caveats.ts';
import { placeOf } from './deliver.ts';
import { evidenceOf, rowsText } from './evidence.ts';
import { matchOption } from './match.ts';
import type { Result } from './option-distance.ts';
import { readOption } from './options.ts';
import { otherResults } from './other-results.ts';
import { implausible, isSpread } from './plausible.ts';
import { rowsOf, sayRows } from './rows.ts';
import { verificationOf } from './verification.ts';

export interface AnswerRequest {
  readonly task: Task;
  readonly workflow: Workflow;
  readonly results: NodeResults;
  readonly findings: readonly Finding[];
  /** Those that were written for this run. */
  readonly tools: readonly OwnTool[];
}

export type Answered = Extract<Answer, { kind: 'answered' }>;
type Unanswered = Extract<Answer, { kind: 'unanswered' }>;

/** A result that stands, and of which it is open which of the options states it. */
export interface OpenChoice {
  readonly kind: 'open-choice';
  readonly answer: Answered;
  readonly reason: string;
}

export type Composed = Answered | Unanswered | OpenChoice;

const cutDate = (date: string, precision: 'month' | 'year' | undefined): string =>
  precision === 'month' ? date.slice(0, 7) : precision === 'year' ? date.slice(0, 4) : date;

/** Quantities that are given in one unit nearly everywhere. */
const usualUnits: Readonly<Record<string, string>> = {
  elevation: 'm',
  'canopy-height': 'm',
  'building-height': 'm',
  depth: 'm',
  precipitation: 'mm',
  slope: 'deg',
  backscatter: '1',
  'night-light-radiance': 'nW/cm2/sr',
};
const usualUnit = (quantity: string): string => usualUnits[quantity] ?? '';

/** Codes by their names: one, or several in an order ("42 > 41 = 31"), where all of them are known. */
const named = (text: string, names: Readonly<Record<string, string>> = {}): string =>
  /^\d+(?:\s*[>=<,;]\s*\d+)*$/.test(text) && (text.match(/\d+/g) ?? []).every((code) => code in names)
    ? text.replaceAll(/\d+/g, (code) => names[code] ?? code)
    : (names[text] ?? text);

const resultOf = (output: OutputFile, workflow: Workflow): Result | null => {
  const { document } = output;
  const expected = workflow.nodes.find((node) => node.id === workflow.answer.node)?.outputs[workflow.answer.output];
  const { node, file } = workflow.answer;
  if (output.kind === 'raster' || output.kind === 'features' || file)
    return { kind: 'name', value: placeOf(node, output) };
  if (document?.kind === 'number') {
    if (!Number.isFinite(document.value)) return null;
    // A share or a count may be the same number as a code.
    const coded = expected?.quantity === 'code' || expected?.quantity === 'class';
    const name = coded ? workflow.answer.names?.[String(document.value)] : undefined;
    if (name !== undefined) return { kind: 'name', value: name };
    return {
      kind: 'number',
      value: document.value,
      unit: document.unit || expected?.unit || usualUnit(expected?.quantity ?? ''),
      difference: (workflow.answer.difference ?? false) || isSpread(workflow),
    };
  }
  if (document?.kind === 'text') {
    if (document.value === null) return null;
    const isDate = document.quantity === 'date' || expected?.quantity === 'date';
    return isDate
      ? { kind: 'date', value: cutDate(document.value, workflow.answer.precision) }
      : { kind: 'name', value: named(document.value, workflow.answer.names) };
  }
  if (document?.kind === 'series' && document.samples.length === 1) {
    const value = document.samples[0]?.value ?? Number.NaN;
    return Number.isFinite(value) ? { kind: 'number', value, unit: document.unit, difference: false } : null;
  }
  return null;
};

/** The number in the unit that was asked for, where the two measure the same. */
const inAskedUnit = (result: Result, workflow: Workflow): Result | null => {
  const { unit } = workflow.answer;
  if (
    result.kind !== 'number' ||
    !unit ||
    unit === result.unit ||
    unit === 'degree' ||
    unit === 'DN' ||
    result.unit === ''
  )
    return result;
  const rate = /\/\w+$/.exec(result.unit)?.[0] ?? '';
  for (const target of [unit, `${unit}${rate}`]) {
    const value = convertUnit(result.value, result.unit, target, { difference: result.difference });
    if (value !== undefined) return { ...result, value, unit: target };
  }
  return null;
};

const describeResult = (result: Result): string =>
  result.kind === 'number'
    ? `${Number(result.value.toPrecision(7))}${result.unit && result.unit !== '1' ? ` ${result.unit}` : ''}`
    : result.value;

/** "By how much did it fall?" wants the size of the fall, unless the options themselves say fell and rose. */
const asDecrease = (result: Result, task: Task, workflow: Workflow): Result => {
  const directed = Object.entries(task.choices ?? {}).some(
    ([letter, text]) => readOption(letter, text).direction !== 0,
  );
  return result.kind === 'number' && workflow.answer.decrease && !directed
    ? { ...result, value: -result.value }
    : result;
};

const rounded = (result: Result, { answer: { decimals } }: Workflow): Result =>
  decimals === undefined || result.kind !== 'number'
    ? result
    : { ...result, value: Number(result.value.toFixed(decimals)) };

/** What an answer holds whatever its value is. */
const commonOf = (request: AnswerRequest) => {
  const { workflow, results, findings, tools } = request;
  return {
    evidence: evidenceOf(request),
    ...(workflow.facts ? { facts: workflow.facts } : {}),
    ...(workflow.reading ? { reading: workflow.reading } : {}),
    caveats: [
      ...new Set([
        ...workflow.caveats,
        ...caveatsOf(workflow, results),
        ...findings.filter((finding) => finding.severity === 'warning').map((finding) => finding.message),
      ]),
    ],
    ...verificationOf(workflow, tools),
  };
};

/** The rows of a table or a series, where they were asked for; with options, of whatever has rows: they may name one of them. */
const tableAnswer = (output: OutputFile, request: AnswerRequest): Answered | null => {
  const rows = rowsOf(output, request.workflow);
  const common = { kind: 'answered', choice: null, ...commonOf(request) } as const;
  if (rows) {
    const said = sayRows(rows);
    return { ...common, value: said, unit: rows.unit, rows: rows.rows, statement: said };
  }
  const { document } = output;
  if (!request.task.choices || (document?.kind !== 'table' && document?.kind !== 'series')) return null;
  const said = rowsText(document.kind === 'table' ? document.rows : document.samples);
  return { ...common, value: said, unit: '', statement: said };
};

/** The one value of an answer before its option is looked for. */
type Computed = { readonly kind: 'computed'; readonly result: Result; readonly answer: Answered } | Unanswered;

const computedOf = (found: Result, request: AnswerRequest): Computed => {
  const { task, workflow } = request;
  const common = commonOf(request);
  const converted = inAskedUnit(asDecrease(found, task, workflow), workflow);
  const result = converted && rounded(converted, workflow);
  if (!result)
    return unanswered(
      `Computed ${describeResult(found)}, which has no value in ${workflow.answer.unit}, the unit asked for.`,
      [],
      common.caveats,
    );
  const doubt = implausible(result, workflow);
  if (doubt) return unanswered(`Computed ${describeResult(result)}, but ${doubt}`, [], common.caveats);
  const unit = result.kind === 'number' ? result.unit : '';
  const statement = describeResult(result);
  return {
    kind: 'computed',
    result,
    answer: { kind: 'answered', value: result.value, unit, choice: null, statement, ...common },
  };
};

/** An answer under the letter of its option. */
export const withOption = (answer: Answered, letter: string, option: string): Answered => ({
  ...answer,
  choice: letter,
  statement: `${letter}: ${option} (computed: ${answer.statement})`,
});

/** "How much cooler": of options that all say cooler, too, the number is that much, and no change below zero. */
const asAsked = (question: string, choices: Readonly<Record<string, string>>): Readonly<Record<string, string>> => {
  const asked = /\bhow (?:much|many)\b[^.?]{0,30}?\b(cooler|colder|lower|less|fewer|drier)\b/i.exec(question)?.[1];
  const word = new RegExp(`\\b${asked}\\b`, 'i');
  return asked !== undefined && Object.values(choices).every((text) => word.test(text))
    ? Object.fromEntries(Object.entries(choices).map(([letter, text]) => [letter, text.replace(word, ' ')]))
    : choices;
};

/** The answer by one reading: only from accepted outputs, in the form in which it was asked for. */
export const answerOf = (request: AnswerRequest): Composed => {
  const { task, workflow, results } = request;
  const output = results.get(workflow.answer.node)?.outputs.find((one) => one.name === workflow.answer.output);
  const table = output ? tableAnswer(output, request) : null;
  if (table && !task.choices) return table;
  const found = output ? resultOf(output, workflow) : null;
  if (!found && table) return { kind: 'open-choice', answer: table, reason: 'it is a table, and not one value' };
  if (!found)
    return unanswered(
      `The workflow ran, but “${workflow.answer.output}” of node “${workflow.answer.node}” holds no value.`,
      [],
      commonOf(request).caveats,
    );
  const computed = computedOf(found, request);
  if (computed.kind !== 'computed' || !task.choices) return computed.kind === 'computed' ? computed.answer : computed;
  const { answer, result } = computed;
  const match = matchOption(result, asAsked(task.question, task.choices), otherResults(request, result));
  if (match.kind === 'unmatched') return { kind: 'open-choice', answer, reason: match.reason };
  const how = `Option ${match.letter} is the one that fits the result (${match.how}).`;
  return withOption({ ...answer, verified: [...answer.verified, how] }, match.letter, task.choices[match.letter] ?? '');
};

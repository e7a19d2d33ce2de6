import type { Answer, Evidence } from '../../core/answer.ts';
import type { Finding } from '../../core/finding.ts';
import type { OutputFile } from '../../core/outcome.ts';
import type { Task } from '../../core/task.ts';
import type { Workflow } from '../../core/workflow.ts';
import { convertUnit } from '../../knowledge/units.ts';
import type { NodeResults } from '../bindings.ts';
import { unanswered } from '../ending.ts';
import type { OwnTool } from '../reasoner.ts';
import { placeOf } from './deliver.ts';
import { matchOption, type Result } from './match.ts';
import { readOption } from './options.ts';
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
  if (output.kind === 'raster' || file) return { kind: 'name', value: placeOf(node, output) };
  if (document?.kind === 'number') {
    if (!Number.isFinite(document.value)) return null;
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

const evidenceOf = ({ workflow, results }: AnswerRequest): Evidence[] =>
  workflow.nodes.flatMap((node) =>
    (results.get(node.id)?.outputs ?? [])
      .filter((output) => output.name in node.outputs || output.kind === 'number')
      .map((output) => ({
        node: node.id,
        output: output.name,
        file: `nodes/${node.id}/outputs/${output.file}`,
        sha256: output.sha256,
        statement: statementOf(output, node.purpose),
      })),
  );

const statementOf = ({ name, document }: OutputFile, purpose: string): string => {
  if (document?.kind === 'number') {
    const basis =
      document.valid === undefined
        ? ''
        : ` from ${document.valid}${document.of === undefined ? '' : ` of ${document.of}`} pixels or records`;
    return `${purpose}: ${name} = ${Number(document.value.toPrecision(8))} ${document.unit === '1' ? '' : document.unit}${basis}${document.note ? ` (${document.note})` : ''}`
      .replace(/\s+/g, ' ')
      .trim();
  }
  if (document?.kind === 'text') return `${purpose}: ${name} = ${document.value}`;
  if (document?.kind === 'series')
    return `${purpose}: ${document.samples.length} samples, ${document.samples
      .slice(0, 24)
      .map((sample) => `${sample.date}: ${Number(sample.value.toPrecision(10))}`)
      .join('; ')}`;
  if (document?.kind === 'table') return `${purpose}: ${name}, ${rowsText(document.rows)}`;
  return `${purpose}: ${name}`;
};

const shownRows = 8;

/** The first rows of a table, so that a reader sees what the answer rests on. */
const rowsText = (rows: readonly object[]): string =>
  `${rows.length} row${rows.length === 1 ? '' : 's'}: ${rows
    .slice(0, shownRows)
    .map((row) => Object.values(row).map(cellText).join(' | '))
    .join('; ')}${rows.length > shownRows ? ' …' : ''}`;

const cellText = (cell: unknown): string =>
  typeof cell === 'number' ? String(Number(cell.toPrecision(8))) : String(cell ?? '–');

/** "By how much did it fall?" wants the size of the fall, unless the options themselves say fell and rose. */
const asDecrease = (result: Result, task: Task, workflow: Workflow): Result => {
  const directed = Object.entries(task.choices ?? {}).some(
    ([letter, text]) => readOption(letter, text).direction !== 0,
  );
  return result.kind === 'number' && workflow.answer.decrease && !directed
    ? { ...result, value: -result.value }
    : result;
};

/** What else the run found, for options that state several things. */
const otherResults = ({ workflow, results }: AnswerRequest): Result[] =>
  workflow.nodes.flatMap(({ id }) =>
    (results.get(id)?.outputs ?? []).flatMap(({ name, document }): Result[] => {
      if (id === workflow.answer.node && name === workflow.answer.output) return [];
      if (document?.kind === 'number' && Number.isFinite(document.value))
        return [{ kind: 'number', value: document.value, unit: document.unit, difference: false }];
      if (document?.kind !== 'text' || document.value === null) return [];
      return [{ kind: document.quantity === 'date' ? 'date' : 'name', value: document.value }];
    }),
  );

const rounded = (result: Result, { answer: { decimals } }: Workflow): Result =>
  decimals === undefined || result.kind !== 'number'
    ? result
    : { ...result, value: Number(result.value.toFixed(decimals)) };

/** The answer by one reading: only from accepted outputs, in the form in which it was asked for. */
export const answerOf = (request: AnswerRequest): Answer => {
  const { task, workflow, results, findings, tools } = request;
  const output = results.get(workflow.answer.node)?.outputs.find((one) => one.name === workflow.answer.output);
  const found = output ? resultOf(output, workflow) : null;
  const caveats = [
    ...workflow.caveats,
    ...findings.filter((finding) => finding.severity === 'warning').map((finding) => finding.message),
  ];
  const common = {
    evidence: evidenceOf(request),
    ...(workflow.facts ? { facts: workflow.facts } : {}),
    ...(workflow.reading ? { reading: workflow.reading } : {}),
    caveats,
    ...verificationOf(workflow, tools),
  };
  const rows = output ? rowsOf(output, workflow) : null;
  if (rows && !task.choices) {
    const said = sayRows(rows);
    return {
      kind: 'answered',
      value: said,
      unit: rows.unit,
      rows: rows.rows,
      choice: null,
      statement: said,
      ...common,
    };
  }
  if (!found)
    return unanswered(
      `The workflow ran, but “${workflow.answer.output}” of node “${workflow.answer.node}” holds no value.`,
      [],
      caveats,
    );
  const converted = inAskedUnit(asDecrease(found, task, workflow), workflow);
  const result = converted && rounded(converted, workflow);
  if (!result)
    return unanswered(
      `Computed ${describeResult(found)}, which has no value in ${workflow.answer.unit}, the unit asked for.`,
      [],
      caveats,
    );
  const doubt = implausible(result, workflow);
  if (doubt) return unanswered(`Computed ${describeResult(result)}, but ${doubt}`, [], caveats);
  const statement = describeResult(result);
  const unit = result.kind === 'number' ? result.unit : '';
  if (!task.choices) return { kind: 'answered', value: result.value, unit, choice: null, statement, ...common };
  const match = matchOption(result, task.choices, otherResults(request));
  if (match.kind === 'unmatched')
    return unanswered(
      `Computed ${statement}, but ${match.reason}.`,
      ['an option that states the computed result'],
      caveats,
    );
  return {
    kind: 'answered',
    value: result.value,
    unit,
    choice: match.letter,
    statement: `${match.letter}: ${task.choices[match.letter]} (computed: ${statement})`,
    ...common,
    verified: [...common.verified, `Option ${match.letter} is the one that fits the result (${match.how}).`],
  };
};

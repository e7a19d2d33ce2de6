import { join } from 'node:path';
import type { Workflow, WorkflowNode } from '../../core/workflow.ts';
import type { Dependencies, SecondResult } from '../dependencies.ts';
import type { CheckRequest } from './check-request.ts';
import { comparable, readBy } from './comparable.ts';
import type { Evidence } from './evidence.ts';
import { type Likeness, likeness, type Result, resultOf } from './likeness.ts';
import { none, type SecondOpinion } from './opinion.ts';
import { applyRules } from './rule.ts';
import { rules } from './rules/index.ts';

/** Dates to the same day, month or year, as far as both are told; names of the same column of the data. Else two texts tell things of two kinds. */
const textLikeness = (own: string, other: string, { inputs }: Evidence): Likeness | null => {
  const [first, second] = [own, other].map((text) => text.trim().toLowerCase());
  if (first === undefined || second === undefined) return null;
  if (first === second) return 'closely';
  const isDate = (text: string): boolean => /^\d{4}(?:-\d{2}){0,2}$/.test(text);
  if (isDate(first) && isDate(second)) {
    const length = Math.min(first.length, second.length);
    return first.slice(0, length) === second.slice(0, length) ? 'closely' : 'none';
  }
  const inOneColumn = inputs.some(({ records }) =>
    records?.columns.some(({ name }) =>
      [first, second].every((text) => records.rows.some((row) => String(row[name]).trim().toLowerCase() === text)),
    ),
  );
  return inOneColumn ? 'none' : null;
};

/** A deviation or variance of the sample for that of all: the question has to name the divisor. */
const otherDivisor = (own: Result, other: Result): boolean => {
  const n = other.valid ?? own.valid;
  if (n === undefined || n < 2 || typeof own.value !== 'number' || typeof other.value !== 'number') return false;
  const ratio = own.value / other.value;
  return [0.5, 1].some((power) => [ratio, 1 / ratio].some((one) => Math.abs(one - (n / (n - 1)) ** power) < 1e-6));
};

const alikeness = (own: Result, other: Result, evidence: Evidence, difference: boolean): Likeness | null => {
  if (typeof own.value === 'string' && typeof other.value === 'string')
    return textLikeness(own.value, other.value, evidence);
  const alike = likeness(own, other, difference);
  return alike === 'none' && otherDivisor(own, other) ? 'roughly' : alike;
};

/** Would a rule refuse the other one's result in the place of the tool's? Then it has read the data no better. */
const isRefused = (own: Result, other: Result, evidence: Evidence): boolean => {
  const value =
    typeof own.value === 'number' && typeof other.value === 'number'
      ? comparable({ ...own, value: own.value }, { ...other, value: other.value }, false)
      : undefined;
  if (value === undefined) return false;
  const [answer] = Object.keys(evidence.node.outputs);
  const outputs = evidence.outputs.map((output) =>
    output.name === answer && output.document?.kind === 'number'
      ? { ...output, document: { ...output.document, value } }
      : output,
  );
  return applyRules(Object.values(rules).flat(), { ...evidence, outputs }).some(({ severity }) => severity === 'error');
};

/** Does a reading take everything that a tool takes? One that lacks a mask or a table has read less than the tool's author. */
const takesAll = (own: WorkflowNode, { nodes }: Workflow): boolean => {
  const theirs = new Set(readBy(nodes).split('\n'));
  return readBy([own])
    .split('\n')
    .every((one) => theirs.has(one));
};

/** Means of means over gaps, ratios of means for means of ratios: which comes first matters, and the words seldom tell. */
const ordered = [/\b(\w+)\(\1\(/, /\b(\w+)\([^()]*\) [*/] \1\(/];

const hangsOnOrder = ({ reading, otherReadings = [] }: Workflow): boolean =>
  [reading, ...otherReadings.map((other) => other.reading)].some((one) =>
    ordered.some((pattern) => pattern.test(one?.expression ?? '')),
  );

const message = (name: string, own: Result, results: readonly Result[], { goal, reading }: Workflow): string =>
  `“${name}” is ${own.value} ${own.unit}; the question, read word by word and computed without this tool (${reading?.expression ?? goal}), gives ${results
    .map(({ value, unit }) => `${value} ${unit}`.trim())
    .join(
      ' or ',
    )}. One of the two has read the question or the data otherwise. Look at period, subset, bands, masks, weights and units.`.replaceAll(
    /\s+/g,
    ' ',
  );

const comparableResults = (results: readonly SecondResult[]): Result[] =>
  results.flatMap(({ output, promised }) => resultOf(output, promised) ?? []);

/**
 * Reads the whole question in the analysis language, computes every reading, and compares. Contract: speaks only of a question of which no
 * word is left; never throws for what cannot be read.
 */
export const readingOpinion = async (
  own: Result,
  request: CheckRequest,
  evidence: Evidence,
  dependencies: Dependencies,
): Promise<SecondOpinion> => {
  const { node, task, profile, round } = request;
  const [name = ''] = Object.keys(node.outputs);
  if (!task || !dependencies.second) return none('there is no question');
  const folder = join(dependencies.run.path, 'nodes', node.id, `round-${round}`, 'reading');
  const ran = await dependencies.second({ task, profile, folder }, dependencies);
  if (ran.kind === 'none') return ran;
  const { workflow } = ran;
  const results = comparableResults(ran.results);
  const alike = results.map((other) => alikeness(own, other, evidence, workflow.answer.difference === true));
  if (alike.length === 0 || alike.includes(null)) return none('the two results can’t be compared');
  if (alike.some((one) => one !== 'none')) return { kind: 'agrees', fully: alike.includes('closely') };
  if (results.some((other) => isRefused(own, other, evidence)))
    return none('what the question is read as is refused by a rule itself');
  // What leaves out more, or takes more besides, may know why: fill values, classes, masks.
  const choosier = results.some(({ valid }) => own.valid !== undefined && valid !== undefined && own.valid < valid);
  // Who reads a question in ways that differ does not know it better.
  const [first, ...others] = results;
  const sure = first !== undefined && others.every((other) => alikeness(first, other, evidence, false) !== 'none');
  const decides = sure && takesAll(node, workflow) && !choosier && !hangsOnOrder(workflow);
  return {
    kind: 'disagrees',
    finding: {
      rule: 'second-opinion',
      severity: decides ? 'error' : 'warning',
      where: name,
      message: message(name, own, results, workflow),
      source: 'the same question, read whole in the analysis language',
    },
  };
};

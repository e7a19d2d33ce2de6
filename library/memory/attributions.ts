import { join } from 'node:path';
import type { WorkflowNode } from '../../core/workflow.ts';
import { callsIn, importsIn, plainMessage } from './contract-names.ts';
import type { Lesson } from './lesson.ts';
import {
  common,
  type Fault,
  fileKindsOf,
  kindsOf,
  type PastRun,
  type Round,
  roundsIn,
  ruleName,
  wordsOf,
} from './past-run.ts';

const mostCalls = 6;
const mostFaults = 3;

export const faultText = ({ rule, message }: Fault, { names }: PastRun): string | null => {
  const name = ruleName(rule);
  if (name === null) return null;
  const said = name.startsWith('compile:') ? plainMessage(message, names) : '';
  return said === '' ? name : `${name} (${said})`;
};

const listed = (what: string, names: readonly string[]): string[] =>
  names.length > 0 ? [`${what} ${names.slice(0, mostCalls).join(', ')}`] : [];

/** What tells an accepted tool from another, by the contract's names that they call. */
export const difference = (lost: string, held: string, { names }: PastRun): string[] => {
  const [before, after] = [callsIn(lost, names), callsIn(held, names)];
  return [
    ...listed('came in:', [
      ...after.filter((name) => !before.includes(name)),
      ...importsIn(held).filter((name) => !lost.includes(name)),
    ]),
    ...listed(
      'went:',
      before.filter((name) => !after.includes(name)),
    ),
  ];
};

const lessonOf = (run: PastRun, node: WorkflowNode, fault: string, held: string[]): Lesson => {
  const kinds = kindsOf([node], run.workflow);
  return {
    ...common(run),
    type: 'attribution',
    source: 'repair',
    title: `${fault} in a tool over ${kinds.join(', ') || 'numbers'}`.slice(0, 200),
    text: `was mended${held.length > 0 ? `: ${held.join('; ')}` : ' by another way of computing, with the same calls'}`,
    words: wordsOf(run, node.purpose),
    kinds,
  };
};

const faultsOf = (run: PastRun, round: Round): string[] => [
  ...new Set(round.faults.map((fault) => faultText(fault, run)).filter((text) => text !== null)),
];

/** What kept tools back that were accepted in the end, and what of the contract came in and went when they were. */
const repairs = (run: PastRun): Lesson[] =>
  run.workflow.nodes.flatMap((node) => {
    const rounds = roundsIn(join(run.runFolder, 'nodes', node.id));
    const held = rounds.at(-1);
    if (!held || held.faults.length > 0) return [];
    return rounds.slice(0, -1).flatMap((round) =>
      faultsOf(run, round)
        .slice(0, mostFaults)
        .map((fault) => lessonOf(run, node, fault, difference(round.source, held.source, run))),
    );
  });

/** A node that failed, by what was found of it last. */
const failedBy = (run: PastRun, node: string): readonly string[] => {
  const last = run.events.findLast((event) => event.kind === 'findings' && event.node === node);
  if (last?.kind !== 'findings') return [];
  return last.findings.flatMap((one) => (one.severity === 'error' ? (faultText(one, run) ?? []) : []));
};

/** Plans that did not hold before one did: by which rule. */
const replans = (run: PastRun): Lesson[] => {
  const failed = run.events.flatMap((event) => (event.kind === 'node-failed' ? failedBy(run, event.node) : []));
  const words = wordsOf(run, run.task.question);
  if (!run.events.some(({ kind }) => kind === 'plan-failed') || words.length < 2) return [];
  const kinds = fileKindsOf(run.workflow);
  return [...new Set(failed)].slice(0, mostFaults).map((fault) => ({
    ...common(run),
    type: 'attribution',
    source: 'replan',
    title: `${words.join(' ')}: a plan failed by ${fault}`.slice(0, 200),
    text: `another plan held: ${run.workflow.nodes.map(({ stage, template }) => `${stage} ${template === null ? 'by a tool of its own' : 'by a template'}`).join('; then ')}`,
    words,
    kinds,
  }));
};

export const attributionsOf = (run: PastRun): Lesson[] => [...repairs(run), ...replans(run)];

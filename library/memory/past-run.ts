import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { LoggedEvent } from '../../core/event.ts';
import type { DataProfile } from '../../core/profile.ts';
import type { Task } from '../../core/task.ts';
import type { NodeInput, Workflow, WorkflowNode } from '../../core/workflow.ts';
import { templates } from '../../templates/library.ts';
import { readDocument } from '../files.ts';
import type { Lesson } from './lesson.ts';
import { questionDigest } from './lesson.ts';
import { knownQuantity, plainWords, wordsOfData } from './plain.ts';

/** A run as lessons are drawn from it. */
export interface PastRun {
  readonly task: Task;
  readonly runFolder: string;
  readonly events: readonly LoggedEvent[];
  readonly workflow: Workflow;
  readonly profile: DataProfile;
  /** Names that the tool contract declares. */
  readonly names: ReadonlySet<string>;
  readonly at: string;
}

/** An error of a round, by its rule. */
export interface Fault {
  readonly rule: string;
  readonly message: string;
}

/** One round of a node: the tool, and what kept it back; no fault: it was accepted. */
export interface Round {
  readonly source: string;
  readonly faults: readonly Fault[];
}

const findings = z.array(z.object({ rule: z.string(), severity: z.string(), message: z.string() }));

/** Rounds of a node, or of an attempt at it, in their order. */
export const roundsIn = (folder: string): readonly Round[] => {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => /^round-\d+$/.test(name)) : [];
  const numbered = names.sort((one, other) => Number(one.slice(6)) - Number(other.slice(6)));
  return numbered.flatMap((name) => {
    const path = join(folder, name, 'tool.ts');
    if (!existsSync(path)) return [];
    const found = findings.safeParse(readDocument(join(folder, name, 'findings.json'))).data ?? [];
    const faults = found.filter(({ severity }) => severity === 'error');
    return [{ source: readFileSync(path, 'utf8'), faults: faults.map(({ rule, message }) => ({ rule, message })) }];
  });
};

const inputKind = (input: NodeInput, workflow: Workflow): readonly string[] => {
  switch (input.kind) {
    case 'layers':
      return [input.as];
    case 'output':
      return [workflow.nodes.find(({ id }) => id === input.node)?.outputs[input.output]?.kind ?? ''];
    case 'outputs':
      return ['stack'];
    case 'number':
      return [];
    default:
      return [input.kind];
  }
};

const unique = (words: readonly string[]): string[] => [...new Set(words)].filter((word) => word !== '').sort();

/** Kinds of what nodes take: raster, stack, features, table … */
export const kindsOf = (nodes: readonly WorkflowNode[], workflow: Workflow): string[] =>
  unique(nodes.flatMap(({ inputs }) => Object.values(inputs).flatMap((input) => inputKind(input, workflow))));

/** Kinds of the files that a workflow reads; what its nodes hand on to each other is not there when the next one is planned. */
export const fileKindsOf = ({ nodes }: Workflow): string[] =>
  unique(
    nodes.flatMap(({ inputs }) =>
      Object.values(inputs).flatMap((input) =>
        input.kind === 'layers' ? [input.as] : input.kind === 'features' || input.kind === 'table' ? [input.kind] : [],
      ),
    ),
  );

/** Quantities of the knowledge that nodes take; what a model calls one is none. */
export const quantitiesOf = (nodes: readonly WorkflowNode[]): string[] =>
  unique(
    nodes.flatMap(({ inputs }) =>
      Object.values(inputs).map((input) => (input.kind === 'layers' ? knownQuantity(input.quantity) : '')),
    ),
  );

let named: ReadonlySet<string> | undefined;
/** A template's name; a name that only this library knows may come from anywhere. */
export const templateName = (name: string | null): string | null => {
  named ??= new Set(templates().map((one) => one.name));
  return name !== null && named.has(name) ? name : null;
};

/** Rules of the checks and of the sandbox have such ids. */
export const ruleName = (rule: string): string | null =>
  /^[a-z]+(?:-[a-z]+)*(?::[A-Za-z]+\d*)?$/.test(rule) ? rule : null;

export const wordsOf = (run: PastRun, text: string): string[] => plainWords(text, wordsOfData(run.profile));

/** What every lesson of a run has in common. */
export const common = ({ task, at }: PastRun): Pick<Lesson, 'format' | 'from' | 'at'> => ({
  format: 1,
  from: [questionDigest(task.question)],
  at,
});

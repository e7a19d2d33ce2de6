import type { OutputFile } from '../../core/outcome.ts';
import type { OutputDocument } from '../../core/outputs.ts';
import type { Dependencies } from '../dependencies.ts';
import type { CheckRequest } from './check-request.ts';
import { shown } from './facts.ts';
import { templateLike } from './like-template.ts';
import { none, type SecondOpinion } from './opinion.ts';

type Cell = string | number | boolean | null;

/** Values of a document, one after the other; null: none that can be compared. */
const cellsOf = (document: OutputDocument | undefined): readonly Cell[] | null => {
  switch (document?.kind) {
    case 'number':
    case 'text':
      return [document.value];
    case 'series':
      return document.samples.flatMap(({ date, value }) => [date, value]);
    case 'table':
      return document.rows.flatMap((row) =>
        Object.keys(row)
          .toSorted()
          .map((column) => row[column] ?? null),
      );
    default:
      return null;
  }
};

const alike = (a: Cell, b: Cell | undefined): boolean =>
  typeof a === 'number' && typeof b === 'number'
    ? Object.is(a, b) || Math.abs(a - b) <= 1e-5 * Math.max(Math.abs(a), Math.abs(b)) + 1e-12
    : a === b;

/** The first output that differs, with both values. */
const difference = (own: readonly OutputFile[], other: readonly OutputFile[]) => {
  for (const { name, document } of own) {
    const [first, second] = [cellsOf(document), cellsOf(other.find((one) => one.name === name)?.document)];
    if (!first || !second) continue;
    const at = first.findIndex((cell, index) => !alike(cell, second[index]));
    if (at >= 0 || first.length !== second.length)
      return { name, first: first[at] ?? null, second: second[at] ?? null };
  }
  return null;
};

const told = (cell: Cell): string => (typeof cell === 'number' ? shown(cell) : String(cell));

/**
 * Runs the proven template that has the ports of a free tool on the same data, and compares what both give. Contract: never throws for
 * what the template cannot do.
 */
export const twinOpinion = async (request: CheckRequest, dependencies: Dependencies): Promise<SecondOpinion> => {
  const { node, outcome, inputs, round, source } = request;
  const template = dependencies.second ? templateLike(node) : null;
  if (!template || template.source === source) return none('no template has the ports of the tool');
  const { run, sandbox, limits, isolation, signal } = dependencies;
  const ran = await sandbox.run({
    source: template.source,
    inputs,
    params: Object.fromEntries(Object.entries(node.params).map(([name, { value }]) => [name, value])),
    outputDirectory: run.folder('nodes', node.id, `round-${round}`, 'twin'),
    limits,
    isolation,
    signal,
  });
  if (ran.kind !== 'ok') return none(`the template “${template.name}” does not run on these data`);
  const found = difference(outcome.outputs, ran.outputs);
  if (!found) return { kind: 'agrees', fully: true };
  return {
    kind: 'disagrees',
    finding: {
      rule: 'second-opinion',
      severity: 'error',
      where: found.name,
      message: `“${found.name}” holds ${told(found.first)}; the proven template “${template.name}”, with the same inputs, parameters and outputs, gives ${told(found.second)}. Look at what the two do otherwise.`,
      source: 'a template with the same ports, with goldens of independent stacks',
    },
  };
};

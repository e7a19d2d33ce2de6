import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from '../../core/finding.ts';
import type { OutputFile } from '../../core/outcome.ts';
import type { WorkflowNode } from '../../core/workflow.ts';
import type { Dependencies } from '../dependencies.ts';
import { codeNode, type NodeOutcome, type NodeRequest } from './code-node.ts';

type Valid = Extract<NodeOutcome, { kind: 'valid' }> & { readonly variant: number };

const relativeTolerance = 1e-6;

const sameOutput = (a: OutputFile, b: OutputFile | undefined): boolean => {
  if (!b) return false;
  if (a.sha256 === b.sha256) return true;
  if (a.document?.kind === 'number' && b.document?.kind === 'number') {
    const [x, y] = [a.document.value, b.document.value];
    return Object.is(x, y) || Math.abs(x - y) <= relativeTolerance * Math.max(Math.abs(x), Math.abs(y));
  }
  return a.document?.kind === 'text' && b.document?.kind === 'text' && a.document.value === b.document.value;
};

/** Do two attempts agree in every output that the workflow asked for? */
const agree = (a: Valid, b: Valid, names: readonly string[]): boolean =>
  names.every((name) => {
    const output = a.outputs.find((one) => one.name === name);
    return (
      output !== undefined &&
      sameOutput(
        output,
        b.outputs.find((one) => one.name === name),
      )
    );
  });

/** Checks passed first, then agreement with the others, then length: the shorter of two that say the same is easier to trust. */
const choose = (valid: readonly Valid[], names: readonly string[]): { best: Valid; agreeing: number } | null => {
  const judged = valid.map((one) => ({
    one,
    warnings: one.findings.length,
    agreeing: valid.filter((other) => agree(one, other, names)).length,
  }));
  judged.sort(
    (a, b) => b.agreeing - a.agreeing || a.warnings - b.warnings || a.one.source.length - b.one.source.length,
  );
  const [first] = judged;
  return first ? { best: first.one, agreeing: first.agreeing } : null;
};

/** The chosen attempt's outputs take the place where everybody looks for the node's. */
const settle = (node: string, chosen: Valid, { run }: Dependencies): Valid => {
  const folder = join(run.path, 'nodes', node, 'outputs');
  if (chosen.folder === folder) return chosen;
  rmSync(folder, { recursive: true, force: true });
  cpSync(chosen.folder, folder, { recursive: true });
  return { ...chosen, folder };
};

/** Attempts at once; one after the other where somebody is asked before each runs. The first error is thrown once all have ended. */
const attempt = async (
  request: NodeRequest,
  variants: readonly number[],
  dependencies: Dependencies,
): Promise<readonly NodeOutcome[]> => {
  const outcomes: NodeOutcome[] = [];
  if (dependencies.approve) {
    for (const variant of variants) outcomes.push(await codeNode({ ...request, variant }, dependencies));
    return outcomes;
  }
  const settled = await Promise.allSettled(variants.map((variant) => codeNode({ ...request, variant }, dependencies)));
  return settled.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
};

const validOf = (outcomes: readonly NodeOutcome[]): Valid[] =>
  outcomes.flatMap((one, variant) => (one.kind === 'valid' ? [{ ...one, variant }] : []));

/** As many attempts as a majority needs; the rest only where those do not agree. */
const attempts = async (request: NodeRequest, dependencies: Dependencies): Promise<readonly NodeOutcome[]> => {
  const { variants } = dependencies;
  const names = Object.keys(request.node.outputs);
  const numbers = Array.from({ length: variants }, (_, variant) => variant);
  const majority = Math.floor(variants / 2) + 1;
  const first = await attempt(request, numbers.slice(0, majority), dependencies);
  const agreeing = choose(validOf(first), names)?.agreeing ?? 0;
  if (agreeing === majority || first.some(({ kind }) => kind === 'interrupted')) return first;
  return [...first, ...(await attempt(request, numbers.slice(majority), dependencies))];
};

/** What the reader is told where valid attempts give different results. */
const doubtOf = ({ id, purpose }: WorkflowNode, agreeing: number, valid: number): Finding[] =>
  agreeing === valid
    ? []
    : [
        {
          rule: 'variants-disagree',
          severity: 'warning',
          where: id,
          message: `Of ${valid} independent tools for “${purpose}”, ${agreeing} ${agreeing === 1 ? 'gives' : 'give'} this result.`,
        },
      ];

/** Nobody has proved how to do it: no template covers it, nor a tool of the library. */
const isUncertain = ({ template, kept }: WorkflowNode): boolean => template === null && kept === undefined;

/**
 * Writes a node's tool. An uncertain node is tried several times independently, when the run allows it: what the attempts that pass their
 * checks agree on is more than one opinion, and where they do not the reader is told.
 */
export const codeVariants = async (request: NodeRequest, dependencies: Dependencies): Promise<NodeOutcome> => {
  const { node } = request;
  if (dependencies.variants < 2 || !isUncertain(node)) return codeNode(request, dependencies);
  const outcomes = await attempts(request, dependencies);
  const stopped = outcomes.find(({ kind }) => kind === 'interrupted');
  if (stopped) return stopped;
  const valid = validOf(outcomes);
  const names = Object.keys(node.outputs);
  const chosen = choose(valid, names);
  const [failed] = outcomes;
  if (!chosen) return failed ?? { kind: 'failed', reason: 'no attempt was made', findings: [], disputed: false };
  const { best, agreeing } = chosen;
  dependencies.run.record({
    kind: 'variants',
    node: node.id,
    chosen: best.variant,
    valid: valid.length,
    agreeing,
    attempts: outcomes.length,
    differing: valid.filter((one) => !agree(best, one, names)).map(({ variant }) => variant),
  });
  const settled = settle(node.id, best, dependencies);
  return { ...settled, findings: [...settled.findings, ...doubtOf(node, agreeing, valid.length)] };
};

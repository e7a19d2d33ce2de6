import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { OutputFile } from '../../core/outcome.ts';
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

/**
 * Writes a node's tool. A node that no template covers is tried several times independently, when the run allows it: what the
 * attempts agree on is more than one opinion, and where they do not the reader is told.
 */
export const codeVariants = async (request: NodeRequest, dependencies: Dependencies): Promise<NodeOutcome> => {
  const { node } = request;
  if (dependencies.variants < 2 || node.template !== null) return codeNode(request, dependencies);
  const outcomes: NodeOutcome[] = [];
  for (let variant = 0; variant < dependencies.variants; variant++) {
    const outcome = await codeNode({ ...request, variant }, dependencies);
    if (outcome.kind === 'interrupted') return outcome;
    outcomes.push(outcome);
  }
  const valid = outcomes.flatMap((one, variant) => (one.kind === 'valid' ? [{ ...one, variant }] : []));
  const chosen = choose(valid, Object.keys(node.outputs));
  const [failed] = outcomes;
  if (!chosen) return failed ?? { kind: 'failed', reason: 'no attempt was made', findings: [], disputed: false };
  const { best, agreeing } = chosen;
  dependencies.run.record({
    kind: 'variants',
    node: node.id,
    chosen: best.variant,
    valid: valid.length,
    agreeing,
  });
  const doubt =
    agreeing < valid.length
      ? [
          {
            rule: 'variants-disagree',
            severity: 'warning' as const,
            where: node.id,
            message: `Of ${valid.length} independent tools for “${node.purpose}”, ${agreeing} ${agreeing === 1 ? 'gives' : 'give'} this result.`,
          },
        ]
      : [];
  const settled = settle(node.id, best, dependencies);
  return { ...settled, findings: [...settled.findings, ...doubt] };
};

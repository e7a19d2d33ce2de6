import { join } from 'node:path';
import type { Finding } from '../../core/finding.ts';
import type { OutputFile } from '../../core/outcome.ts';
import type { NodeOutput, Workflow } from '../../core/workflow.ts';
import type { Dependencies } from '../dependencies.ts';
import type { CheckRequest } from './check.ts';
import { comparable, readAlike } from './comparable.ts';

/** What somebody else comes to, by proven templates only. */
export type SecondOpinion =
  | { readonly kind: 'none'; readonly reason: string }
  /** `fully`: but for the rounding of sums; else only up to a different reading of borders and resampling. */
  | { readonly kind: 'agrees'; readonly fully: boolean }
  | { readonly kind: 'disagrees'; readonly finding: Finding };

const none = (reason: string): SecondOpinion => ({ kind: 'none', reason });

interface Result {
  readonly value: number | string;
  readonly unit: string;
  readonly quantity: string;
  readonly valid: number | undefined;
}

const resultOf = (outputs: readonly OutputFile[], name: string, promised: NodeOutput | undefined): Result | null => {
  const document = outputs.find((output) => output.name === name)?.document;
  if (document?.kind === 'number' && Number.isFinite(document.value))
    return {
      value: document.value,
      unit: document.unit || (promised?.unit ?? ''),
      quantity: promised?.quantity || document.quantity,
      valid: document.valid,
    };
  return document?.kind === 'text' && document.value !== null
    ? { value: document.value, unit: '', quantity: '', valid: undefined }
    : null;
};

/** Relative difference that rounding, resampling and pixels on borders make; and that of sums alone. */
const [roughly, closely] = [5e-3, 1e-6];

/** How alike two results are, in the same unit and up to the sign of a decrease. Null: they can't be compared. */
const likeness = (own: Result, other: Result, workflow: Workflow): 'none' | 'roughly' | 'closely' | null => {
  if (typeof own.value === 'string' || typeof other.value === 'string') {
    if (typeof own.value !== typeof other.value) return null;
    return own.value === other.value ? 'closely' : 'none';
  }
  const value = own.value;
  const { difference = false } = workflow.answer;
  const converted = comparable({ ...own, value }, { ...other, value: other.value }, difference);
  if (converted === undefined) return null;
  const within = (relative: number): boolean =>
    [converted, ...(difference ? [-converted] : [])].some(
      (one) => Math.abs(value - one) <= relative * Math.max(Math.abs(value), Math.abs(one)) + 1e-9,
    );
  if (within(closely)) return 'closely';
  return within(roughly) ? 'roughly' : 'none';
};

/**
 * Answers the question once more with proven templates, where they can, and compares. Only for a tool that gives the answer alone: its
 * first output. Contract: never throws for what the other one cannot do.
 */
export const secondOpinion = async (request: CheckRequest, dependencies: Dependencies): Promise<SecondOpinion> => {
  const { node, task, profile, outcome, alone } = request;
  const [name = ''] = Object.keys(node.outputs);
  const own = resultOf(outcome.outputs, name, node.outputs[name]);
  if (!alone || !task || !dependencies.second || own === null) return none('the tool does not give the answer alone');
  const folder = join(dependencies.run.path, 'nodes', node.id, `round-${request.round}`, 'second-opinion');
  const ran = await dependencies.second({ task, profile, folder }, dependencies);
  if (ran.kind === 'none') return ran;
  const { workflow, outputs } = ran;
  const { node: last, output } = workflow.answer;
  const promised = workflow.nodes.find(({ id }) => id === last)?.outputs[output];
  const other = resultOf(outputs, output, promised);
  const alikeness = other && likeness(own, other, workflow);
  if (!other || alikeness === null) return none('the two results can’t be compared');
  if (alikeness !== 'none') return { kind: 'agrees', fully: alikeness === 'closely' };
  // Other files, another subset or limit, another order of reductions: the question may be read either way.
  const alike = readAlike(node, request, workflow);
  // A tool that leaves out more than the templates may know why: fill values, classes, records.
  const choosier = own.valid !== undefined && other.valid !== undefined && own.valid < other.valid;
  const used = workflow.nodes.map(({ template }) => template).join(', ');
  return {
    kind: 'disagrees',
    finding: {
      rule: 'second-opinion',
      severity: alike && !choosier ? 'error' : 'warning',
      where: name,
      message:
        `“${name}” is ${own.value} ${own.unit}; the proven templates (${used}) come to ${other.value} ${other.unit} for: ${workflow.goal}. One of the two has read the question or the data otherwise. Look at bands, masks, thresholds, weights and units; what the templates read differently has to be said in the question.`.replaceAll(
          /\s+/g,
          ' ',
        ),
      source: 'the same question, by templates with goldens of independent stacks',
    },
  };
};

import { join } from 'node:path';
import type { Finding } from '../../core/finding.ts';
import type { OutputFile } from '../../core/outcome.ts';
import type { Workflow } from '../../core/workflow.ts';
import { convertUnit } from '../../knowledge/units.ts';
import type { Dependencies } from '../dependencies.ts';
import type { CheckRequest } from './check.ts';

/** What somebody else comes to, by proven templates only. */
export type SecondOpinion =
  | { readonly kind: 'none'; readonly reason: string }
  /** `fully`: but for the rounding of sums; else only up to a different reading of borders and resampling. */
  | { readonly kind: 'agrees'; readonly fully: boolean }
  | { readonly kind: 'disagrees'; readonly finding: Finding };

const none = (reason: string): SecondOpinion => ({ kind: 'none', reason });

type Result = { readonly value: number | string; readonly unit: string; readonly valid: number | undefined };

const resultOf = (outputs: readonly OutputFile[], name: string, promisedUnit: string): Result | null => {
  const document = outputs.find((output) => output.name === name)?.document;
  if (document?.kind === 'number' && Number.isFinite(document.value))
    return { value: document.value, unit: document.unit || promisedUnit, valid: document.valid };
  return document?.kind === 'text' && document.value !== null
    ? { value: document.value, unit: '', valid: undefined }
    : null;
};

/** Relative difference that rounding, resampling and pixels on borders make; and that of sums alone. */
const [roughly, closely] = [5e-3, 1e-6];

/** A bare number: a count is no decibel and no index, and nothing that has a unit is told by it. */
const isPlain = (unit: string): boolean => ['', '1', 'count', 'counts'].includes(unit);

/** How alike two results are, in the same unit and up to the sign of a decrease. Null: they can't be compared. */
const likeness = (own: Result, other: Result, workflow: Workflow): 'none' | 'roughly' | 'closely' | null => {
  if (typeof own.value === 'string' || typeof other.value === 'string') {
    if (typeof own.value !== typeof other.value) return null;
    return own.value === other.value ? 'closely' : 'none';
  }
  const value = own.value;
  const { difference = false } = workflow.answer;
  const converted =
    own.unit === other.unit || (isPlain(own.unit) && isPlain(other.unit))
      ? other.value
      : isPlain(own.unit) || isPlain(other.unit)
        ? undefined
        : convertUnit(other.value, other.unit, own.unit, { difference });
  if (converted === undefined) return null;
  const within = (relative: number): boolean =>
    [converted, ...(difference ? [-converted] : [])].some(
      (one) => Math.abs(value - one) <= relative * Math.max(Math.abs(value), Math.abs(one)) + 1e-9,
    );
  if (within(closely)) return 'closely';
  return within(roughly) ? 'roughly' : 'none';
};

/** The bands that nodes read, in the order of their names. */
const readBy = ({ nodes }: Pick<Workflow, 'nodes'>): string[] =>
  [
    ...new Set(
      nodes.flatMap(({ inputs }) =>
        Object.values(inputs).flatMap((input) =>
          input.kind === 'layers'
            ? input.layers.map(({ file, band }) => `${file}#${band}`)
            : 'file' in input
              ? [input.file]
              : [],
        ),
      ),
    ),
  ].sort();

/**
 * Answers the question once more with proven templates, where they can, and compares. Only for a tool that gives the answer alone: its
 * first output. Contract: never throws for what the other one cannot do.
 */
export const secondOpinion = async (request: CheckRequest, dependencies: Dependencies): Promise<SecondOpinion> => {
  const { node, task, profile, outcome, alone } = request;
  const [name = ''] = Object.keys(node.outputs);
  const own = resultOf(outcome.outputs, name, node.outputs[name]?.unit ?? '');
  if (!alone || !task || !dependencies.second || own === null) return none('the tool does not give the answer alone');
  const folder = join(dependencies.run.path, 'nodes', node.id, `round-${request.round}`, 'second-opinion');
  const ran = await dependencies.second({ task, profile, folder }, dependencies);
  if (ran.kind === 'none') return ran;
  const { workflow, outputs } = ran;
  const { node: last, output } = workflow.answer;
  const promised = workflow.nodes.find(({ id }) => id === last)?.outputs[output];
  const other = resultOf(outputs, output, promised?.unit ?? '');
  const alikeness = other && likeness(own, other, workflow);
  if (!other || alikeness === null) return none('the two results can’t be compared');
  if (alikeness !== 'none') return { kind: 'agrees', fully: alikeness === 'closely' };
  // Other files, or another order of reductions: the question may be read either way.
  const alike =
    workflow.nodes.length === 1 && JSON.stringify(readBy(workflow)) === JSON.stringify(readBy({ nodes: [node] }));
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

import type { AnswerSource, NodeOutput, Workflow } from '../../core/workflow.ts';
import { convertUnit, parseUnit } from '../../knowledge/units.ts';
import type { AnswerDraft, ValueDraft } from './workflow-draft.ts';

/** Two units that measure different things, as far as both are known. */
export const disagree = (a: string, b: string): boolean =>
  a !== '' &&
  b !== '' &&
  a !== b &&
  parseUnit(a) !== undefined &&
  parseUnit(b) !== undefined &&
  convertUnit(1, a, b) === undefined;

const sourceOf = ({ node, output, unit, difference }: ValueDraft): AnswerSource => ({
  node,
  output,
  ...(unit ? { unit } : {}),
  ...(difference ? { difference } : {}),
});

/** A file name without folders; what is no plain name gets none. */
const fileName = (name: string | null): string | null => {
  const plain = name?.trim().split(/[\\/]/).at(-1) ?? '';
  return /^[\p{L}\p{N}_][\p{L}\p{N}_. -]{0,120}\.[a-z0-9]{1,8}$/iu.test(plain) ? plain : null;
};

/** The parts of a workflow that say what of its results answers the question. */
export const assembleAnswer = (draft: AnswerDraft): Pick<Workflow, 'answer' | 'more' | 'otherReading'> => {
  const { label, rows, more, otherReading } = draft;
  const file = fileName(draft.file);
  return {
    answer: { ...sourceOf(draft), ...(label ? { label } : {}), ...(rows ? { rows } : {}), ...(file ? { file } : {}) },
    ...(more.length > 0 ? { more: more.map((one) => ({ ...sourceOf(one), label: one.label })) } : {}),
    ...(otherReading ? { otherReading: { said: otherReading.said, answer: sourceOf(otherReading) } } : {}),
  };
};

/** Every output that the answer takes something from. */
export const answerSources = ({ answer, more = [], otherReading }: Workflow): AnswerSource[] => [
  answer,
  ...more,
  ...(otherReading ? [otherReading.answer] : []),
];

const outputOf = ({ nodes }: Workflow, { node, output }: AnswerSource): NodeOutput | undefined =>
  nodes.find(({ id }) => id === node)?.outputs[output];

const isPlain = ({ kind }: NodeOutput): boolean => kind === 'number' || kind === 'text';

const kindProblem = (place: string, { node, output, rows, file }: AnswerSource, { kind }: NodeOutput): string[] => {
  if (file) return [];
  if (rows)
    return kind === 'table' || kind === 'series'
      ? []
      : [`${place}: rows come from a table or a series; “${output}” of “${node}” is a ${kind}`];
  return kind === 'number' || kind === 'text'
    ? []
    : [
        `${place}: “${output}” of “${node}” is a ${kind}; a value is a number or a text, so let a node reduce it, or say rows (table, series) or file`,
      ];
};

const unitProblem = (place: string, { unit }: AnswerSource, output: NodeOutput): string[] =>
  isPlain(output) && unit && disagree(output.unit, unit)
    ? [`${place}.unit: ${output.unit} does not convert to ${unit}`]
    : [];

/** What can't be answered as the workflow says: outputs that are no values, units that don't convert. */
export const answerProblems = (workflow: Workflow): string[] =>
  answerSources(workflow).flatMap((source, index) => {
    const output = outputOf(workflow, source);
    const place = index === 0 ? 'answer' : 'answer.more';
    if (!output)
      return index === 0 ? [] : [`${place}: there is no output “${source.output}” of a node “${source.node}”`];
    return [...kindProblem(place, source, output), ...unitProblem(place, source, output)];
  });

/** A number that measures something else than the plan's answer; a plain count may stand for hours or days. */
export const offPlan = (workflow: Workflow, unit: string | undefined): string[] => {
  const { answer } = workflow;
  const output = outputOf(workflow, answer);
  const given = answer.unit ?? output?.unit ?? '';
  if (unit === undefined || output?.kind !== 'number' || given === '1' || !disagree(given, unit)) return [];
  return [
    `answer: “${answer.output}” of “${answer.node}” is in ${given}, but the plan’s answer is in ${unit}; answer with an output that measures what the plan says`,
  ];
};

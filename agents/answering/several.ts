import type { NamedValue } from '../../core/answer.ts';
import type { AnswerSource } from '../../core/workflow.ts';
import { convertUnit } from '../../knowledge/units.ts';
import { type Answered, type AnswerRequest, answerOf, type Composed } from './answer.ts';

/** What one more output comes to, as if it alone had been asked for. */
const answerFrom = (request: AnswerRequest, answer: AnswerSource): Composed =>
  answerOf({ ...request, task: { ...request.task, choices: null }, workflow: { ...request.workflow, answer } });

/** Equal but for rounding. */
const near = 1e-6;

const inUnitOf = ({ unit }: Answered, other: Answered): number =>
  typeof other.value !== 'number'
    ? Number.NaN
    : other.unit === unit
      ? other.value
      : (convertUnit(other.value, other.unit, unit) ?? Number.NaN);

/** Do two answers come to the same, in whichever units? */
export const sameValue = (one: Answered, other: Answered): boolean =>
  typeof one.value === 'number'
    ? Math.abs(one.value - inUnitOf(one, other)) <= near * Math.abs(one.value)
    : one.value === other.value;

const named = (label: string, { value, unit }: Answered): NamedValue => ({ label, value, unit });

const told = ({ label }: AnswerSource, { statement }: Answered): string =>
  label ? `${label}: ${statement}` : statement;

const missing = ({ label, output }: AnswerSource, answer: Composed): string =>
  `“${label ?? output}” was asked for too and has no value${answer.kind === 'unanswered' ? `: ${answer.reason}` : ''}`;

/** The further values that were asked for, beside the first one. One that has no value is a caveat. */
const withMore = (first: Answered, request: AnswerRequest): Answered => {
  const { answer, more = [] } = request.workflow;
  if (more.length === 0) return first;
  const found = more.map((source) => ({ source, answer: answerFrom(request, source) }));
  const held = found.flatMap(({ source, answer: one }) => (one.kind === 'answered' ? [{ source, one }] : []));
  return {
    ...first,
    statement: [told(answer, first), ...held.map(({ source, one }) => told(source, one))].join('; '),
    values: [named(answer.label ?? '', first), ...held.map(({ source, one }) => named(source.label ?? '', one))],
    caveats: [
      ...first.caveats,
      ...found.flatMap(({ source, answer: one }) => (one.kind === 'answered' ? [] : [missing(source, one)])),
    ],
  };
};

/** What the question's other reading comes to; nothing where it has no value, or the same. */
const withOtherReading = (first: Answered, request: AnswerRequest): Answered => {
  const { otherReading } = request.workflow;
  if (!otherReading) return first;
  const other = answerFrom(request, otherReading.answer);
  return other.kind === 'answered' && !sameValue(first, other)
    ? { ...first, otherReading: { said: otherReading.said, statement: other.statement } }
    : first;
};

/** An answer with everything else that its workflow says was asked for. */
export const withFurtherValues = (first: Answered, request: AnswerRequest): Answered =>
  withOtherReading(withMore(first, request), request);

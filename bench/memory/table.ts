import { type Mode, modes, type Outcome } from './stream.ts';

const average = (values: readonly number[]): number =>
  values.length === 0 ? Number.NaN : values.reduce((sum, value) => sum + value, 0) / values.length;

const shown = (value: number, digits = 0): string => (Number.isNaN(value) ? '–' : value.toFixed(digits));

const rowOf = (label: string, outcomes: readonly Outcome[]): string => {
  const scored = outcomes.filter(({ status }) => status !== 'unscored');
  const count = (status: Outcome['status']): number => scored.filter((one) => one.status === status).length;
  const cells = [
    `${count('correct')} of ${scored.length}`,
    String(count('wrong')),
    shown(average(outcomes.map(({ calls }) => calls)), 1),
    shown(average(outcomes.map(({ shared }) => shared)), 1),
    shown(average(outcomes.map(({ promptTokens }) => promptTokens))),
    shown(average(outcomes.map(({ lessonTokens }) => lessonTokens))),
    shown(average(outcomes.map(({ completionTokens }) => completionTokens))),
    shown(average(outcomes.map(({ wallMs }) => wallMs / 1000)), 1),
  ];
  return `| ${label} | ${cells.join(' | ')} |`;
};

/** Tasks of one point of the curve. */
const window = 10;

/** Means of a stream by mode, whole and for every ten tasks: what memory is worth as it grows. */
export const tableOf = (outcomes: readonly Outcome[]): string => {
  const head =
    'memory, tasks | right | wrong | calls | of them shared | prompt tokens | of lessons | answer tokens | seconds';
  const rows = (mode: Mode): string[] => {
    const own = outcomes.filter((one) => one.mode === mode);
    if (own.length === 0) return [];
    const starts = own.length > window ? own.flatMap((_, index) => (index % window === 0 ? [index] : [])) : [];
    return [
      rowOf(`${mode}, all ${own.length}`, own),
      ...starts.map((start) => {
        const part = own.slice(start, start + window);
        return rowOf(`${mode}, ${start + 1}–${start + part.length}`, part);
      }),
    ];
  };
  return [`| ${head} |`, `|${'---|'.repeat(9)}`, ...modes.flatMap(rows)].join('\n');
};

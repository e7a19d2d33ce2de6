import { html, type Markup } from './html.ts';

/** Longer tools are not compared: the table of common lines grows with the square. */
const mostLines = 1200;
const context = 2;

type Step = { readonly kind: 'same' | 'out' | 'in'; readonly text: string };

/** Lines that stayed, went and came: longest common subsequence. */
const stepsOf = (before: readonly string[], after: readonly string[]): Step[] => {
  const width = after.length + 1;
  const common = new Uint16Array((before.length + 1) * width);
  const at = (row: number, column: number): number => common[row * width + column] ?? 0;
  for (let row = before.length - 1; row >= 0; row--)
    for (let column = after.length - 1; column >= 0; column--)
      common[row * width + column] =
        before[row] === after[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
  const steps: Step[] = [];
  let [row, column] = [0, 0];
  while (row < before.length || column < after.length) {
    if (row < before.length && column < after.length && before[row] === after[column]) {
      steps.push({ kind: 'same', text: before[row] ?? '' });
      row++;
      column++;
    } else if (column >= after.length || (row < before.length && at(row + 1, column) >= at(row, column + 1))) {
      steps.push({ kind: 'out', text: before[row] ?? '' });
      row++;
    } else {
      steps.push({ kind: 'in', text: after[column] ?? '' });
      column++;
    }
  }
  return steps;
};

const signs = { same: '  ', out: '− ', in: '+ ' } as const;

/** What changed between two rounds of a tool, with a little of what stayed around it; null where nothing did. */
export const difference = (before: string, after: string): Markup | null => {
  const [one, other] = [before.trimEnd().split('\n'), after.trimEnd().split('\n')];
  if (before === after || Math.max(one.length, other.length) > mostLines) return null;
  const steps = stepsOf(one, other);
  const near = steps.map((_, index) =>
    steps.slice(Math.max(0, index - context), index + context + 1).some(({ kind }) => kind !== 'same'),
  );
  const lines = steps.flatMap(({ kind, text }, index): Markup[] => {
    if (near[index]) return [html`<span class="${kind}">${signs[kind]}${text}\n</span>`];
    return near[index - 1] ? [html`<span class="gap">…\n</span>`] : [];
  });
  return html`<pre class="difference">${lines}</pre>`;
};

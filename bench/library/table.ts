import type { Asked, Way } from './asked.ts';

const told = ({ status, said }: Asked, first: Asked | undefined): string =>
  first && status !== 'unanswered' && said === first.said ? 'same' : status;

const cell = (one: Asked | undefined, first: Asked | undefined): string =>
  one ? `${one.calls} calls, ${told(one, first)}` : '–';

/** Questions that were asked again, one in a row: calls of the model, and whether the answer was that of the first time. */
const repeatsTable = (results: readonly Asked[]): string => {
  const of = (task: string, way: Way): Asked | undefined => results.find((one) => one.task === task && one.way === way);
  const rows = results
    .filter(({ way }) => way === 'first')
    .map((first) => {
      const again = (['again', 'moved', 'alone'] as const).map((way) => cell(of(first.task, way), first));
      return `| ${first.task} | ${[cell(first, undefined), ...again].join(' | ')} |`;
    });
  return ['| question | first | again | moved | no model |', `|${'---|'.repeat(5)}`, ...rows].join('\n');
};

const siblingsTable = (results: readonly Asked[]): string => {
  const rows = results
    .filter(({ way }) => way === 'sibling')
    .map(({ task, status, calls, kept }) => `| ${task} | ${calls} | ${status} | ${kept.join(', ') || 'templates'} |`);
  return rows.length === 0 ? '' : ['| sibling | calls | answer | stood on |', '|---|---|---|---|', ...rows].join('\n');
};

export const tablesOf = (results: readonly Asked[]): string =>
  [repeatsTable(results), siblingsTable(results)].filter(Boolean).join('\n\n');

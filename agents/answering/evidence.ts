import type { Evidence } from '../../core/answer.ts';
import type { OutputFile } from '../../core/outcome.ts';
import type { Workflow } from '../../core/workflow.ts';
import type { NodeResults } from '../workflow/bindings.ts';

/** What every node that counts came to, in words. */
export const evidenceOf = ({
  workflow,
  results,
}: {
  readonly workflow: Workflow;
  readonly results: NodeResults;
}): Evidence[] =>
  workflow.nodes.flatMap((node) =>
    (results.get(node.id)?.outputs ?? [])
      .filter((output) => output.name in node.outputs || output.kind === 'number')
      .map((output) => ({
        node: node.id,
        output: output.name,
        file: `nodes/${node.id}/outputs/${output.file}`,
        sha256: output.sha256,
        statement: statementOf(output, node.purpose),
      })),
  );

const statementOf = ({ name, document }: OutputFile, purpose: string): string => {
  if (document?.kind === 'number') {
    const basis =
      document.valid === undefined
        ? ''
        : ` from ${document.valid}${document.of === undefined ? '' : ` of ${document.of}`} pixels or records`;
    return `${purpose}: ${name} = ${Number(document.value.toPrecision(8))} ${document.unit === '1' ? '' : document.unit}${basis}${document.note ? ` (${document.note})` : ''}`
      .replace(/\s+/g, ' ')
      .trim();
  }
  if (document?.kind === 'text') return `${purpose}: ${name} = ${document.value}`;
  if (document?.kind === 'series')
    return `${purpose}: ${document.samples.length} samples, ${document.samples
      .slice(0, 24)
      .map((sample) => `${sample.date}: ${Number(sample.value.toPrecision(10))}`)
      .join('; ')}`;
  if (document?.kind === 'table') return `${purpose}: ${name}, ${rowsText(document.rows)}`;
  return `${purpose}: ${name}`;
};

const shownRows = 8;

/** The first rows of a table, so that a reader sees what the answer rests on. */
export const rowsText = (rows: readonly object[]): string =>
  `${rows.length} row${rows.length === 1 ? '' : 's'}: ${rows
    .slice(0, shownRows)
    .map((row) => Object.values(row).map(cellText).join(' | '))
    .join('; ')}${rows.length > shownRows ? ' …' : ''}`;

const cellText = (cell: unknown): string =>
  typeof cell === 'number' ? String(Number(cell.toPrecision(8))) : String(cell ?? '–');

import type { OutputDocument } from '../../core/outputs.ts';
import type { NodeRecord, OutputRecord, RunRecord } from '../run-record.ts';
import { sayNumber } from '../say.ts';
import { type Bar, barChart, seriesChart } from './chart.ts';
import { html, type Markup } from './html.ts';

type Table = Extract<OutputDocument, { kind: 'table' }>;

const mostCharts = 4;
const mostBars = 15;

/** The column that names rows, and the one that says how much: what a bar chart of a table shows. */
export const namedValues = ({
  columns,
  rows,
}: Table): { readonly bars: readonly Bar[]; readonly unit: string; readonly of: string } | null => {
  const distinct = (name: string): number => new Set(rows.map((row) => row[name])).size;
  const naming = columns.find(
    ({ name, type }) => (type === 'text' || type === 'date') && distinct(name) === rows.length,
  );
  const value =
    columns.find(({ name, type }) => type === 'number' && /^(?:value|mean|share|median|sum)$/i.test(name)) ??
    columns.find(({ type }) => type === 'number');
  if (!naming || !value || rows.length < 2) return null;
  const bars = rows.flatMap((row): Bar[] => {
    const held = row[value.name];
    return typeof held === 'number' && Number.isFinite(held)
      ? [{ name: String(row[naming.name] ?? ''), value: held }]
      : [];
  });
  return bars.length < 2 ? null : { bars, unit: value.unit ?? '', of: value.name };
};

const chartOf = (document: OutputDocument, title: string, unit: string): Markup | null => {
  if (document.kind === 'series') {
    const chart = seriesChart({ ...document, unit: document.unit || unit });
    return chart ? html`<h3>${title}</h3>${chart}` : null;
  }
  const named = document.kind === 'table' ? namedValues(document) : null;
  if (!named) return null;
  const sorted = [...named.bars].sort((one, other) => other.value - one.value);
  const more =
    sorted.length > mostBars
      ? html`<p class="soft">the highest ${sayNumber(mostBars)} of ${sayNumber(sorted.length)}</p>`
      : null;
  return html`<h3>${title}</h3>${barChart(sorted.slice(0, mostBars), named.unit || unit)}${more}`;
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A series is the table of its dates, drawn better: tables beside it with dates say the same. */
const worthShowing = ({ outputs }: NodeRecord): OutputRecord[] => {
  const hasSeries = outputs.some(({ document }) => document?.kind === 'series' && document.samples.length > 1);
  return outputs.filter(({ document }) => {
    if (document?.kind !== 'table') return document?.kind === 'series';
    return !(hasSeries && document.columns.some(({ name, type }) => name === 'date' || type === 'date'));
  });
};

/** Series and named values that the run computed on its way to the answer. */
export const chartsMarkup = ({ answer, nodes }: RunRecord): Markup | null => {
  // The answer shows its own rows.
  if (answer.kind === 'answered' && answer.rows) return null;
  const charts = nodes.flatMap((record) => {
    const { node } = record;
    const shown = worthShowing(record);
    return shown.flatMap(({ name, document }) => {
      const title = capital(shown.length > 1 ? `${node.purpose}: ${name}` : node.purpose);
      const chart = document ? chartOf(document, title, node.outputs[name]?.unit ?? '') : null;
      return chart ? [chart] : [];
    });
  });
  return charts.length > 0 ? html`${charts.slice(0, mostCharts)}` : null;
};

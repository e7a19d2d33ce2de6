import type { Answer } from '../../core/answer.ts';
import type { CheckSummary, Finding } from '../../core/finding.ts';
import type { OutputDocument, StackDocument } from '../../core/outputs.ts';
import type { DataProfile, FileProfile } from '../../core/profile.ts';
import type { NodeInput, WorkflowNode } from '../../core/workflow.ts';
import { seriesChart } from './chart.ts';
import { html, type Markup } from './html.ts';

/** A node with what its run left behind. */
export interface NodeRecord {
  readonly node: WorkflowNode;
  readonly rounds: number;
  readonly source: string | null;
  readonly findings: readonly Finding[];
  /** How much was checked in the last round; null in records of older runs. */
  readonly checks: CheckSummary | null;
  readonly outputs: readonly {
    readonly name: string;
    readonly file: string;
    readonly document: OutputDocument | null;
  }[];
}

const mostRows = 40;

export const bullets = (items: readonly string[]): Markup | null =>
  items.length === 0 ? null : html`<ul>${items.map((item) => html`<li>${item}</li>`)}</ul>`;

export const section = (title: string, content: Markup | null): Markup | null =>
  content ? html`<section><h2>${title}</h2>${content}</section>` : null;

export const answerPanel = (answer: Answer): Markup => {
  switch (answer.kind) {
    case 'answered':
      return html`<div class="answer"><strong>${answer.statement}</strong>${answer.otherReading ? html`<p>Or, read as ${answer.otherReading.said}: ${answer.otherReading.statement}</p>` : null}${answer.reading ? html`<p>Computed: ${answer.reading.said}</p><p><code>${answer.reading.expression}</code></p>` : null}</div>`;
    case 'planned':
      return html`<div class="answer open"><strong>Planned, not run</strong><p>${answer.goal}</p></div>`;
    case 'unanswered':
      return html`<div class="answer open"><strong>Unanswered</strong><p>${answer.reason}</p></div>`;
    default:
      return html`<div class="answer open"><strong>${{ unreadable: 'The data cannot be read', budget: 'The budget is used up', interrupted: 'Interrupted' }[answer.kind]}</strong><p>${answer.reason}</p></div>`;
  }
};

const contentOf = (file: FileProfile): string => {
  switch (file.kind) {
    case 'raster': {
      const [band] = file.bands;
      const held = [...new Set(file.bands.flatMap(({ quantity, role }) => role?.value ?? quantity?.value ?? []))];
      return `${file.bands.length} band${file.bands.length === 1 ? '' : 's'}, ${band?.grid.width} × ${band?.grid.height} pixels, ${band?.grid.crs.slice(0, 40) || 'no CRS'}${held.length > 0 ? `: ${held.slice(0, 8).join(', ')}` : ''}`;
    }
    case 'features':
      return file.layers.map(({ name, count, geometry }) => `${name}: ${count} ${geometry.join(', ')}`).join('; ');
    case 'table':
      return `${file.rows} rows: ${file.columns
        .map(({ name }) => name)
        .slice(0, 10)
        .join(', ')}`;
    case 'unreadable':
      return file.message;
    case 'other':
      return '';
  }
};

const mostFiles = 60;

export const dataTable = ({ files }: DataProfile): Markup => html`<div class="scroll"><table>
<tr><th>File</th><th>Format</th><th>Date</th><th>Holds</th></tr>
${files.slice(0, mostFiles).map((file) => html`<tr><td><code>${file.path}</code></td><td>${file.format}</td><td>${file.date?.value ?? ''}</td><td>${contentOf(file)}${file.warnings.map((warning) => html`<div class="warning">${warning}</div>`)}</td></tr>`)}
</table></div>${files.length > mostFiles ? html`<p class="soft">and ${files.length - mostFiles} more files</p>` : null}`;

const inputText = (input: NodeInput): string => {
  switch (input.kind) {
    case 'layers': {
      const shown = input.layers
        .slice(0, 4)
        .map(({ file, band, date }) => `${file} band ${band}${date ? ` (${date})` : ''}`);
      const reasons = [...new Set(input.layers.flatMap(({ encoding }) => encoding?.reason ?? []))];
      const more = input.layers.length > shown.length ? ` and ${input.layers.length - shown.length} more` : '';
      return `${shown.join(', ')}${more}${reasons.length > 0 ? `; encoding: ${reasons.join('; ')}` : ''}`;
    }
    case 'features':
    case 'table':
      return input.file;
    case 'output':
      return `${input.output} of ${input.node}`;
    case 'outputs':
      return input.sources.map(({ node, output }) => `${output} of ${node}`).join(', ');
    case 'number':
      return `${input.value} (${input.reason})`;
  }
};

/** Eight digits: more say nothing to a reader, and the files have them all. */
const rounded = (value: number): string => String(Number(value.toPrecision(8)));

const cellText = (value: string | number | boolean | null | undefined): string =>
  value === null || value === undefined ? '–' : typeof value === 'number' ? rounded(value) : String(value);

const tableOf = ({
  columns,
  rows,
}: Extract<OutputDocument, { kind: 'table' }>): Markup => html`<div class="scroll"><table>
<tr>${columns.map(({ name, unit, type }) => html`<th class="${type === 'number' ? 'number' : 'text'}">${name}${unit ? ` (${unit})` : ''}</th>`)}</tr>
${rows.slice(0, mostRows).map((row) => html`<tr>${columns.map(({ name, type }) => html`<td class="${type === 'number' ? 'number' : 'text'}">${cellText(row[name])}</td>`)}</tr>`)}
</table></div>${rows.length > mostRows ? html`<p class="soft">and ${rows.length - mostRows} more rows</p>` : null}`;

const datesOf = ({ layers }: StackDocument): string => {
  const dates = layers.flatMap(({ date }) => date ?? []);
  return dates.length > 0 ? `${dates[0]} to ${dates.at(-1)}` : 'undated';
};

const documentMarkup = (name: string, file: string, document: OutputDocument | null): Markup => {
  const head = html`<code>${name}</code> <span class="soft">${file}</span>`;
  if (!document) return html`<p>${head}</p>`;
  switch (document.kind) {
    case 'number': {
      const of =
        document.valid === undefined
          ? ''
          : ` from ${document.valid}${document.of === undefined ? '' : ` of ${document.of}`} pixels or records`;
      return html`<p>${head}: ${rounded(document.value)} ${document.unit === '1' ? '' : document.unit}<span class="soft">${of}</span></p>`;
    }
    case 'text':
      return html`<p>${head}: ${document.value ?? '–'}</p>`;
    case 'series':
      return html`<p>${head}: ${document.samples.length} value${document.samples.length === 1 ? '' : 's'}</p>${seriesChart(document)}`;
    case 'table':
      return html`<p>${head}</p>${tableOf(document)}`;
    case 'stack':
      return html`<p>${head}: ${document.layers.length} maps, ${datesOf(document)}</p>`;
  }
};

/** How much was looked at, and what was not. */
const checksTable = (checks: CheckSummary | null, findings: readonly Finding[]): Markup | null => {
  if (!checks) return null;
  const count = (severity: Finding['severity']): number =>
    findings.filter((finding) => finding.severity === severity).length;
  return html`<div class="scroll"><table><tr><th>Checks run</th><th>Passed</th><th>Errors</th><th>Warnings</th><th>Not checked</th></tr>
<tr><td>${checks.run}</td><td>${checks.passed}</td><td>${count('error')}</td><td>${count('warning')}</td><td>${checks.notChecked.join('; ') || 'nothing'}</td></tr></table></div>`;
};

export const nodeMarkup = ({ node, rounds, source, findings, checks, outputs }: NodeRecord): Markup => html`<article>
<h3>${node.id}: ${node.purpose}</h3>
<p class="soft">${node.template ? `template ${node.template}` : 'written for this task'}${rounds > 1 ? `, ${rounds} rounds` : ''}</p>
<div class="scroll"><table><tr><th>Input or parameter</th><th>Value</th></tr>
${Object.entries(node.inputs).map(([name, input]) => html`<tr><td><code>${name}</code></td><td>${inputText(input)}</td></tr>`)}
${Object.entries(node.params).map(([name, { value, origin, reason }]) => html`<tr><td><code>${name}</code></td><td>${String(value)} <span class="soft">${origin}: ${reason}</span></td></tr>`)}
</table></div>
${outputs.map(({ name, file, document }) => documentMarkup(name, file, document))}
${checksTable(checks, findings)}
${findings.length > 0 ? html`<p>Checks:</p>${bullets(findings.map(({ severity, message }) => `${severity}: ${message}`))}` : html`<p class="soft">All checks passed without a remark.</p>`}
${source ? html`<details><summary>The tool's source</summary><pre>${source}</pre></details>` : null}
</article>`;

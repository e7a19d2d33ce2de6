import type { CheckSummary, Finding } from '../../core/finding.ts';
import type { OutputDocument, StackDocument } from '../../core/outputs.ts';
import type { NodeInput } from '../../core/workflow.ts';
import type { NodeRecord, OutputRecord, RoundRecord } from '../run-record.ts';
import { sayCount, sayNumber, sayQuantity, sayUnit } from '../say.ts';
import { seriesChart } from './chart.ts';
import { difference } from './difference.ts';
import { html, type Markup } from './html.ts';

const mostRows = 40;

export const bullets = (items: readonly string[]): Markup | null =>
  items.length === 0 ? null : html`<ul>${items.map((item) => html`<li>${item}</li>`)}</ul>`;

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

const cellText = (cell: string | number | boolean | null | undefined): string =>
  cell === null || cell === undefined ? '–' : typeof cell === 'number' ? sayNumber(cell, 6) : String(cell);

const tableOf = ({
  columns,
  rows,
}: Extract<OutputDocument, { kind: 'table' }>): Markup => html`<div class="scroll"><table>
<tr>${columns.map(({ name, unit, type }) => html`<th scope="col" class="${type === 'number' ? 'number' : 'text'}">${name}${sayUnit(unit ?? '') ? ` (${sayUnit(unit ?? '')})` : ''}</th>`)}</tr>
${rows.slice(0, mostRows).map((row) => html`<tr>${columns.map(({ name, type }) => html`<td class="${type === 'number' ? 'number' : 'text'}">${cellText(row[name])}</td>`)}</tr>`)}
</table></div>${rows.length > mostRows ? html`<p class="soft">and ${sayNumber(rows.length - mostRows)} more rows</p>` : null}`;

const datesOf = ({ layers }: StackDocument): string => {
  const dates = layers.flatMap(({ date }) => date ?? []);
  return dates.length > 0 ? `${dates[0]} to ${dates.at(-1)}` : 'undated';
};

const outputMarkup = ({ name, file, document }: OutputRecord): Markup => {
  const head = html`<code>${name}</code> <a class="soft" href="${file}">${file}</a>`;
  if (!document) return html`<p>${head}</p>`;
  switch (document.kind) {
    case 'number': {
      const of =
        document.valid === undefined
          ? ''
          : ` from ${sayNumber(document.valid)}${document.of === undefined ? '' : ` of ${sayNumber(document.of)}`} pixels or records`;
      return html`<p><code>${name}</code> <b>${sayQuantity(document.value, document.unit, 7)}</b><span class="soft">${of}</span> <a class="soft" href="${file}">${file}</a></p>`;
    }
    case 'text':
      return html`<p><code>${name}</code> <b>${document.value ?? '–'}</b> <a class="soft" href="${file}">${file}</a></p>`;
    case 'series':
      return html`<p>${head}: ${sayCount(document.samples.length, 'value')}</p>${seriesChart(document)}`;
    case 'table':
      return html`<p>${head}</p>${tableOf(document)}`;
    case 'stack':
      return html`<p>${head}: ${sayCount(document.layers.length, 'map')}, ${datesOf(document)}</p>`;
  }
};

const checksMarkup = (checks: CheckSummary | null, findings: readonly Finding[]): Markup => html`<h4>Checks</h4>
${checks ? html`<p>${sayCount(checks.run, 'check')} ran, ${sayNumber(checks.passed)} had nothing to say.</p>` : null}
${findings.length > 0 ? bullets(findings.map(({ severity, message }) => `${severity}: ${message}`)) : html`<p class="soft">No remark is left.</p>`}
${checks && checks.notChecked.length > 0 ? html`<details><summary>Not looked at: ${sayNumber(checks.notChecked.length)}</summary>${bullets(checks.notChecked)}</details>` : null}`;

/** What went wrong in each round, and what the next one changed. */
const roundsMarkup = (rounds: readonly RoundRecord[]): Markup | null =>
  rounds.length < 2
    ? null
    : html`<h4>Rounds</h4><ol>${rounds.map(({ round, outcome, findings, source }, index) => {
        const before = rounds[index - 1]?.source;
        const changed = before && source ? difference(before, source) : null;
        return html`<li value="${round}">${outcome || 'did not run'}${findings.length > 0 ? `: ${findings.map(({ message }) => message).join(' ')}` : ''}${changed ? html`<details><summary>What changed</summary>${changed}</details>` : null}</li>`;
      })}</ol>`;

/** One tool of the run, to be opened: what it is for, what went in and came out, what was checked, and its source. */
export const nodeMarkup = ({ node, rounds, checks, source, outputs }: NodeRecord, open: boolean): Markup => {
  const findings = rounds.at(-1)?.findings ?? [];
  const made = node.template ? `template ${node.template} of the library` : 'written for this run';
  return html`<details class="tool" id="node-${node.id}"${{ markup: open ? ' open' : '' }}><summary><b>${node.id}</b> <span class="soft">${node.purpose}</span></summary>
<p class="soft">${node.stage} · ${made} · ${sayCount(rounds.length, 'round')}</p>
<div class="scroll"><table class="given">
${Object.entries(node.inputs).map(([name, input]) => html`<tr><td><code>${name}</code></td><td>${inputText(input)}</td></tr>`)}
${Object.entries(node.derived ?? {}).map(([name, { quantity, value, where }]) => html`<tr><td><code>${name}</code></td><td>${quantity} = <code>${value.replaceAll('[i]', '')}</code>${where === 'true' ? null : html` where <code>${where.replaceAll('[i]', '')}</code>`}</td></tr>`)}
${Object.entries(node.params).map(([name, { value, origin, reason }]) => html`<tr><td><code>${name}</code></td><td>${String(value)} <span class="soft">${origin}: ${reason}</span></td></tr>`)}
</table></div>
<h4>Results</h4>${outputs.map(outputMarkup)}
${checksMarkup(checks, findings)}
${roundsMarkup(rounds)}
${source ? html`<details><summary>The tool's source</summary><pre>${source}</pre></details>` : null}
</details>`;
};

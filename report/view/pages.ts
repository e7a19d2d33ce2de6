import { difference } from '../page/difference.ts';
import { html, type Markup } from '../page/html.ts';
import { style } from '../page/style.ts';
import type { RunRecord } from '../run-record.ts';
import { sayCount, sayNumber } from '../say.ts';
import { compareRuns, picturePair, picturesOf } from './compare-runs.ts';
import type { RunSummary } from './list-runs.ts';
import { answerText } from './said.ts';
import { viewScript } from './script.ts';
import { viewStyle } from './style.ts';

const page = (title: string, content: Markup): string =>
  html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><link rel="icon" href="data:,"><style>${{ markup: style }}${{ markup: viewStyle }}</style></head><body><main>
${content}
</main><script>${{ markup: viewScript }}</script></body></html>
`.markup;

const whenText = (at: string): string => (at ? `${at.slice(0, 10)} ${at.slice(11, 16)} UTC` : 'no time');

const tookText = (ms: number): string =>
  ms < 90_000 ? `${sayNumber(ms / 1000, 2)} s` : `${sayNumber(ms / 60_000, 2)} min`;

const row = ({ id, place, question, said, status, startedAt, tookMs, reasoner, hasReport }: RunSummary): Markup => {
  const open = hasReport && status !== 'running' ? `run/${id}/report.html` : `live/${id}`;
  const asked = question || place;
  return html`<li data-id="${id}" data-status="${status}"><input type="checkbox" value="${id}" aria-label="Compare: ${asked}"><a class="ask" href="${open}">${asked}</a><span class="status ${status}">${status}</span>
<span class="said">${said}</span>
<span class="about soft">${whenText(startedAt)} · ${tookText(tookMs)} · ${reasoner || 'no reasoner'} · ${place}</span></li>`;
};

/** Every run below a folder. */
export const listPage = (folder: string, runs: readonly RunSummary[]): string => {
  const statuses = [...new Set(runs.map(({ status }) => status))].sort();
  const content =
    runs.length === 0
      ? html`<p class="kicker">earthwright · ${folder}</p><h1>No runs yet</h1><p>Ask something: <code>earthwright run &lt;folder&gt; -q "…"</code>; then load this page again.</p>`
      : html`<p class="kicker">earthwright · ${folder}</p><h1>${sayCount(runs.length, 'run')}</h1>
<div class="bar" role="search"><input id="filter" type="search" placeholder="Filter by question, answer, place ( / )" aria-label="Filter"><select id="status" aria-label="Status"><option value="">every status</option>${statuses.map((status) => html`<option>${status}</option>`)}</select><button id="compare" disabled title="Tick two runs">Compare two</button><span id="count" class="soft" aria-live="polite"></span></div>
<ul class="runs">${runs.map(row)}</ul>`;
  return page('earthwright: runs', content);
};

export interface Side {
  readonly id: string;
  readonly record: RunRecord;
}

const sideMarkup = ({ id, record }: Side, name: string): Markup => {
  const { answer, task, events } = record;
  return html`<div class="side"><h2>${name}</h2><p><a href="../../run/${id}/report.html">${task.question}</a></p>
<div class="answer ${answer.kind === 'answered' ? 'given' : 'open'}"><strong>${answerText(answer)}</strong></div>
<p class="soft">${whenText(events[0]?.at ?? '')}</p></div>`;
};

const planRow = (title: string, one: string, other: string): Markup | null =>
  one === '' && other === ''
    ? null
    : html`<tr class="${one === other ? 'same' : 'differs'}"><td>${title}</td><td>${one || '–'}</td><td>${other || '–'}</td><td>${one === other ? 'same' : 'differs'}</td></tr>`;

const planMarkup = (one: RunRecord, other: RunRecord): Markup => {
  const nodes = ({ workflow }: RunRecord): string => workflow?.nodes.map(({ id }) => id).join(' → ') ?? '';
  const templates = ({ workflow }: RunRecord): string =>
    workflow?.nodes.map(({ template }) => template ?? 'written').join(', ') ?? '';
  const parameters = ({ workflow }: RunRecord): string =>
    (workflow?.nodes ?? [])
      .flatMap(({ params }) => Object.entries(params).map(([name, { value }]) => `${name} ${value}`))
      .join(', ');
  const computed = ({ answer }: RunRecord): string => (answer.kind === 'answered' ? (answer.reading?.said ?? '') : '');
  return html`<div class="scroll"><table class="outputs"><tr><th scope="col"></th><th scope="col">A</th><th scope="col">B</th><th scope="col"></th></tr>
${planRow('Goal', one.workflow?.goal ?? '', other.workflow?.goal ?? '')}${planRow('Nodes', nodes(one), nodes(other))}${planRow('Tools', templates(one), templates(other))}${planRow('Parameters', parameters(one), parameters(other))}${planRow('Computed', computed(one), computed(other))}</table></div>`;
};

const optionsOf = ({ id, record }: Side, name: string, chosen: string | undefined): Markup | null => {
  const pictures = picturesOf(record);
  if (pictures.length === 0) return null;
  return html`<optgroup label="${name}">${pictures.map((file) => html`<option value="../../run/${id}/pictures/${encodeURIComponent(file)}"${{ markup: file === chosen ? ' selected' : '' }}>${name}: ${file.replace(/\.png$/, '')}</option>`)}</optgroup>`;
};

/** Two maps, one over the other, and an edge between them that can be moved. */
const swipeMarkup = (one: Side, other: Side): Markup | null => {
  const pair = picturePair(one.record, other.record);
  if (!pair) return null;
  const pick = (side: 'left' | 'right'): Markup =>
    html`<select aria-label="Map on the ${side}">${optionsOf(one, 'A', side === 'left' ? pair.left : undefined)}${optionsOf(other, 'B', side === 'right' ? pair.right : undefined)}</select>`;
  return html`<section><h2>Maps</h2>${pair.same ? html`<p>The maps of both runs are the same.</p>` : null}<div class="swipe"><div class="choose">${pick('left')}${pick('right')}</div>
<div class="stage"><img alt="Map on the left" src="data:,"><img class="over" alt="Map on the right" src="data:,"><i></i></div>
<input type="range" min="0" max="100" value="50" aria-label="Edge between the maps, percent from the left"></div></section>`;
};

/** Two runs side by side. */
export const comparePage = (one: Side, other: Side): string => {
  const { outputs, sources } = compareRuns(one.record, other.record);
  const differing = outputs.filter(({ same }) => !same).length;
  return page(
    'earthwright: two runs',
    html`<p class="kicker"><a href="../../">All runs</a></p><h1>Two runs</h1>
<div class="sides">${sideMarkup(one, 'A')}${sideMarkup(other, 'B')}</div>
${swipeMarkup(one, other)}
<section><h2>Plan</h2>${planMarkup(one.record, other.record)}</section>
<section><h2>Outputs</h2><p>${outputs.length === 0 ? 'Neither has any.' : differing === 0 ? `All ${sayCount(outputs.length, 'output')} are the same, byte for byte.` : `${sayNumber(differing)} of ${sayCount(outputs.length, 'output')} differ.`}</p>
<div class="scroll"><table class="outputs"><tr><th scope="col">Node</th><th scope="col">Output</th><th scope="col">A</th><th scope="col">B</th><th scope="col"></th></tr>
${outputs.map((pair) => html`<tr class="${pair.same ? 'same' : 'differs'}"><td>${pair.node}</td><td><code>${pair.output}</code></td><td>${pair.one ?? '–'}</td><td>${pair.other ?? '–'}</td><td>${pair.same ? 'same bytes' : 'differs'}</td></tr>`)}</table></div></section>
${sources.length > 0 ? html`<section><h2>Tools</h2>${sources.map((pair) => html`<details class="tool"><summary><b>${pair.node}</b> <span class="soft">from A to B</span></summary>${difference(pair.one, pair.other)}</details>`)}</section>` : null}`,
  );
};

/** One run as it goes on. */
export const livePage = (id: string, record: RunRecord): string =>
  page(
    'earthwright: a run',
    html`<p class="kicker"><a href="../">All runs</a></p><h1>${record.task.question || 'A run'}</h1>
<ul class="log" data-events="../events/${id}" aria-live="polite"></ul>
<p id="ended" hidden>It has ended: <a href="../run/${id}/report.html">open its report</a>.</p>`,
  );

import type { Answer } from '../../core/answer.ts';
import type { RunRecord } from '../run-record.ts';
import { sayCount, sayNumber, sayQuantity } from '../say.ts';
import { type Bar, barChart, seriesChart } from './chart.ts';
import { html, type Markup } from './html.ts';

type Answered = Extract<Answer, { kind: 'answered' }>;

/** Longer than this an answer is a sentence, and set as one. */
const longAnswer = 42;

/** What an option was chosen for stands behind it. */
const computed = /\s*\(computed: (.*)\)$/;

/** What stands largest on the page. */
export const headline = ({ value, unit, statement, choice, values = [], rows }: Answered): string => {
  if (choice !== null) return statement.replace(computed, '');
  if (values.length > 0 || rows) return statement;
  return typeof value === 'number' ? sayQuantity(value, unit, 7) : statement;
};

/** The number in full where the headline gives it in a larger unit. */
const inFull = ({ value, unit, choice, values = [] }: Answered): string | null => {
  if (typeof value !== 'number' || choice !== null || values.length > 0) return null;
  const full = `${sayNumber(value, 10)}${unit && unit !== '1' ? ` ${unit}` : ''}`;
  return unit === 'm2' || unit === 'm' ? full : null;
};

const barsOf = ({ rows = [] }: Answered): Bar[] =>
  rows.flatMap(({ name, value }) => (typeof value === 'number' && Number.isFinite(value) ? [{ name, value }] : []));

/** Dates make a line, other names bars. */
const rowsMarkup = (answer: Answered): Markup | null => {
  const bars = barsOf(answer);
  if (bars.length < 2) return null;
  const dated = bars.every(({ name }) => /^\d{4}(?:-\d{2}){0,2}$/.test(name));
  const samples = bars.map(({ name, value }) => ({ date: name, value }));
  const line = dated ? seriesChart({ kind: 'series', quantity: 'value', unit: answer.unit, samples }) : null;
  return line ?? barChart(bars, answer.unit);
};

const chipsOf = ({ answer, nodes, events }: RunRecord): string[] => {
  const checks = nodes.reduce((sum, node) => sum + (node.checks?.run ?? 0), 0);
  const library = nodes.filter(({ node }) => node.template !== null).length;
  const written = nodes.length - library;
  const calls = events.filter(({ kind }) => kind === 'model-call').length;
  return [
    ...(checks > 0 ? [`${sayCount(checks, 'check')} ran`] : []),
    ...(library > 0 ? [`${sayCount(library, 'tool')} of the library`] : []),
    ...(written > 0 ? [`${sayCount(written, 'tool')} written for this`] : []),
    ...(answer.kind === 'answered' && answer.caveats.length > 0 ? [sayCount(answer.caveats.length, 'caveat')] : []),
    ...(nodes.length > 0 ? [calls > 0 ? sayCount(calls, 'model call') : 'no model call'] : []),
  ];
};

const answeredMarkup = (answer: Answered): Markup => {
  const text = answer.rows && answer.rows.length > 3 ? `${sayNumber(answer.rows.length)} values` : headline(answer);
  const full = inFull(answer);
  const behind = answer.choice === null ? undefined : computed.exec(answer.statement)?.[1];
  const linked = (file: string): Markup => html`<a href="${encodeURI(file)}">${file}</a> `;
  const beside = (answer.results ?? []).filter((file) => file !== text);
  return html`<strong class="${text.length > longAnswer ? 'long' : 'short'}">${answer.results?.includes(text) ? linked(text) : text}</strong>
${full ? html`<p class="computed">${full}</p>` : null}
${behind && !text.includes(behind) ? html`<p class="computed">Computed: ${behind}</p>` : null}
${answer.otherReading ? html`<p>Or, read as ${answer.otherReading.said}: <b>${answer.otherReading.statement}</b></p>` : null}
${answer.reading ? html`<p>Computed: ${answer.reading.said}</p>` : null}
${beside.length > 0 ? html`<p>As a file: ${beside.map(linked)}</p>` : null}`;
};

const titles = {
  unreadable: 'The data cannot be read',
  budget: 'The budget is used up',
  interrupted: 'Interrupted',
} as const;

/** The answer, large, with what a reader wants to know first. */
export const answerMarkup = (record: RunRecord): Markup => {
  const { answer } = record;
  const chips = html`<ul class="chips">${chipsOf(record).map((chip) => html`<li>${chip}</li>`)}</ul>`;
  switch (answer.kind) {
    case 'answered':
      return html`<div class="answer">${answeredMarkup(answer)}${chips}</div>${rowsMarkup(answer)}`;
    case 'planned':
      return html`<div class="answer open"><strong class="long">Planned, not run</strong><p>${answer.goal}</p></div>`;
    case 'unanswered':
      return html`<div class="answer open"><strong class="long">Unanswered</strong><p>${answer.reason}</p>${chips}</div>`;
    default:
      return html`<div class="answer open"><strong class="long">${titles[answer.kind]}</strong><p>${answer.reason}</p></div>`;
  }
};

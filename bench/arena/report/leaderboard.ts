import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ArenaLog, Finished } from '../harness/log.ts';
import { type ArenaSummary, architectureOf, headlineOf, summarise } from '../harness/summary.ts';
import type { Interval } from '../statistics/bootstrap.ts';
import { pageStyle } from './page-style.ts';

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (one) => escapes[one] ?? one);

const percent = (value: number): string => `${(100 * value).toFixed(1)} %`;
const at = (value: number): string => `${(100 * Math.min(1, Math.max(0, value))).toFixed(1)}%`;

/** Mean as a line, its interval as a band, on a scale from 0 to 100 %. */
const range = ({ mean, low, high }: Interval): string =>
  `<span class="range" aria-hidden="true"><i style="left:${at(low)};right:calc(100% - ${at(high)})"></i><b style="left:${at(mean)}"></b></span>`;

/** Thousands apart, as they are read. */
const grouped = (count: number): string => count.toLocaleString('en-GB');

const metricName: Readonly<Record<string, string>> = { correct: 'right answers', f1: 'F1 of tools' };

const runRow = (summary: ArenaSummary, metric: string): string => {
  const interval = summary.metrics[metric];
  const silent = summary.metrics['silentError'];
  const figures = interval
    ? `<td>${range(interval)} ${percent(interval.mean)}</td><td class="soft">${(100 * interval.low).toFixed(1)} – ${percent(interval.high)}</td>`
    : '<td class="none">unscored</td><td></td>';
  const cost = summary.cost === null ? 'unknown' : summary.cost.toFixed(3);
  return `<tr><td>${escaped(summary.architecture)}</td><td>${escaped(summary.model ?? 'no model')}</td>${figures}<td class="number">${silent ? percent(silent.mean) : '–'}</td><td class="number">${summary.scored} of ${summary.samples}</td><td class="number">${summary.modelCalls}</td><td class="number">${grouped(summary.tokens)}</td><td class="number">${cost}</td><td class="number">${(summary.wallMs / 1000 / Math.max(1, summary.finished)).toFixed(1)} s</td></tr>`;
};

const floorRows = ({ floors }: ArenaSummary, metric: string): string =>
  Object.entries(floors)
    .flatMap(([name, values]) => {
      const value = values[metric];
      return value === undefined
        ? []
        : [
            `<tr class="floor"><td>${escaped(name)}</td><td>floor</td><td>${range({ mean: value, low: value, high: value })} ${percent(value)}</td><td colspan="7"></td></tr>`,
          ];
    })
    .join('');

/** Numbers to seven places, as nobody reads more. */
const short = (value: string | number): string =>
  typeof value === 'number' ? String(Number(value.toPrecision(7))) : value;

const said = ({ output: { outcome } }: Finished): string => {
  switch (outcome.kind) {
    case 'answered':
      return `${[outcome.choice, short(outcome.value), outcome.unit].filter((part) => part !== null && part !== '').join(' ')}`;
    case 'planned':
      return outcome.steps.join(' → ');
    default:
      return `${{ unanswered: 'no answer', limit: 'budget spent', failed: 'failed' }[outcome.kind]}: ${outcome.reason}`;
  }
};

const verdict = ({ score }: Finished): string => {
  if (score.kind === 'unscored') return `<span class="none">unscored</span>`;
  const metric = headlineOf(score.metrics);
  const value = score.metrics[metric] ?? 0;
  if (metric !== 'correct') return percent(value);
  if (value === 1) return '<span class="good">right</span>';
  return score.metrics['silentError'] === 1
    ? '<span class="bad">wrong</span>'
    : '<span class="none">not answered</span>';
};

/** Where a run's own report lies, from the page. */
const reportLink = ({ output: { runDirectory } }: Finished, folder: string): string => {
  const report = join(runDirectory, 'report.html');
  if (runDirectory === '' || !existsSync(report)) return '';
  const link = pathToFileURL(join('/', relative(folder, report))).pathname.slice(1);
  return `<a href="${escaped(relative(folder, report).startsWith('..') ? pathToFileURL(report).href : link)}">report</a>`;
};

const sampleRow = (entry: Finished, folder: string): string =>
  `<tr><td>${escaped(entry.id)}</td><td>${verdict(entry)}</td><td class="text">${escaped(entry.question)}</td><td class="text">${escaped(said(entry))}</td><td class="text">${escaped(entry.expected)}</td><td class="number">${entry.output.usage.modelCalls}</td><td class="number">${(entry.wallMs / 1000).toFixed(1)} s</td><td>${reportLink(entry, folder)}</td></tr>`;

const samplesOf = ({ started, finished }: ArenaLog, folder: string): string =>
  `<details><summary>${escaped(architectureOf(started))}${started.model ? ` with ${escaped(started.model)}` : ''}: every sample</summary><div class="scroll"><table><thead><tr><th>sample</th><th>verdict</th><th>question</th><th>said</th><th>right is</th><th class="number">model calls</th><th class="number">time</th><th></th></tr></thead><tbody>${finished
    .map((entry) => sampleRow(entry, folder))
    .join('')}</tbody></table></div></details>`;

const suiteSection = (suite: string, logs: readonly ArenaLog[], folder: string): string => {
  const rows = logs.map((log) => ({ log, summary: summarise(log) }));
  const metric = headlineOf(rows.find(({ summary }) => summary.scored > 0)?.summary.metrics ?? {});
  const mean = (summary: ArenaSummary) => summary.metrics[metric]?.mean ?? -1;
  rows.sort((one, other) => mean(other.summary) - mean(one.summary));
  const [first] = rows;
  const samples = [...new Set(rows.map(({ summary }) => summary.samples))].join(' or ');
  return `<section><h2>${escaped(suite)}</h2><p>${samples} samples. Best first; floors are what somebody gets who has understood nothing. Below, every sample of every run.</p><div class="scroll"><table><thead><tr><th>architecture</th><th>model</th><th>${metricName[metric] ?? escaped(metric)}</th><th>95 % interval</th>${['silent errors', 'scored', 'model calls', 'tokens', 'cost', 'time each'].map((name) => `<th class="number">${name}</th>`).join('')}</tr></thead><tbody>${rows
    .map(({ summary }) => runRow(summary, metric))
    .join(
      '',
    )}${first ? floorRows(first.summary, metric) : ''}</tbody></table></div>${rows.map(({ log }) => samplesOf(log, folder)).join('')}</section>`;
};

/**
 * One page for any number of runs: a table for each set of samples, and beneath it every sample of every run, with a link to its report where it
 * has one. `folder`: where the page will lie. Texts of models and tasks are escaped; the page runs no script.
 */
export const leaderboardPage = (logs: readonly ArenaLog[], folder: string): string => {
  const suites = [...Map.groupBy(logs, ({ started }) => started.digest).values()];
  const sections = suites.map((group) => suiteSection(group[0]?.started.suite ?? '', group, folder));
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Leaderboard</title><style>${pageStyle}</style></head><body><h1>Leaderboard</h1><p>Each table is one benchmark; all rows of a table answered the same questions over the same data. An architecture is a way to put a model, or rules alone, to work on them. The line is the mean, the band its 95 % interval, that is where the mean may lie with so few questions: rows whose bands overlap may be equally good. A silent error is an answer that was given and is wrong; a question left unanswered is none. Scored are the samples that could be compared with a key. Calls, tokens and cost are those of all questions together; a cost is unknown where a model has no price.</p>${sections.join('')}</body></html>\n`;
};

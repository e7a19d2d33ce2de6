import { version } from '../../core/version.ts';
import type { RunRecord } from '../run-record.ts';
import { sayNumber } from '../say.ts';
import { thoughtBy } from '../thought-by.ts';
import { html, type Markup } from './html.ts';

const tookText = (from: string, to: string): string => {
  const seconds = (Date.parse(to) - Date.parse(from)) / 1000;
  return seconds < 0 ? 'not known: the clock was set back' : `${sayNumber(seconds, 3)} s`;
};

const modelText = ({ events }: RunRecord): string => {
  const calls = events.filter((event) => event.kind === 'model-call');
  if (calls.length === 0) return 'none was asked';
  const tokens = calls.reduce((sum, call) => sum + call.promptTokens + call.completionTokens, 0);
  const names = [...new Set(calls.map(({ model }) => model))].join(', ');
  return `${names}: ${sayNumber(calls.length)} calls, ${sayNumber(tokens)} tokens`;
};

/** What it takes to have the same result again, and to know that it is the same. */
export const provenance = (record: RunRecord): Markup => {
  const { events, answer } = record;
  const started = events.find((event) => event.kind === 'run-started');
  const layers = [...new Set(events.flatMap((event) => (event.kind === 'tool-run' ? event.layers : [])))];
  const [first, last] = [events[0], events.at(-1)];
  const rows: readonly (readonly [string, string])[] = [
    ['Made by', `earthwright ${version}, Node ${process.versions.node}`],
    ['Reasoner', started?.kind === 'run-started' ? started.reasoner : 'not recorded'],
    ['Answered', thoughtBy(events)],
    ['Model', modelText(record)],
    ['Started', first ? `${first.at.replace('T', ' ').slice(0, 19)} UTC` : 'not recorded'],
    ['Took', first && last ? tookText(first.at, last.at) : 'not recorded'],
    ['Isolation', layers.join(', ') || 'no tool ran'],
    ['Random numbers', 'from a fixed seed, the tool’s name: the same run gives the same bytes'],
    ['Folder', record.path],
  ];
  const hashes = answer.kind === 'answered' ? answer.evidence : [];
  return html`<dl class="provenance">${rows.map(([name, text]) => html`<dt>${name}</dt><dd>${text}</dd>`)}</dl>
${hashes.length > 0 ? html`<details><summary>SHA-256 of the results</summary><div class="scroll"><table>${hashes.map(({ file, sha256 }) => html`<tr><td><code>${file}</code></td><td><code>${sha256}</code></td></tr>`)}</table></div></details>` : null}`;
};

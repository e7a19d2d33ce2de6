import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Killed } from './kill-and-resume.ts';

export const tableHead = [
  '| task | undisturbed, s | runs | kills | killed after | other answers, repeated nodes, lost or damaged files |',
  '|---|---:|---:|---:|---|---:|',
];

/** How often a run was killed after which event, most often first. */
const moments = (runs: readonly Killed[]): string => {
  const times = new Map<string, number>();
  for (const moment of runs.flatMap(({ after }) => after)) times.set(moment, (times.get(moment) ?? 0) + 1);
  return [...times]
    .sort(([, a], [, b]) => b - a)
    .map(([moment, count]) => `${moment} ${count}`)
    .join(', ');
};

export const rowOf = (name: string, wallMs: number, runs: readonly Killed[]): string => {
  const kills = runs.reduce((sum, run) => sum + run.kills, 0);
  const faults = runs.reduce((sum, run) => sum + run.faults.length, 0);
  return `| ${name} | ${(wallMs / 1000).toFixed(1)} | ${runs.length} | ${kills} | ${moments(runs)} | ${faults} |`;
};

const page = join(import.meta.dirname, '../../docs/security.md');
const [begin, end] = ['<!-- killed runs -->', '<!-- /killed runs -->'];

/** Puts the table where the page has its place. */
export const writeTable = (rows: readonly string[], seed: string): void => {
  const text = readFileSync(page, 'utf8');
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${page} has no place for the table: ${begin} … ${end}`);
  const note = `Seed ${seed}: \`node bench/trust/bench.ts --write\`.`;
  const table = [begin, '', ...tableHead, ...rows, '', note, '', ''].join('\n');
  writeFileSync(page, text.slice(0, from) + table + text.slice(to));
};

/** Writes docs/templates.md: every template, and which of them stands for a tool of another toolkit. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { type Template, templates } from '../templates/library.ts';

const root = resolve(import.meta.dirname, '..');

/** Operations of other toolkits that no template stands for, each with the reason. */
const notCovered = z
  .record(z.string(), z.string())
  .parse(JSON.parse(readFileSync(join(root, 'templates/not-covered.json'), 'utf8')));

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ');

const stageTable = (stage: Template['stage']): string[] => {
  const those = templates().filter((template) => template.stage === stage);
  return [
    `## ${stage[0]?.toUpperCase()}${stage.slice(1)} (${those.length})`,
    '',
    '| template | domain | what it gives | cases |',
    '|---|---|---|---|',
    ...those.map(({ name, domain, summary }) => {
      const golden: { cases: unknown[] } = JSON.parse(
        readFileSync(join(root, 'templates', name, 'golden.json'), 'utf8'),
      );
      return `| \`${name}\` | ${domain} | ${cell(summary)} | ${golden.cases.length} |`;
    }),
    '',
  ];
};

const peerTable = (): string[] => {
  const covered = templates().flatMap(({ name, peers }) => peers.map((peer) => [peer, `\`${name}\``] as const));
  const byPeer = new Map<string, string[]>();
  for (const [peer, name] of covered) byPeer.set(peer, [...(byPeer.get(peer) ?? []), name]);
  const rows = [...byPeer].map(([peer, names]): [string, string] => [peer, names.join(', ')]);
  return [
    '## Names of other toolkits',
    '',
    '| there | here |',
    '|---|---|',
    ...[...rows, ...Object.entries(notCovered)]
      .sort(([left], [right]) => (left.toLowerCase() < right.toLowerCase() ? -1 : 1))
      .map(([peer, here]) => `| \`${peer}\` | ${cell(here)} |`),
    '',
  ];
};

const page = [
  '# Templates',
  '',
  `${templates().length} proven operations, each with goldens from an independent stack. \`earthwright template show <name>\` tells ports, method,`,
  'usual mistakes and sources; `earthwright template run <name>` runs one by hand. This page is generated (`node scripts/templates-page.ts`).',
  '',
  ...(['prepare', 'extract', 'analyse'] as const).flatMap(stageTable),
  ...peerTable(),
].join('\n');

const target = join(root, 'docs/templates.md');
const changed = !existsSync(target) || readFileSync(target, 'utf8') !== page;
if (process.argv.includes('--check')) {
  if (changed) {
    process.stderr.write('docs/templates.md is out of date: node scripts/templates-page.ts\n');
    process.exitCode = 1;
  }
} else writeFileSync(target, page);

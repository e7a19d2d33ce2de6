import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { templateFolder } from '../../bench/templates/cases.ts';
import { templates } from '../../templates/library.ts';

const list = resolve(import.meta.dirname, '../../../shared/earthbench/tools.csv');

test.skipIf(!existsSync(list))('every tool of the peers’ list is a template here, or has a reason why not', () => {
  const names = readFileSync(list, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(',')[0] ?? '');
  const reasons: Record<string, string> = JSON.parse(readFileSync(join(templateFolder, 'not-covered.json'), 'utf8'));
  const known = new Set([...templates().flatMap(({ peers }) => peers), ...Object.keys(reasons)]);
  expect(names.filter((name) => !known.has(name))).toEqual([]);
});

test('nothing both stands for a peer’s tool and is said not to', () => {
  const reasons: Record<string, string> = JSON.parse(readFileSync(join(templateFolder, 'not-covered.json'), 'utf8'));
  expect(templates().flatMap(({ peers }) => peers.filter((peer) => peer in reasons))).toEqual([]);
});

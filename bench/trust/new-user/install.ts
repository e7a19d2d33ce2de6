import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

export type Source = 'clone' | 'package';

/** How a person starts earthwright: a program, and what stands before the command's own words. */
export interface Command {
  readonly program: string;
  readonly before: readonly string[];
}

const path = [dirname(process.execPath), process.env['PATH'] ?? ''].join(delimiter);

/** With this Node first in the path: what a package compiles or checks at install is for the Node that npm finds. */
const npm = (at: string, cache: string, ...words: readonly string[]): string =>
  execFileSync('npm', words, {
    cwd: at,
    encoding: 'utf8',
    env: { ...process.env, PATH: path, npm_config_cache: cache, npm_config_audit: 'false', npm_config_fund: 'false' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** A clone of the last commit with everything that `npm ci` brings. */
const clone = (root: string, place: string): string => {
  const checkout = join(place, 'earthwright');
  execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${root}`, checkout], { stdio: 'pipe' });
  npm(checkout, join(place, 'cache'), 'ci');
  return checkout;
};

/** Installs earthwright into an empty folder, from a cache that holds nothing. */
export const installFrom = (source: Source, root: string, place: string): Command => {
  const checkout = clone(root, join(place, 'source'));
  const node = join(checkout, 'node_modules/.bin/node');
  if (source === 'clone') return { program: node, before: [join(checkout, 'cli/start.ts')] };
  const app = join(place, 'app');
  mkdirSync(app, { recursive: true });
  const [packed] = JSON.parse(npm(checkout, join(place, 'cache'), 'pack', '--json', '--pack-destination', place));
  writeFileSync(join(app, 'package.json'), '{"private":true,"type":"module"}');
  npm(app, join(place, 'empty-cache'), 'install', join(place, packed.filename));
  return { program: node, before: [join(app, 'node_modules/earthwright/dist/cli/start.js')] };
};

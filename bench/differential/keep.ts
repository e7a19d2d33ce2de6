/**
 * Keeps a few cases of a family as fixtures, so that tests compare without Python:
 *
 *   node bench/differential/keep.ts <folder of a run> <family> <fixtures>
 *
 * Which cases: families/<family>/kept.json, a list of regular expressions, of each of which the first few that match are kept.
 */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { z } from 'zod';
import type { Entry, Family } from './family.ts';
import { compareSafely, readManifest } from './manifest.ts';

const mostPerPattern = 3;

const [folder = '', name = '', fixtures = ''] = process.argv.slice(2);
const { family } = (await import(`./families/${name}.ts`)) as { readonly family: Family };
const source = join(folder, name);
const patterns = z
  .array(z.string())
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, 'families', name, 'kept.json'), 'utf8')));

/** A file and what stands beside it: scene.tif, scene.tif.aux.xml, scene.tfw. */
const filesOf = ({ file }: Entry): string[] => {
  const stem = basename(file, extname(file));
  const beside = (other: string): boolean =>
    other === basename(file) || other.startsWith(`${basename(file)}.`) || /^\.\w{3,4}$/.test(other.slice(stem.length));
  return readdirSync(join(source, dirname(file)))
    .filter((other) => other.startsWith(stem) && beside(other))
    .map((other) => join(dirname(file), other));
};

const entries = readManifest(source);
const chosen = new Map<string, Entry>();
for (const pattern of patterns) {
  const matching = entries.filter((entry) => new RegExp(`^${pattern}$`).test(entry.case));
  if (matching.length === 0) throw new Error(`No case matches ${pattern}.`);
  for (const entry of matching.slice(0, mostPerPattern)) chosen.set(entry.case, entry);
}
rmSync(fixtures, { recursive: true, force: true });
const lines: string[] = [];
for (const entry of chosen.values()) {
  for (const file of filesOf(entry)) {
    mkdirSync(join(fixtures, dirname(file)), { recursive: true });
    copyFileSync(join(source, file), join(fixtures, file));
  }
  const { verdict } = await compareSafely(family, source, entry);
  if (verdict === 'wrong' || verdict === 'unclear-refusal') throw new Error(`${entry.case} is ${verdict}.`);
  lines.push(JSON.stringify({ ...entry, verdict }));
}
writeFileSync(join(fixtures, 'manifest.jsonl'), `${lines.join('\n')}\n`);

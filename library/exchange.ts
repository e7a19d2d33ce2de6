import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { EarthwrightError } from '../core/errors.ts';
import { portsOfAnyQuantity } from './any-quantity.ts';
import { digestOf, readDocument } from './files.ts';
import { boundInputs, changedFile, fixtureRecord, type PlacedFixture, writeFixture } from './fixture.ts';
import { type KeptTool, keptTool, type Proof } from './kept-tool.ts';
import type { Library } from './library.ts';
import { type FixtureVerdict, testFixture } from './test-tool.ts';
import type { Workbench } from './workbench.ts';

export interface Exported {
  readonly exported: readonly string[];
  /** Set aside, or changed by hand. */
  readonly left: readonly string[];
}

/** Copies all tools that are good, with their fixtures, into a folder that is a library itself. Throws `library` for one that holds tools. */
export const exportTools = (library: Library, folder: string): Exported => {
  const place = join(folder, 'tools');
  if (existsSync(place) && readdirSync(place).length > 0)
    throw new EarthwrightError('library', 'user', `“${folder}” holds tools already: give a folder of no tools.`);
  const names = library.tools().map(({ name }) => name);
  const exported = names.filter((name) => library.sourceOf(name) !== null);
  mkdirSync(place, { recursive: true });
  for (const name of exported) cpSync(library.place(name), join(place, name), { recursive: true });
  return { exported, left: names.filter((name) => !exported.includes(name)) };
};

export type ImportedTool =
  | {
      readonly kind: 'imported';
      readonly from: string;
      readonly name: string;
      readonly fixtures: number;
      /** Fixtures whose golden it gave here; none: it is not trusted. */
      readonly proven: number;
    }
  | { readonly kind: 'known'; readonly from: string; readonly name: string }
  | { readonly kind: 'refused'; readonly from: string; readonly reason: string };

interface Offered {
  readonly tool: KeptTool;
  readonly source: string;
  readonly fixtures: readonly PlacedFixture[];
}

/** Fixtures with every file as its record says; else the reason. */
const soundFixtures = async (place: string): Promise<readonly PlacedFixture[] | string> => {
  const folder = join(place, 'fixtures');
  const fixtures: PlacedFixture[] = [];
  for (const name of existsSync(folder) ? readdirSync(folder).sort() : []) {
    const parsed = fixtureRecord.safeParse(readDocument(join(folder, name, 'fixture.json')));
    if (!parsed.success || parsed.data.data !== name) return `its fixture “${name}” can’t be read`;
    const placed = { folder: join(folder, name), fixture: parsed.data };
    const changed = await changedFile(placed);
    if (changed !== null) return `the file “${changed}” of its fixture “${name}” is not what the record says`;
    fixtures.push(placed);
  }
  return fixtures;
};

const offered = async (place: string, name: string): Promise<Offered | string> => {
  const parsed = keptTool.safeParse(readDocument(join(place, 'tool.json')));
  if (!parsed.success || parsed.data.name !== name) return 'its tool.json is no record of a tool of this name';
  const tool = parsed.data;
  if (tool.status === 'quarantined') return 'it was set aside where it comes from';
  const path = join(place, 'tool.ts');
  const source = existsSync(path) ? readFileSync(path, 'utf8') : '';
  if (digestOf(source) !== tool.digest) return 'its tool.ts is not the one of its record';
  const fixtures = await soundFixtures(place);
  return typeof fixtures === 'string' ? fixtures : { tool, source, fixtures };
};

/** Only what the record lists comes along. */
const copyFixture = ({ folder, fixture }: PlacedFixture, toolFolder: string): void => {
  const place = join(toolFolder, 'fixtures', fixture.data);
  for (const { path } of fixture.files) {
    mkdirSync(dirname(join(place, path)), { recursive: true });
    copyFileSync(join(folder, path), join(place, path));
  }
  writeFixture(place, fixture);
};

/** What a tool's fixtures prove here: those whose golden it gives; else the reason why it stays out. Nobody's word counts. */
const provenHere = async (
  { source, fixtures }: Offered,
  bench: Workbench,
  now: () => Date,
): Promise<readonly Proof[] | string> => {
  const proofs: Proof[] = [];
  for (const placed of fixtures) {
    const { data, golden } = placed.fixture;
    const verdict = await testFixture(source, placed, bench);
    if (verdict.kind === 'no-golden') continue;
    if (verdict.kind !== 'same') return `over its fixture “${data.slice(0, 12)}” ${shortVerdict(verdict)}`;
    const count = golden?.length ?? 0;
    proofs.push({ data, conditions: [], checks: { run: count, passed: count, warnings: 0 }, at: now().toISOString() });
  }
  return proofs;
};

/** Over the first fixture that has a golden; its record's own word does not count either. */
const anyQuantityHere = async ({ tool, source, fixtures }: Offered, bench: Workbench): Promise<string[]> => {
  const placed = fixtures.find(({ fixture }) => fixture.golden !== null);
  if (!placed) return [];
  const call = { inputs: boundInputs(placed), params: placed.fixture.params };
  return portsOfAnyQuantity({ ...tool, source }, call, bench);
};

const shortVerdict = (verdict: Exclude<FixtureVerdict, { kind: 'same' | 'no-golden' }>): string => {
  switch (verdict.kind) {
    case 'differs':
      return `it gives something else than it says: ${verdict.outputs.join(', ')}`;
    case 'failed':
      return `it does not run: ${verdict.reason}`;
    case 'changed':
      return `the file “${verdict.file}” is not what the record says`;
  }
};

const imported = async (place: string, from: string, { library, bench, now }: ImportOptions): Promise<ImportedTool> => {
  const one = await offered(join(place, from), from);
  if (typeof one === 'string') return { kind: 'refused', from, reason: one };
  const known = library.tools().find(({ digest }) => digest === one.tool.digest);
  if (known) return { kind: 'known', from, name: known.name };
  const proven = await provenHere(one, bench, now);
  if (typeof proven === 'string') return { kind: 'refused', from, reason: proven };
  const anyQuantity = await anyQuantityHere(one, bench);
  const { name } = library.adopt({ ...one.tool, anyQuantity }, one.source, proven);
  for (const fixture of one.fixtures) copyFixture(fixture, library.place(name));
  return { kind: 'imported', from, name, fixtures: one.fixtures.length, proven: proven.length };
};

export interface ImportOptions {
  readonly library: Library;
  readonly bench: Workbench;
  readonly now: () => Date;
}

/**
 * Takes the tools of an exported library. Each runs over its fixtures in the sandbox first: one that gives its goldens here is a candidate,
 * one without a golden is not trusted, and one that gives something else than its record says stays out.
 */
export const importTools = async (folder: string, options: ImportOptions): Promise<readonly ImportedTool[]> => {
  const place = join(folder, 'tools');
  if (!existsSync(place))
    throw new EarthwrightError('library', 'user', `“${folder}” is no library: it has no folder “tools”.`);
  const told: ImportedTool[] = [];
  for (const from of readdirSync(place).sort()) told.push(await imported(place, from, options));
  return told;
};

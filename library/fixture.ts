import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { z } from 'zod';
import type { InputBinding, InputBindings } from '../core/engine.ts';
import { outputDocument } from '../core/outputs.ts';
import { digestOfFile, readDocument, writeWhole } from './files.ts';

/** Inside its own folder: fixtures travel between people, and must not name files of who tests them. */
const within = (path: string): boolean =>
  !isAbsolute(path) && !path.includes('\\') && path.startsWith('inputs/') && !path.split('/').includes('..');
const innerPath = z.string().refine(within, 'is no path inside the fixture');

const kinds = new Set(['raster', 'stack', 'features', 'table', 'series', 'number', 'text']);

/** What the engine takes; the sandbox checks the rest when a fixture runs. */
const binding = z.custom<InputBinding>((value) => {
  if (typeof value !== 'object' || value === null || !('kind' in value) || !kinds.has(String(value.kind))) return false;
  const sources =
    'source' in value ? [value.source] : 'layers' in value ? value.layers : 'path' in value ? [value] : [];
  return Array.isArray(sources) && sources.every((one) => typeof one?.path === 'string' && within(one.path));
}, 'is no input of a fixture');

const golden = z.strictObject({
  name: z.string(),
  kind: z.enum(['raster', 'number', 'text', 'series', 'table', 'features', 'stack']),
  /** Of rasters and features: the hash of their file. */
  sha256: z.string().optional(),
  document: outputDocument.optional(),
});
export type Golden = z.infer<typeof golden>;

/**
 * Data that a tool is tested on, as `tools/<name>/fixtures/<data>/fixture.json` holds it, its files below `inputs/`. With a golden: what
 * the tool gave when it was kept. Without one: data on which its checks found it wrong, and what they said.
 */
export const fixtureRecord = z.strictObject({
  format: z.literal(1),
  /** Of the bytes of all inputs of the run that it was cut from. */
  data: z.string().regex(/^[0-9a-f]{64}$/),
  cut: z.enum(['whole', 'windows']),
  inputs: z.record(z.string(), binding),
  params: z.record(z.string(), z.unknown()),
  files: z.array(z.strictObject({ path: innerPath, sha256: z.string(), bytes: z.number() })),
  golden: z.array(golden).nullable(),
  finding: z.string().nullable(),
  at: z.string(),
});
export type Fixture = z.infer<typeof fixtureRecord>;

/** NaN and the infinities have no JSON form. */
const encoded = (_: string, value: unknown): unknown =>
  typeof value === 'number' && !Number.isFinite(value) ? String(value) : value;

export const writeFixture = (folder: string, fixture: Fixture): void =>
  writeWhole(join(folder, 'fixture.json'), `${JSON.stringify(fixture, encoded, 2)}\n`);

export interface PlacedFixture {
  readonly folder: string;
  readonly fixture: Fixture;
}

/** Fixtures of a tool's folder, in the order of their names; those that can't be read count as absent. */
export const readFixtures = (toolFolder: string): readonly PlacedFixture[] => {
  const place = join(toolFolder, 'fixtures');
  if (!existsSync(place)) return [];
  return readdirSync(place)
    .sort()
    .flatMap((name) => {
      const parsed = fixtureRecord.safeParse(readDocument(join(place, name, 'fixture.json')));
      return parsed.success && parsed.data.data === name ? [{ folder: join(place, name), fixture: parsed.data }] : [];
    });
};

/** The first file that is not what the fixture says; null: all are. A link would lead out of the fixture. */
export const changedFile = async ({ folder, fixture }: PlacedFixture): Promise<string | null> => {
  for (const { path, sha256 } of fixture.files) {
    const file = join(folder, path);
    if (!existsSync(file) || !lstatSync(file).isFile() || (await digestOfFile(file)) !== sha256) return path;
  }
  return null;
};

/** Inputs with every path changed. */
export const withPaths = (inputs: InputBindings, change: (path: string) => string): InputBindings =>
  Object.fromEntries(
    Object.entries(inputs).map(([port, input]): [string, InputBinding] => {
      if (input.kind === 'raster')
        return [port, { ...input, source: { ...input.source, path: change(input.source.path) } }];
      if (input.kind === 'stack')
        return [port, { ...input, layers: input.layers.map((layer) => ({ ...layer, path: change(layer.path) })) }];
      return [port, 'path' in input ? { ...input, path: change(input.path) } : input];
    }),
  );

/** What the engine is to plug in: only files that the fixture lists, by their place on this machine. */
export const boundInputs = ({ folder, fixture }: PlacedFixture): InputBindings => {
  const listed = new Set(fixture.files.map(({ path }) => path));
  return withPaths(fixture.inputs, (path) => join(folder, listed.has(path) ? path : 'inputs/not-listed'));
};

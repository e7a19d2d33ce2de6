import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';

const value = z.union([z.number(), z.string(), z.null()]);

/** What a file was when it was read. */
const seen = z.strictObject({ path: z.string(), bytes: z.number(), modifiedMs: z.number() });

const about = {
  format: z.literal(1),
  id: z.string(),
  item: z.string(),
  files: z.array(seen),
  wallMs: z.number(),
};

/** What became of an item. `refused`: its data are not those that the method needs. `set-aside`: it ended its workers. */
export const outcome = z.discriminatedUnion('kind', [
  z.strictObject({
    ...about,
    kind: z.literal('done'),
    value,
    unit: z.string(),
    values: z.array(z.strictObject({ label: z.string(), value, unit: z.string() })),
    caveats: z.array(z.string()),
    date: z.string().nullable(),
    bounds: z.array(z.number()).nullable(),
    /** Files for use elsewhere, relative to the folder of all. */
    results: z.array(z.strictObject({ path: z.string(), sha256: z.string() })),
  }),
  z.strictObject({ ...about, kind: z.enum(['refused', 'failed', 'set-aside']), reason: z.string() }),
]);
export type Outcome = z.infer<typeof outcome>;

const place = (folder: string, id: string): string => join(folder, 'outcomes', `${id}.json`);

export const look = (files: readonly string[]): Outcome['files'] =>
  files.flatMap((path) => {
    const found = statSync(path, { throwIfNoEntry: false });
    return found ? [{ path, bytes: found.size, modifiedMs: found.mtimeMs }] : [];
  });

/** The outcome of an item that is there already; null for none, and for one whose files have changed since. */
export const readOutcome = (folder: string, id: string, files: readonly string[]): Outcome | null => {
  const path = place(folder, id);
  if (!existsSync(path)) return null;
  const parsed = outcome.safeParse(JSON.parse(readFileSync(path, 'utf8')));
  return parsed.success && JSON.stringify(parsed.data.files) === JSON.stringify(look(files)) ? parsed.data : null;
};

/**
 * Keeps an outcome whole, or not at all. Contract: of two that tell of the same item, on whichever machines, one is kept; false for the other.
 * A link to a whole file is made in one step on every file system, NFS included.
 */
export const keepOutcome = (folder: string, one: Outcome): boolean => {
  const path = place(folder, one.id);
  const partial = `${path}.${process.pid}.${process.hrtime.bigint()}.partial`;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(partial, `${JSON.stringify(one)}\n`);
  try {
    linkSync(partial, path);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(partial, { force: true });
  }
};

export const hasOutcome = (folder: string, id: string): boolean => existsSync(place(folder, id));

export const forgetOutcome = (folder: string, id: string): void => rmSync(place(folder, id), { force: true });

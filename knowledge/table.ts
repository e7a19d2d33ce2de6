import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** Where a fact comes from: a citation a reader can look up, with an address when there is a stable one. */
export const citationSchema = z.strictObject({ text: z.string().min(4), url: z.url().optional() });

export type Citation = z.infer<typeof citationSchema>;

/** A closed interval in the unit of the record, with the condition under which it holds. */
export const rangeSchema = z
  .strictObject({ min: z.number(), max: z.number(), note: z.string().optional() })
  .refine((range) => range.min < range.max, 'min must be below max');

/**
 * A table of facts under `data/`, read and parsed on first use and kept. Throws the schema's error when a record is
 * malformed, and on two records with the same id: a broken fact table is a defect, not a state to go on with.
 */
export function lazyTable<Record extends { id: string }>(
  files: readonly string[],
  schema: z.ZodType<Record>,
): () => readonly Record[] {
  let records: readonly Record[] | undefined;
  return () => (records ??= uniqueById(files.flatMap((file) => recordsOf(file, schema))));
}

/** The same for facts that have a file each. */
export function lazyRecords<Record extends { id: string }>(
  files: () => readonly string[],
  schema: z.ZodType<Record>,
): () => readonly Record[] {
  let records: readonly Record[] | undefined;
  return () => (records ??= uniqueById(files().map((file) => schema.parse(JSON.parse(textOf(file))))));
}

const textOf = (file: string): string => readFileSync(new URL(`./data/${file}`, import.meta.url), 'utf8');

function recordsOf<Record>(file: string, schema: z.ZodType<Record>): Record[] {
  return z.array(schema).parse(JSON.parse(textOf(file)));
}

function uniqueById<Record extends { id: string }>(records: Record[]): Record[] {
  const seen = new Set<string>();
  for (const record of records) {
    if (seen.has(record.id)) throw new Error(`Two records of one fact table have the id "${record.id}".`);
    seen.add(record.id);
  }
  return records;
}

import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { EarthwrightError } from '../core/errors.ts';

/**
 * What becomes of a result: it is the same; it goes with the values, with their square, or against them (half of them: twice as much); is
 * raised as they are; changes its sign; is there twice; adds up over two parts of the ground; changes by as many decibels; or only rises with
 * the values, or falls when they rise. Where everything is one value: it is that value, 0, 1 or 100, or there is none. `alike`: what lacks in
 * one input lacks in all.
 */
export const responses = [
  ...['same', 'with', 'squared', 'against', 'raised', 'negated', 'twice', 'adds', 'decibels', 'double decibels'],
  ...['planted', 'nothing', 'one', 'hundred', 'lost', 'alike', 'rises', 'falls'],
] as const;
export type DeclaredResponse = (typeof responses)[number];

/** By what is done to the inputs: the results, by what becomes of them. */
const tests = z.record(z.string(), z.partialRecord(z.enum(responses), z.array(z.string())));

/** `when`: parameters of text that are given, and how; all others keep their defaults. Absent: however they are given. */
const relations = z.array(z.strictObject({ when: z.record(z.string(), z.string()).exactOptional(), tests }));

export type DeclaredTests = z.infer<typeof tests>;
export type DeclaredRelations = z.infer<typeof relations>;

const read = new Map<string, DeclaredRelations>();

/** What a template declares in relations.json; empty where it declares nothing. Throws where that is faulty. */
export const declaredRelations = (template: string): DeclaredRelations => {
  const known = read.get(template);
  if (known) return known;
  const path = `${import.meta.dirname}/${template}/relations.json`;
  const parsed = relations.safeParse(existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : []);
  if (!parsed.success)
    throw new EarthwrightError(
      'template-metadata',
      'host',
      `${template}/relations.json: ${z.prettifyError(parsed.error)}`,
    );
  read.set(template, parsed.data);
  return parsed.data;
};

import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type * as z from 'zod';
import { EarthwrightError } from '../../../core/errors.ts';

const unreadable = (path: string, where: string, why: string): EarthwrightError =>
  new EarthwrightError('dataset-unreadable', 'user', `${basename(path)}, ${where}: ${why}.`);

/** Parses one document of a data set, and says where it is wrong. */
export const parseEntry = <Value>(schema: z.ZodType<Value>, raw: unknown, path: string, where: string): Value => {
  const parsed = schema.safeParse(raw);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw unreadable(path, where, `“${issue?.path.join('.') ?? ''}” is not right (${issue?.message ?? ''})`);
};

/** One JSON document per line. */
export const readJsonLines = (path: string): unknown[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((text, index) => {
      if (text.trim() === '') return [];
      try {
        const value: unknown = JSON.parse(text);
        return [value];
      } catch {
        throw unreadable(path, `line ${index + 1}`, 'no JSON');
      }
    });

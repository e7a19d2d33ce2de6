import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type Comparison, type Entry, type Family, verdicts } from './family.ts';

const entry = z.object({
  file: z.string(),
  format: z.string(),
  case: z.string(),
  truth: z.unknown(),
  verdict: z.enum(verdicts).optional(),
});

/** The entries of a folder that a generator filled. Python's NaN and Infinity are no JSON: generators write null or text. */
export const readManifest = (folder: string): Entry[] =>
  readFileSync(join(folder, 'manifest.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => entry.parse(JSON.parse(line)));

/** A comparer that throws is a defect of the suite or of the product: it counts against the product. */
export const compareSafely = async (family: Family, folder: string, one: Entry): Promise<Comparison> => {
  try {
    return await family.compare(folder, one);
  } catch (error) {
    return {
      verdict: 'unclear-refusal',
      why: `threw ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`,
    };
  }
};

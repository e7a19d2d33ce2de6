import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { family } from '../../bench/differential/families/vectors.ts';
import { fixture } from './support.ts';

/** A part of the differential suite's vector files, with what was asked to be written into them: bench/differential/generate. */
const folder = fixture('differential/vectors');

const entry = z.object({
  file: z.string(),
  format: z.string(),
  case: z.string(),
  truth: z.looseObject({ kind: z.string() }),
});

const entries = readFileSync(`${folder}/manifest.jsonl`, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => entry.parse(JSON.parse(line)));

const formats = [...Map.groupBy(entries, ({ format }) => format)];

describe.each(formats)('files in the differential suite: %s', (_, group) => {
  it.each(group.map((one) => [one.case, one] as const))('%s', async (_, one) => {
    const expected = one.truth.kind === 'refused' ? 'refused-clearly' : 'equal';
    const { verdict, why } = await family.compare(folder, one);
    expect(verdict, why).toBe(expected);
  });
});

import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { part } from '../../part.ts';
import { type AskedFolder, askedFolder, close } from './asked-folder.ts';

/** By near.py: a valley's files, and what expressions give there. */
const { files, values } = z
  .object({
    files: z.record(z.string(), z.string()),
    values: z.record(z.string(), z.union([z.number(), z.string()])),
  })
  .parse(JSON.parse(readFileSync(new URL('near.json', import.meta.url), 'utf8')));

let folder: AskedFolder;
beforeAll(async () => {
  folder = await askedFolder(files);
}, 120_000);
afterAll(async () => await folder.close());

describe('how far cells and things lie from lines, polygons and points', () => {
  it.each(part(Object.entries(values), 3))('%s', async (expression, value) => {
    expect(await folder.value(expression)).toEqual(close(value, (one) => expect.closeTo(one, 2)));
  });
});

import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as installed from '../../model/openai-client.ts';
import { writeModelClient } from '../../scripts/model-client.ts';

let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'earthwright-client-'));
  mkdirSync(join(folder, 'model'));
  await writeModelClient(resolve(import.meta.dirname, '../..'), folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const path = (): string => join(folder, 'model/openai-client.js');
const stream = `data: {"choices":[{"index":0,"delta":{"content":"four"}}]}\n\ndata: [DONE]\n\n`;

describe('the bundled client of the published package', () => {
  it('imports no package and has all names of the installed one', async () => {
    const alone = await build({
      entryPoints: [path()],
      bundle: true,
      packages: 'external',
      format: 'esm',
      write: false,
      metafile: true,
    });
    expect(Object.values(alone.metafile.inputs).flatMap(({ imports }) => imports)).toEqual([]);
    expect(Object.keys(await import(pathToFileURL(path()).href)).sort()).toEqual(Object.keys(installed).sort());
  });

  it('comes with the licence of the library', () => {
    expect(readFileSync(join(folder, 'model/openai-client.LICENSES.txt'), 'utf8')).toMatch(
      /openai [\d.]+ \(Apache-2\.0\)/,
    );
  });

  it('reads a stream of completions, and throws the errors that it exports', async () => {
    const { OpenAI, APIError } = await import(pathToFileURL(path()).href);
    const answers = [
      new Response(stream, { headers: { 'content-type': 'text/event-stream' } }),
      Response.json({ error: { message: 'no such model' } }, { status: 404 }),
    ];
    const client = new OpenAI({
      apiKey: 'none',
      baseURL: 'http://localhost/v1',
      maxRetries: 0,
      fetch: async () => answers.shift() ?? Response.error(),
    });
    const ask = { model: 'any', stream: true, messages: [{ role: 'user', content: 'two and two?' }] };
    let said = '';
    for await (const { choices } of await client.chat.completions.create(ask)) said += choices[0].delta.content;
    expect(said).toBe('four');
    const refusal = await client.chat.completions.create(ask).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(APIError);
    expect(refusal).toMatchObject({ status: 404 });
  });
});

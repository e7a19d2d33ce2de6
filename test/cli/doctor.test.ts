import { createServer, type Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { examine } from '../../cli/doctor/checks.ts';
import { modelsAt } from '../../cli/doctor/endpoints.ts';

let server: Server | undefined;
afterEach(() => new Promise<void>((done) => (server ? server.close(() => done()) : done())));

const serving = (body: string, headers: Record<string, string> = {}): Promise<string> =>
  new Promise((done) => {
    server = createServer((request, response) => {
      expect(request.headers.authorization).toBeUndefined();
      response.writeHead(headers['location'] ? 302 : 200, headers).end(body);
    });
    server.listen(0, '127.0.0.1', () => {
      const address = server?.address();
      done(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/v1`);
    });
  });

describe('doctor', () => {
  it('runs a tool, names the layers around it and what a server of this machine offers, and shows no key', async () => {
    const baseUrl = await serving(JSON.stringify({ data: [{ id: 'qwen3' }, { id: 'llama' }] }));
    const checks = await examine([{ name: 'Ollama', baseUrl }], { OPENAI_API_KEY: 'sk-secret-of-mine' });
    const by = Object.fromEntries(checks.map((check) => [check.what, check]));
    expect(by['Sandbox']).toMatchObject({ state: 'ok', seen: expect.stringMatching(/built, type-checked and run/) });
    expect(by['Isolation']?.seen).toMatch(/isolate, process/);
    expect(by['Ollama']).toMatchObject({
      seen: `${baseUrl} offers qwen3, llama`,
      advice: `--reasoner model --base-url ${baseUrl} --model qwen3`,
    });
    expect(by['Model']?.seen).toMatch(/^a key is set/);
    expect(JSON.stringify(checks)).not.toContain('sk-secret');
  });

  it.each([
    ['no JSON', 'hello', {}],
    ['other JSON', '{"data": 3}', {}],
    ['a redirect', '', { location: 'http://127.0.0.1:9/' }],
  ])('takes a server that answers with %s for none', async (_name, body, headers) => {
    expect(await modelsAt(await serving(body, headers))).toBeNull();
  });

  it('takes a closed port for none', async () => {
    expect(await modelsAt('http://127.0.0.1:9/v1')).toBeNull();
  });
});

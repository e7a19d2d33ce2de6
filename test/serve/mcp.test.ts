import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { MultiServerMCPClient } from '@langchain/mcp-adapters';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { isWhole } from '../part.ts';
import { libraryWithShare } from './kept-share.ts';

const root = resolve(import.meta.dirname, '../..');
const token = 'a-token-of-the-test-0123456789';
const secret = 'sk-a1b2c3d4e5f6g7h8i9j0k1l2';
const scene = 'pond-count/data/naip_20200831_rgbn.tif';
const callMs = 180_000;

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'earthwright-mcp-')));
const data = join(folder, 'data');
const out = join(folder, 'out');
mkdirSync(data);
for (const name of ['pond-count', 'park-forest-share', 'least-cloudy-date'])
  cpSync(join(root, 'examples', name), join(data, name), { recursive: true });
writeFileSync(join(folder, 'outside.csv'), 'name,level\nnorth,1.5\n');
libraryWithShare(join(folder, 'library'));

const words = (...more: readonly string[]): string[] => [
  ...['cli/start.ts', 'serve', '--mcp', '--allow', data, '--out', out, '--library', join(folder, 'library')],
  ...[
    '--reasoner',
    'language',
    '--only',
    'own,library,threshold-share,zonal-statistics,component-count,reclassify-ranges',
  ],
  ...more,
];
const environment = { ...process.env, EARTHWRIGHT_MCP_TOKEN: token, SOME_API_KEY: secret } as Record<string, string>;
const stdio = { command: process.execPath, args: words(), cwd: root, env: environment };

let served: ChildProcess;
let address = '';
let heard = '';
const onStdio = new Client({ name: 'test', version: '1' });
const onHttp = new Client({ name: 'test', version: '1' });

beforeAll(async () => {
  served = spawn(process.execPath, words('--http'), {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  for await (const bytes of served.stderr ?? []) {
    heard += String(bytes);
    address = /http:\S+\/mcp/.exec(heard)?.[0] ?? '';
    if (heard.includes('token:')) break;
  }
  const headers = { authorization: `Bearer ${token}` };
  await onHttp.connect(new StreamableHTTPClientTransport(new URL(address), { requestInit: { headers } }));
  await onStdio.connect(new StdioClientTransport(stdio));
}, callMs);
afterAll(async () => {
  await Promise.all([onStdio.close(), onHttp.close()]);
  served.kill('SIGINT');
  await once(served, 'exit');
  rmSync(folder, { recursive: true, force: true });
});

const result = z.object({
  isError: z.boolean().optional(),
  content: z.array(z.object({ type: z.string(), text: z.string() })),
  structuredContent: z.looseObject({ run: z.string().optional(), resource: z.string().optional() }).optional(),
});
const call = async (client: Client, name: string, given: Record<string, unknown>) =>
  result.parse(await client.callTool({ name, arguments: given }, undefined, { timeout: callMs }));
const read = async (client: Client, uri: string) =>
  z
    .object({
      contents: z.tuple([
        z.object({ mimeType: z.string(), text: z.string().default(''), blob: z.string().default('') }),
      ]),
    })
    .parse(await client.readResource({ uri })).contents[0];

const post = (headers: Record<string, string>): Promise<number> =>
  new Promise((done, failed) => {
    const { port } = new URL(address);
    const asked = request({ host: '127.0.0.1', port, path: '/mcp', method: 'POST', headers }, (response) => {
      response.resume();
      done(response.statusCode ?? 0);
    });
    asked.on('error', failed);
    asked.end('{"jsonrpc":"2.0","id":1,"method":"ping"}');
  });

describe.each([
  ['standard input and output', onStdio],
  ['streamable HTTP', onHttp],
])('earthwright serve --mcp over %s', (_, client) => {
  it(
    'calls five tools on real data, with the numbers of independent software',
    async () => {
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toEqual([
        ...['solve', 'profile', 'knowledge_search', 'bright-share'],
        ...['component-count', 'reclassify-ranges', 'threshold-share', 'zonal-statistics'].filter((name) =>
          tools.some((one) => one.name === name),
        ),
      ]);
      const profile = await call(client, 'profile', { folder: 'pond-count' });
      expect(JSON.stringify(profile.structuredContent)).toContain(`"path":"${scene}","kind":"raster"`);
      const found = await call(client, 'knowledge_search', { question: 'open water index of green and near infrared' });
      expect(JSON.stringify(found.structuredContent)).toContain('McFeeters');
      const kept = await call(client, 'bright-share', { inputs: { values: `${scene}#4` }, params: { bound: 100 } });
      // rasterio: 100 * (band > 100).sum() / band.size
      expect(kept.structuredContent).toMatchObject({ outputs: { share: { unit: '%', valid: 675_282, of: 675_282 } } });
      const { outputs } = z
        .object({ outputs: z.object({ share: z.object({ value: z.number() }) }) })
        .parse(kept.structuredContent);
      expect(outputs.share.value).toBeCloseTo(73.09627681472332, 9);
      const made = await call(client, 'threshold-share', {
        inputs: { values: [`${scene}#4`] },
        params: { threshold: 100 },
      });
      expect(made.structuredContent).toMatchObject({ outputs: { share: { value: outputs.share.value } } });
      const solved = await call(client, 'solve', { folder: 'park-forest-share' });
      expect(solved.structuredContent).toMatchObject({ kind: 'answered', unit: '%' });
      const { value } = z.object({ value: z.number() }).parse(solved.structuredContent);
      expect(value).toBeCloseTo(44.4096, 3);
    },
    callMs * 3,
  );

  it(
    'tells progress, and stops a call that is taken back',
    async () => {
      const told: string[] = [];
      const taken = new AbortController();
      const solving = client.callTool({ name: 'solve', arguments: { folder: 'least-cloudy-date' } }, undefined, {
        timeout: callMs,
        signal: taken.signal,
        onprogress: ({ message = '' }) => {
          told.push(message);
          taken.abort();
        },
      });
      await expect(solving).rejects.toThrow(/abort/i);
      expect(told[0]).toContain('6 files');
      // The next call gets its turn at once, and the run that was stopped says so.
      const { text } = await read(client, 'earthwright://runs');
      const stopped = z.array(z.object({ name: z.string(), uri: z.string() })).parse(JSON.parse(text));
      const run = stopped.find(({ name }) => name.includes('solve'));
      await expect
        .poll(async () => (await read(client, `${run?.uri}/events.jsonl`)).text, { timeout: 240_000 })
        .toContain('interrupted');
    },
    callMs,
  );

  it(
    'gives runs, reports and rasters as resources',
    async () => {
      const params = { borders: [0, 100, 256] };
      const made = await call(client, 'reclassify-ranges', { inputs: { values: `${scene}#1` }, params });
      const { run = '' } = made.structuredContent ?? {};
      const { text } = await read(client, `earthwright://runs/${run}`);
      const files = z.array(z.object({ uri: z.string(), name: z.string() })).parse(JSON.parse(text));
      const raster = files.find(({ name }) => name.endsWith('.tif'));
      const { blob, mimeType } = await read(client, raster?.uri ?? '');
      expect(mimeType).toContain('image/tiff');
      expect(Buffer.from(blob, 'base64').subarray(0, 2).toString()).toMatch(/II|MM/);
      await expect(read(client, `earthwright://runs/${run}/..%2F..%2F..%2Foutside.csv`)).rejects.toThrow(/There is no/);
      await expect(read(client, `earthwright://runs/..%2Fdata/${scene}`)).rejects.toThrow(/There is no|not found/i);
    },
    callMs,
  );

  it(
    'reads nothing outside of the folders, whatever names it',
    async () => {
      symlinkSync(join(folder, 'outside.csv'), join(data, `${client === onHttp}-link.csv`));
      const names = [
        '../outside.csv',
        join(folder, 'outside.csv'),
        `${client === onHttp}-link.csv`,
        '/etc/passwd',
        'no.csv',
      ];
      for (const name of names) {
        const { isError, content } = await call(client, 'profile', { files: [name] });
        expect(isError).toBe(true);
        expect(content[0]?.text).toMatch(/There is no “.*” in the folders that are served/);
      }
      // A folder's own document names files, too; so does a link beside the data.
      const sly = join(data, `sly-${client === onHttp}`);
      mkdirSync(sly);
      writeFileSync(
        join(sly, 'task.json'),
        JSON.stringify({ question: 'How many rows?', data: ['../../outside.csv'] }),
      );
      expect((await call(client, 'solve', { folder: `sly-${client === onHttp}` })).isError).toBe(true);
      cpSync(join(data, scene), join(sly, 'a.tif'));
      symlinkSync('/etc/passwd', join(sly, 'a.txt'));
      const linked = await call(client, 'profile', { files: [`sly-${client === onHttp}/a.tif`] });
      expect(linked.content[0]?.text).toContain('a link that leads out');
      expect((await call(client, 'solve', { folder: '..' })).isError).toBe(true);
      rmSync(sly, { recursive: true });
      rmSync(join(data, `${client === onHttp}-link.csv`));
    },
    callMs,
  );

  it(
    'tells no path of the machine and no secret',
    async () => {
      writeFileSync(
        join(data, 'pond-count', 'notes.txt'),
        `The key is ${secret} and the token ${token}; see /srv/private/x.tif.\n`,
      );
      const solved = await call(client, 'solve', { folder: 'pond-count' });
      rmSync(join(data, 'pond-count', 'notes.txt'));
      const { text } = await read(client, solved.structuredContent?.resource ?? '');
      const files = z.array(z.object({ uri: z.string(), mimeType: z.string() })).parse(JSON.parse(text));
      const texts = [JSON.stringify(solved)];
      for (const { uri, mimeType } of files)
        if (!/png|tiff|gpkg/.test(mimeType)) texts.push((await read(client, uri)).text);
      expect(texts.length).toBeGreaterThan(10);
      for (const one of texts) {
        expect(one).not.toContain(secret);
        expect(one).not.toContain(token);
        expect(one).not.toContain(folder);
        expect(one).not.toContain('/srv/private');
      }
    },
    callMs,
  );

  it(
    'remarks on codes of classes that a tool takes for numbers',
    async () => {
      const inputs = { values: ['park-forest-share/data/nlcd2011.tif'], zones: 'park-forest-share/data/zion.gpkg' };
      const { structuredContent } = await call(client, 'zonal-statistics', { inputs });
      expect(structuredContent).toMatchObject({ notes: [expect.stringContaining('holds codes')] });
    },
    callMs,
  );

  it(
    'refuses what the checks or the schema stand against, in words',
    async () => {
      const wrong = await call(client, 'bright-share', { inputs: { values: `${scene}#9` } });
      expect(wrong).toMatchObject({ isError: true });
      expect(wrong.content[0]?.text).toContain('has 4 bands');
      const none = await call(client, 'bright-share', { inputs: {} });
      expect(none.isError).toBe(true);
      const bare = await call(client, 'solve', { folder: 'pond-count', expression: 'mean(' });
      expect(bare.isError).toBe(true);
    },
    callMs,
  );
});

describe('earthwright serve --mcp --http', () => {
  const right = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  };

  it('lets nobody in without the token', async () => {
    expect(heard).not.toContain(token);
    expect(await post({ ...right, authorization: '' })).toBe(401);
    expect(await post({ ...right, authorization: `Bearer ${token}x` })).toBe(401);
    expect(await post({ ...right, authorization: 'Bearer ' })).toBe(401);
  });

  it('answers under its own name only, and no page of another origin', async () => {
    const { host } = new URL(address);
    expect(await post({ ...right, host: 'evil.example' })).toBe(403);
    expect(await post({ ...right, host, origin: 'https://evil.example' })).toBe(403);
    expect(await post({ ...right, host, origin: 'null' })).toBe(403);
    expect(await post({ ...right, host, 'mcp-session-id': 'none' })).toBe(404);
    expect(await post({ ...right, host, origin: `http://${host}` })).toBe(400);
  });

  it.runIf(isWhole)(
    "is called through LangChain's adapters, over both transports",
    async () => {
      const { env, ...same } = stdio;
      const clients = new MultiServerMCPClient({
        mcpServers: {
          near: { transport: 'stdio', ...same, env },
          far: { transport: 'http', url: address, headers: { authorization: `Bearer ${token}` } },
        },
      });
      try {
        for (const server of ['near', 'far']) {
          const tools = await clients.getTools(server);
          const share = tools.find(({ name }) => name.endsWith('bright-share'));
          const given = { inputs: { values: `${scene}#4` } };
          expect(JSON.stringify(await share?.invoke(given))).toContain('73.09627681');
        }
      } finally {
        await clients.close();
      }
      expect(readdirSync(out).length).toBeGreaterThan(5);
    },
    callMs,
  );
});

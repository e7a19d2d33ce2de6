import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { part } from '../part.ts';
import { freshFolder } from './fixtures/sandbox.ts';

const project = new URL('../../', import.meta.url);
const main = fileURLToPath(new URL('cli/main.ts', project));
const folder = freshFolder();
const [inFile, inEnvironment, inBanner] = [
  `canary-${randomUUID()}`,
  `canary-${randomUUID()}`,
  `canary-${randomUUID()}`,
];
let connections = 0;
const listener = createServer((socket) => {
  connections += 1;
  socket.end(inBanner);
});
let port = 0;

beforeAll(async () => {
  mkdirSync(join(folder, 'home'));
  for (const name of ['.env', 'home/id_rsa', 'home/key.json', 'home/key.txt', 'home/key.d.ts'])
    writeFileSync(
      join(folder, name),
      name.endsWith('.ts') ? `export declare const key: '${inFile}';` : JSON.stringify({ key: inFile }),
    );
  await new Promise<void>((resolve) => void listener.listen(0, '127.0.0.1', resolve));
  const address = listener.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterAll(() => void listener.close());

const earthwright = (...words: string[]): Promise<string> =>
  new Promise((resolve) => {
    const env = { ...process.env, EARTHWRIGHT_TEST_KEY: inEnvironment, OPENAI_API_KEY: inEnvironment, NO_COLOR: '1' };
    execFile(process.execPath, [main, ...words], { cwd: folder, env, maxBuffer: 2 ** 26 }, (_, stdout, stderr) =>
      resolve(stdout + stderr),
    );
  });

/** Every file under a folder, but for links. */
const filesUnder = (path: string): string[] =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

const expectNoCanary = (said: string, ...folders: readonly string[]): void => {
  const texts = [said, ...folders.flatMap(filesUnder).map((path) => readFileSync(path, 'latin1'))];
  for (const text of texts)
    for (const canary of [inFile, inEnvironment, inBanner])
      expect(text.includes(canary), text.slice(0, 300)).toBe(false);
  expect(connections).toBe(0);
};

/** One tool that tries everything that it can name, and says what it found. */
const prying = (attempts: string): string => `import { text, tool } from 'earthwright/tool';
const found: unknown[] = [];
const attempt = (work: () => unknown): void => { try { found.push(work()); } catch (error) { found.push(String(error), (error as Error).stack); } };
const everything: any = globalThis;
${attempts}
export default tool({ name: 'pry', summary: 'Pry.', stage: 'analyse', inputs: {}, params: {}, outputs: { found: text() },
  run({ output, log }) { for (const each of found) log(each); output.text('found', found.map(String).join()); throw new Error(found.map(String).join()); },
});`;

const tools = (): Readonly<Record<string, string>> => {
  const secret = join(folder, 'home', 'key');
  return {
    runtime:
      prying(`attempt(() => everything.process.env); attempt(() => everything.require('fs').readFileSync('${secret}.txt'));
attempt(() => everything.fetch('http://127.0.0.1:${port}')); attempt(() => everything.Deno.readTextFileSync('${secret}.txt'));`),
    text: prying(`import key from '${secret}.txt' with { type: 'text' }; attempt(() => key);`),
    glob: prying(
      `const name = 'key'; attempt(() => import(\`${folder}/home/\${name}.txt\`, { with: { type: 'text' } }));`,
    ),
    relative: prying(
      `const name = 'key'; declare const require: any; attempt(() => require(\`../../../../../../../..${folder}/home/\${name}.json\`));`,
    ),
    map: `${prying('')}\n//# sourceMappingURL=file://${secret}.json`,
    types: prying(`import type { key } from '${secret}'; const wrong: 1 = null as unknown as typeof key;`),
    reference: `/// <reference path="${secret}.d.ts" />\n${prying(`const wrong: 1 = key;`)}`,
    url: prying(`import key from 'http://127.0.0.1:${port}/key'; attempt(() => key);`),
  };
};

describe('a secret in a file, one in the environment and a listener', () => {
  test.each(part(['off', 'auto'], 2))(
    'stay out of all that runs of tools say and write (bubblewrap %s)',
    { timeout: 240_000 },
    async (isolation) => {
      for (const [name, source] of Object.entries(tools())) {
        const file = `${name}-${isolation}.ts`;
        writeFileSync(join(folder, file), source);
        const how = isolation === 'off' ? ['--json'] : ['--out', join(folder, `out-${file}`)];
        const said = await earthwright('tool', 'run', file, '--isolation', isolation, ...how);
        expect(said).toMatch(/rejected|threw/);
        expectNoCanary(said);
      }
    },
  );

  test('stay out of the run folder, the report and the export of a task whose data point at them', {
    timeout: 240_000,
  }, async () => {
    const task = join(folder, 'task');
    cpSync(fileURLToPath(new URL('examples/least-cloudy-date', project)), task, { recursive: true });
    const data = join(task, 'data');
    const [scene = ''] = readdirSync(data).filter((name) => /\.tif$/i.test(name));
    symlinkSync(join(folder, 'home', 'key.json'), join(data, `${scene}.aux.xml`));
    const store = join(data, 'store.zarr');
    mkdirSync(store);
    writeFileSync(join(store, '.zgroup'), '{"zarr_format":2}');
    symlinkSync(join(folder, 'home', 'key.json'), join(store, '.zattrs'));
    const run = join(folder, 'run');
    const said = await earthwright('run', 'task', '--out', run);
    const exported = await earthwright('export', run, '--out', join(folder, 'package'));
    const profiled = await earthwright('profile', 'task/data', '--json');
    expect(statSync(join(run, 'events.jsonl')).size).toBeGreaterThan(100);
    expectNoCanary([said, exported, profiled].join('\n'), run);
    if (exported.includes('is in')) expectNoCanary('', join(folder, 'package'));
  });
});

test('nothing that a tool says moves the cursor, hides or turns text', { timeout: 120_000 }, async () => {
  const forged = "'\\u001b[2J\\u009b31m\\u202e\\u2066\\u0007\\r\\u2028forged'";
  const source = `import { number, text, tool } from 'earthwright/tool';
export default tool({ name: 'forge', summary: 'Forge.', stage: 'analyse', inputs: {}, params: {}, outputs: { said: text(), n: number({ unit: ${forged} }) },
  run({ output, log }) { log(${forged}); output.text('said', ${forged}); output.number('n', 1); },
});`;
  writeFileSync(join(folder, 'forge.ts'), source);
  writeFileSync(join(folder, 'wrong.ts'), `${source}\nconst \u202ewrong: 1 = '\u001b[2J\u009b31m';`);
  for (const words of [
    ['run', 'forge.ts'],
    ['run', 'forge.ts', '--json'],
    ['check', 'wrong.ts'],
  ]) {
    const said = await earthwright('tool', ...words);
    expect(said).toMatch(/forged|wrong/);
    expect(said).not.toMatch(/(?![\t\n])[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/u);
  }
});

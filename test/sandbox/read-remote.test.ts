import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { workingBubblewrap } from '../../sandbox/bubblewrap.ts';
import { freshFolder, openSandbox } from './fixtures/sandbox.ts';

const sandbox = openSandbox({ engineModule: new URL('./fixtures/remote-engine.ts', import.meta.url) });
afterAll(() => sandbox.close());

const window = { bounds: null, boundsCrs: 'native', level: null, bands: null };

/** What comes of fetched bytes that say this. `$` stands for the folder, which holds `fetched`, `secret` and an empty `out`. */
const whatBecomesOf = async (text: string, options: Parameters<typeof sandbox.readRemote>[2]) => {
  const folder = freshFolder();
  const path = join(folder, 'fetched');
  const said = text.replace('$', folder);
  writeFileSync(path, said);
  writeFileSync(join(folder, 'secret'), 'a secret');
  mkdirSync(join(folder, 'out'));
  const mirror = { path, size: said.length, segments: [] };
  const work = { kind: 'window', window, output: join(folder, 'out', 'window.tif') } as const;
  const answer = await sandbox.readRemote(mirror, work, options).catch((error: unknown) => error);
  expect(readFileSync(path, 'utf8')).toBe(said);
  expect(existsSync(join(folder, 'beside'))).toBe(false);
  return answer;
};

describe.each(['off', 'auto'] as const)('bytes of a remote file (bubblewrap %s)', (isolation) => {
  test.each([
    ['honest', { kind: 'failed', message: 'honest' }],
    ['write $/out/window.tif', { message: 'did: undefined' }],
    ['write $/beside', { message: expect.stringMatching(/^failed: E/) }],
    ['write $/fetched', { message: expect.stringMatching(/^failed: E/) }],
    ['read $/secret', { message: expect.stringMatching(/^failed: E/) }],
    ['escape', { message: 'red text' }],
    ['nonsense', { code: 'protocol', fault: 'data' }],
    ['abort', { code: 'crashed', fault: 'data', message: expect.stringMatching(/made to do harm/) }],
    ['spin', { code: 'timeout', fault: 'data', message: expect.stringMatching(/limit is cpu=/) }],
  ])('that would %s can do no harm', async (text, becomes) => {
    const limits = text === 'spin' ? { cpuMs: 100 } : {};
    expect(await whatBecomesOf(text, { isolation, limits })).toMatchObject(becomes);
  });

  test('are read no further when the caller aborts', async () => {
    const signal = AbortSignal.abort();
    expect(await whatBecomesOf('spin', { isolation, signal })).toMatchObject({ code: 'aborted', fault: 'user' });
  });
});

test.skipIf((await workingBubblewrap()) === undefined)('bytes of a remote file reach no network', async () => {
  const server = createServer((socket) => void socket.destroy());
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  expect(await whatBecomesOf(`connect ${port}`, { isolation: 'require' })).toMatchObject({
    message: 'failed: connect',
  });
  server.close();
});

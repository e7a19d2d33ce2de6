import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestKey } from '../../acquisition/fetch/say.ts';
import { fetchRequest } from '../../core/fetch-request.ts';
import { cacheDirectory } from '../../sandbox/cache.ts';
import { type StacServer, startStacServer, truth } from './stac-server.ts';

const main = resolve(import.meta.dirname, '../../cli/main.ts');
let server: StacServer;
let folder = '';
beforeAll(async () => {
  server = await startStacServer();
  folder = mkdtempSync(join(tmpdir(), 'earthwright-command-'));
});
afterAll(() => {
  server.close();
  // The user's cache is in use, where the sandbox is built already: what this server gave is nobody's.
  rmSync(join(cacheDirectory(), 'fetched', 'requests', `${requestKey(wanted())}.json`), { force: true });
  rmSync(folder, { recursive: true, force: true });
});

/** Not synchronous: the server answers from this process. */
const earthwright = (...args: string[]): Promise<{ status: number | null; said: string }> =>
  new Promise((done) => {
    const child = spawn(process.execPath, [main, ...args], {
      cwd: folder,
      env: { ...process.env, NO_COLOR: '1' },
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => (said += piece.toString()));
    child.once('close', (status) => done({ status, said: said.replaceAll(/\s+/g, ' ') }));
  });

const wanted = () =>
  fetchRequest.parse({
    endpoint: `${server.base}/static/catalog.json?token=s3cret`,
    collection: 'cop-dem-glo-30',
    area: truth.area,
  });

const lines = (more: string): string =>
  `---\n${more}fetch:\n  endpoint: ${server.base}/static/catalog.json?token=s3cret\n  collection: cop-dem-glo-30\n  area: [${truth.area}]\n---\nWhat is the mean elevation?\n`;

describe('earthwright run of a task that lacks data', () => {
  it('asks nobody, or whom it may', async () => {
    mkdirSync(join(folder, 'hills'));
    writeFileSync(join(folder, 'hills', 'task.md'), lines(''));
    const offline = await earthwright('run', 'hills', '--out', 'offline');
    expect(offline).toMatchObject({
      status: 3,
      said: expect.stringMatching(/would fetch cop-dem-glo-30.*--allow-network 127/),
    });
    expect(server.asked).toEqual([]);

    const first = await earthwright('run', 'hills', '--out', 'first', '--allow-network', `example.com,${server.host}`);
    expect(first.status).toBe(0);
    expect(first.said).toMatch(
      /fetch cop-dem-glo-30: file 1 of 1.*Answer 106\.55\d+ m.*Data fetched - Title of cop-dem-glo-30/,
    );
    expect(JSON.parse(readFileSync(join(folder, 'first', 'settings.json'), 'utf8'))).toMatchObject({
      allowNetwork: ['example.com', server.host],
    });
    for (const { said } of [offline, first]) expect(said).not.toContain('s3cret');
  });

  it('is not told by the task to ask this machine', async () => {
    server.reset();
    mkdirSync(join(folder, 'sly'));
    writeFileSync(join(folder, 'sly', 'task.md'), lines(`network: ${server.host}\n`).replace('9.502', '9.503'));
    const { status, said } = await earthwright('run', 'sly');
    expect({ status, said }).toEqual({ status: 1, said: expect.stringMatching(/may name hosts of the open internet/) });
    expect(server.asked).toEqual([]);
  });
});

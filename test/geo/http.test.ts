import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeFile } from '../../geo/describe.ts';
import { describeUrl } from '../../geo/http/describe-url.ts';
import { fixture } from './support.ts';

/** A scene of 3 MB whose directory stands at the end, behind its pixels. */
const padded = (): Buffer => {
  const bytes = readFileSync(fixture('tiff/scale-offset.tif'));
  const moved = Buffer.concat([bytes, Buffer.alloc(3_000_000 - bytes.length)]);
  const first = bytes.readUInt32LE(4);
  const length = 2 + bytes.readUInt16LE(first) * 12 + 4;
  bytes.copy(moved, 2_900_000, first, first + length);
  moved.writeUInt32LE(2_900_000, 4);
  return moved;
};

const plain = readFileSync(fixture('tiff/scale-offset.tif'));
const files: Readonly<Record<string, Buffer>> = {
  '/plain.tif': plain,
  '/late.tif': padded(),
  '/text.tif': Buffer.from('hello'),
};
let server: Server;
let base = '';
let served = 0;

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? '';
    if (path === '/hangs.tif') return;
    if (path === '/no-ranges.tif') {
      response.end(plain);
      return;
    }
    const bytes = files[path];
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    if (!bytes || from === undefined || to === undefined) {
      response.writeHead(404).end();
      return;
    }
    const part = bytes.subarray(Number(from), Number(to) + 1);
    served += part.length;
    response
      .writeHead(206, { 'content-range': `bytes ${from}-${Number(from) + part.length - 1}/${bytes.length}` })
      .end(part);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  base = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '';
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe('a GeoTIFF behind a URL', () => {
  it('is described as the same file on disk', async () => {
    const local = await describeFile(fixture('tiff/scale-offset.tif'));
    expect(await describeUrl(`${base}/plain.tif`)).toEqual({ ...local, nameDate: null });
  });

  it('is described by its directory alone, wherever that stands', async () => {
    served = 0;
    await expect(describeUrl(`${base}/late.tif`)).resolves.toMatchObject({ kind: 'raster', bytes: 3_000_000 });
    expect(served).toBeLessThan(300_000);
  });

  it.each([
    ['/nowhere.tif', {}, 'remote-unreadable', /status 404/],
    ['/no-ranges.tif', {}, 'remote-unreadable', /whole files only/],
    ['/hangs.tif', { timeoutMs: 200 }, 'remote-unreadable', /too long/],
    ['/late.tif', { requests: 1 }, 'remote-unreadable', /1 requests/],
    ['/late.tif', { bytes: 70_000 }, 'remote-unreadable', /70000 bytes/],
    ['/text.tif', {}, 'format-unsupported', /download/],
  ])('that cannot be read says why: %s with %j', async (path, limits, code, message) => {
    const described = await describeUrl(base + path, limits);
    expect(described).toMatchObject({ kind: 'unreadable', code, message: expect.stringMatching(message) });
  });

  it('is read over http and https only', async () => {
    await expect(describeUrl('file:///etc/passwd')).resolves.toMatchObject({ code: 'format-unsupported' });
  });
});

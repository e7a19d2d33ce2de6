import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createGate, tokenVariable } from '../../acquisition/network/gate.ts';
import { createPolicy } from '../../acquisition/network/policy.ts';
import { type FileServer, startFileServer } from '../geo/http/file-server.ts';
import { fakeClock, portTo, told } from './support.ts';

let server: FileServer;
let canary: FileServer;
/** Answers of '/flaky' before the good one. */
let flaky: { status: number; retryAfter?: string }[] = [];

beforeAll(async () => {
  canary = await startFileServer({}, { '/x': (_, response) => void response.end('{"reached":true}') });
  server = await startFileServer(
    {},
    {
      '/ok': (request, response) => void response.end(JSON.stringify({ auth: request.headers.authorization ?? '' })),
      '/away': (_, response) => void response.writeHead(302, { location: `${canary.base}/x?sig=s3cret` }).end(),
      '/metadata': (_, response) =>
        void response.writeHead(302, { location: 'http://169.254.169.254/latest?sig=s3cret' }).end(),
      '/around': (_, response) => void response.writeHead(307, { location: '/around' }).end(),
      '/hop': (_, response) => void response.writeHead(303, { location: '/ok?sig=s3cret' }).end(),
      '/text': (_, response) => void response.end('s3cret is no JSON'),
      '/large': (_, response) => void response.end(JSON.stringify('x'.repeat(5000))),
      '/cut': (_, response) => {
        response.writeHead(200, { 'content-length': '100' });
        response.write('{"a":', () => response.destroy());
      },
      '/flaky': (_, response) => {
        const next = flaky.shift();
        if (!next) return void response.end('{"good":true}');
        response.writeHead(next.status, next.retryAfter === undefined ? {} : { 'retry-after': next.retryAfter }).end();
      },
    },
  );
});
afterAll(() => {
  server.close();
  canary.close();
});
beforeEach(() => {
  server.forget();
  canary.forget();
});

const here = (): string => `127.0.0.1:${server.port}`;
const reading = (path: string, port = portTo([here()])): Promise<unknown> =>
  port
    .readJson(new URL(path, server.base))
    .then(({ value }) => value)
    .finally(() => port.close());
const failing = (path: string, port?: ReturnType<typeof portTo>): Promise<unknown> =>
  reading(path, port).then(
    () => undefined,
    (error: unknown) => error,
  );

describe('what may be asked', () => {
  const allowed = (hosts: readonly string[], url: string): boolean =>
    createPolicy({ command: hosts, task: [] }).allows(new URL(url));

  it.each([
    [[], 'https://example.com/', false],
    [['example.com'], 'https://example.com/a?b', true],
    [['example.com'], 'https://EXAMPLE.com/', true],
    [['example.com'], 'http://example.com/', false],
    [['http://example.com'], 'http://example.com/', true],
    [['example.com'], 'https://example.com:8443/', false],
    [['example.com:8443'], 'https://example.com:8443/', true],
    [['example.com'], 'https://a.example.com/', false],
    [['*.example.com'], 'https://a.b.example.com/', true],
    [['*.example.com'], 'https://badexample.com/', false],
    [['example.com'], 'https://example.com.evil.org/', false],
    [['example.com'], 'https://example.com@evil.org/', false],
    [['example.com'], 'ftp://example.com/', false],
    [['*.example.com'], 'https://127.0.0.1/', false],
    [['127.0.0.1:80'], 'http://127.0.0.1/', true],
    [['127.0.0.1:81'], 'http://127.0.0.1/', false],
    [['localhost'], 'http://localhost:1234/', true],
    [['localhost'], 'http://127.0.0.1/', false],
  ])('%j: %s is %s', (hosts, url, expected) => {
    expect(allowed(hosts, url)).toBe(expected);
  });

  it.each(['*', '*.com', 'https://example.com/path', 'user@example.com', 'a b', ''])('“%s” is no host', (text) => {
    expect(() => createPolicy({ command: [text], task: [] })).toThrow(/expected/);
  });

  it.each(['127.0.0.1', 'localhost:8080', '10.0.0.1', '169.254.169.254', 'http://example.com', '[::1]'])(
    'a task cannot allow %s, the command line can',
    (text) => {
      expect(() => createPolicy({ command: [], task: [text] })).toThrow(/open internet/);
      expect(createPolicy({ command: [text], task: [] }).allowsNothing).toBe(false);
    },
  );

  it('a name that resolves to this machine is not asked, unless that very name is allowed', async () => {
    const resolving = async (hosts: readonly string[]): Promise<unknown> => {
      const { lookup } = createGate(createPolicy({ command: hosts, task: [] }), () => undefined);
      return new Promise((resolve) => lookup('localhost', { all: true }, (error, found) => resolve(error ?? found)));
    };
    expect(await resolving(['example.com'])).toMatchObject({ code: 'network-refused' });
    expect(await resolving(['localhost'])).toEqual(
      expect.arrayContaining([expect.objectContaining({ address: expect.stringMatching(/^(?:127\.|::1)/) })]),
    );
  });
});

describe('the port to the network', () => {
  it.each(['/away', '/metadata'])('never reaches an address that was not allowed: %s', async (path) => {
    const error = await failing(`${path}?sig=s3cret`);
    expect(error).toMatchObject({ code: 'network-refused', message: expect.stringMatching(/--allow-network/) });
    expect(told(error)).not.toContain('s3cret');
    expect(canary.asked).toEqual([]);
    expect(await failing('/ok', portTo([]))).toMatchObject({ code: 'network-refused' });
    expect(server.asked).toHaveLength(1);
  });

  it('follows redirects to what is allowed, a few', async () => {
    expect(await reading('/hop')).toEqual({ auth: '' });
    expect(await reading('/away', portTo([here(), `127.0.0.1:${canary.port}`]))).toEqual({ reached: true });
    expect(await failing('/around')).toMatchObject({ message: expect.stringMatching(/redirects more than/) });
  });

  it('tells a token to its host alone', async () => {
    expect(await reading('/ok', portTo([here()], { tokens: { '127.0.0.1': 's3cret' } }))).toEqual({
      auth: 'Bearer s3cret',
    });
    expect(await reading('/ok', portTo([here()], { tokens: { 'example.com': 's3cret' } }))).toEqual({ auth: '' });
    expect(tokenVariable('api.my-data.org')).toBe('EARTHWRIGHT_TOKEN_API_MY__DATA_ORG');
  });

  it('quotes nothing of a document that it cannot read', async () => {
    const error = await failing('/text');
    expect(error).toMatchObject({ code: 'remote-unreadable' });
    expect(told(error)).not.toContain('s3cret');
  });

  it('ends where more would be fetched than a run may fetch', async () => {
    expect(await failing('/large', portTo([here()], { limits: { fetchBytes: 1024 } }))).toMatchObject({
      code: 'network-quota',
      message: expect.stringMatching(/--limit fetch=2KB/),
    });
    expect(await failing('/around', portTo([here()], { limits: { fetchRequests: 2 } }))).toMatchObject({
      code: 'network-quota',
    });
  });

  it('waits longer each time, or as long as the server asks for, and then gives up', async () => {
    const clock = fakeClock();
    flaky = [{ status: 503 }, { status: 429, retryAfter: '7' }, { status: 500 }];
    expect(await reading('/flaky', portTo([here()], { clock }))).toEqual({ good: true });
    expect(clock.pauses).toEqual([1000, 7000, 4000]);

    flaky = Array.from({ length: 9 }, () => ({ status: 503 }));
    expect(await failing('/flaky')).toMatchObject({ code: 'remote-busy' });
    expect(flaky).toHaveLength(4);
    flaky = [{ status: 429, retryAfter: '3600' }];
    expect(await failing('/flaky')).toMatchObject({ message: expect.stringMatching(/wait for 3600 s/) });
    flaky = [{ status: 404 }];
    expect(await failing('/flaky')).toMatchObject({ code: 'remote-missing' });
    flaky = [];
  });

  it('asks again after a connection that broke off', async () => {
    const clock = fakeClock();
    expect(await failing('/cut', portTo([here()], { clock }))).toMatchObject({ code: 'remote-unreadable' });
    expect(clock.pauses).toHaveLength(4);
    expect(server.asked).toHaveLength(5);
  });

  it('needs a server that is there', async () => {
    const gone = await startFileServer({});
    gone.close();
    const port = portTo([`127.0.0.1:${gone.port}`]);
    const error = await port.readJson(new URL('/a', gone.base)).catch((one: unknown) => one);
    port.close();
    expect(error).toMatchObject({ code: 'remote-unreadable', message: expect.stringMatching(/cannot be reached/) });
  });
});

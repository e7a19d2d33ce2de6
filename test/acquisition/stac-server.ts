/** A server of this machine that plays a STAC API, a static catalogue, a signing service and a store, with their faults. */
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';

const recorded = join(import.meta.dirname, 'recorded');
export const truth = JSON.parse(readFileSync(join(recorded, 'truth.json'), 'utf8'));

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export interface StacServer {
  readonly base: string;
  readonly host: string;
  /** Method and path with query of all requests since the last `reset`. */
  readonly asked: string[];
  /** Bodies of searches. */
  readonly bodies: Record<string, unknown>[];
  /** Answers, by path, that come before the good ones; each is used once. */
  readonly faults: Map<string, Answer[]>;
  /** What is changed about an item before it is told. */
  change: (item: Item) => Item;
  /** Must a store's address be signed? Signatures below this number have expired. */
  firstValid: number | null;
  /** Does the API take POST, and does it filter? */
  takesPost: boolean;
  reset(): void;
  close(): void;
}

// biome-ignore lint/suspicious/noExplicitAny: JSON as it is sent.
export type Item = Record<string, any>;

const sendJson = (response: ServerResponse, value: unknown): void =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));

/** Ranges as stores serve them, with a strong tag; If-Range of another tag gets the whole file (RFC 9110, 13.1.5). */
export const sendFile = (bytes: Buffer, { headers }: IncomingMessage, response: ServerResponse, tag = '"v1"'): void => {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? [];
  const start = Number(from ?? 0);
  if (from === undefined || (headers['if-range'] !== undefined && headers['if-range'] !== tag))
    return void response.writeHead(200, { 'content-length': String(bytes.length), etag: tag }).end(bytes);
  if (start >= bytes.length) return void response.writeHead(416, { 'content-range': `bytes */${bytes.length}` }).end();
  const part = bytes.subarray(start, to === '' ? bytes.length : Number(to) + 1);
  response
    .writeHead(206, {
      'content-range': `bytes ${start}-${start + part.length - 1}/${bytes.length}`,
      'content-length': String(part.length),
      etag: tag,
    })
    .end(part);
};

const readBody = async (request: IncomingMessage): Promise<Record<string, unknown>> => {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return pieces.length === 0 ? {} : JSON.parse(Buffer.concat(pieces).toString());
};

const inTime = (item: Item, datetime: unknown): boolean => {
  if (typeof datetime !== 'string') return true;
  const [from = '..', to = '..'] = datetime.split('/');
  const at = Date.parse(item['properties'].datetime);
  return (from === '..' || at >= Date.parse(from)) && (to === '..' || at <= Date.parse(to));
};

export const startStacServer = async (): Promise<StacServer> => {
  const text = readFileSync(join(recorded, 'items.json'), 'utf8');
  let base = '';
  let issued = 0;
  const items = (): Record<string, Item[]> => {
    const all: Record<string, Item[]> = JSON.parse(text.replaceAll('{base}', base));
    return Object.fromEntries(Object.entries(all).map(([id, list]) => [id, list.map((one) => played.change(one))]));
  };

  const landing = (): object => ({
    type: 'Catalog',
    stac_version: '1.0.0',
    id: 'played',
    conformsTo: [
      'https://api.stacspec.org/v1.0.0/item-search',
      ...(played.takesPost ? ['http://www.opengis.net/spec/cql2/1.0/conf/cql2-json'] : []),
    ],
    links: [
      { rel: 'self', href: `${base}/api/v1/` },
      { rel: 'search', type: 'application/geo+json', href: `${base}/api/v1/search`, method: 'GET' },
      ...(played.takesPost
        ? [{ rel: 'search', type: 'application/geo+json', href: `${base}/api/v1/search`, method: 'POST' }]
        : []),
    ],
  });

  const collection = (id: string): object => ({
    type: 'Collection',
    stac_version: '1.0.0',
    id,
    title: `Title of ${id}`,
    license: 'CC-BY-4.0',
    providers: [{ name: 'A Space Agency', roles: ['producer'] }],
    extent: { spatial: { bbox: [[-180, -90, 180, 90]] }, temporal: { interval: [['2015-01-01T00:00:00Z', null]] } },
    links:
      id === 'cop-dem-glo-30'
        ? (items()[id] ?? []).map((one) => ({ rel: 'item', href: `./${one['id']}/${one['id']}.json` }))
        : [],
  });

  /** One item a page: every list has a next one. */
  const search = (wanted: Record<string, unknown>, token: number, isPost: boolean, path: string): object => {
    const collections = Array.isArray(wanted['collections'])
      ? wanted['collections']
      : String(wanted['collections']).split(',');
    const found = collections
      .flatMap((id) => items()[String(id)] ?? [])
      .filter((item) => inTime(item, wanted['datetime']));
    const next = isPost
      ? { rel: 'next', href: `${base}/api/v1/search`, method: 'POST', merge: true, body: { token: token + 1 } }
      : { rel: 'next', href: `${base}${path.replace(/&token=\d+/, '')}&token=${token + 1}` };
    return {
      type: 'FeatureCollection',
      features: found.slice(token, token + 1),
      links: token + 1 < found.length ? [next] : [],
    };
  };

  const store = (name: string, query: URLSearchParams, request: IncomingMessage, response: ServerResponse): void => {
    const signature = Number(query.get('sig')?.replace('s3cret', '') || Number.NaN);
    if (played.firstValid !== null && !(signature >= played.firstValid)) return void response.writeHead(403).end();
    try {
      sendFile(readFileSync(join(recorded, name)), request, response);
    } catch {
      response.writeHead(404).end();
    }
  };

  const answer = async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    const { pathname: path, searchParams: query } = url;
    const [, kind = '', ...rest] = path.split('/');
    const all = Object.values(items()).flat();
    if (path === '/api/v1/') return sendJson(response, landing());
    if (path === '/api/v1/search' && request.method === 'POST' && played.takesPost) {
      const body = await readBody(request);
      played.bodies.push(body);
      return sendJson(response, search(body, Number(body['token'] ?? 0), true, ''));
    }
    if (path === '/api/v1/search' && request.method === 'GET')
      return sendJson(
        response,
        search(Object.fromEntries(query), Number(query.get('token') ?? 0), false, path + url.search),
      );
    if (path.startsWith('/api/v1/collections/')) {
      const item = all.find(({ id }) => path.endsWith(`/items/${id}`));
      return item ? sendJson(response, item) : sendJson(response, collection(rest.at(-1) ?? ''));
    }
    if (path === '/sign')
      return sendJson(response, {
        href: `${query.get('href')}?sig=s3cret${++issued}`,
        'msft:expiry': '2030-01-01T00:00:00Z',
      });
    if (path === '/static/catalog.json')
      return sendJson(response, {
        type: 'Catalog',
        stac_version: '1.0.0',
        id: 'static',
        links: [
          { rel: 'root', href: './catalog.json' },
          { rel: 'child', href: './gone/collection.json' },
          { rel: 'child', href: './dem/collection.json' },
        ],
      });
    if (path === '/static/dem/collection.json') return sendJson(response, collection('cop-dem-glo-30'));
    const item = path.startsWith('/static/dem/') ? all.find(({ id }) => path.endsWith(`/${id}.json`)) : undefined;
    if (item) return sendJson(response, item);
    if (kind === 'store') return store(rest.join('/'), query, request, response);
    response.writeHead(404).end();
  };

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', base);
    played.asked.push(`${request.method} ${request.url}`);
    const fault = played.faults.get(url.pathname)?.shift();
    if (fault) fault(request, response);
    else answer(request, response, url).catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  base = `http://127.0.0.1:${port}`;
  const played: StacServer = {
    base,
    host: `127.0.0.1:${port}`,
    asked: [],
    bodies: [],
    faults: new Map(),
    change: (item) => item,
    firstValid: null,
    takesPost: true,
    reset: () => {
      played.asked.splice(0);
      played.bodies.splice(0);
      played.faults.clear();
      issued = 0;
      Object.assign(played, { change: (item: Item) => item, firstValid: null, takesPost: true });
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return played;
};

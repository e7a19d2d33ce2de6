/** A server of this machine that plays geocoder and Overpass from recorded answers, with their faults; and a canary that nobody may reach. */
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';

export const recordedFile = (name: string): Buffer => readFileSync(join(import.meta.dirname, 'recorded', name));

export interface Asked {
  readonly method: string;
  readonly url: URL;
  readonly body: string;
}

type Answer = (asked: Asked, response: ServerResponse, request: IncomingMessage) => void;

export interface PlayedServer {
  readonly base: string;
  readonly host: string;
  readonly asked: Asked[];
  /** Answers, by path, that come before the good ones; each is used once. */
  readonly faults: Map<string, Answer[]>;
  reset(): void;
  close(): void;
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString();
};

/** `answers` by path; all else is 404. */
export const startPlayedServer = async (answers: Readonly<Record<string, Answer>>): Promise<PlayedServer> => {
  let base = '';
  const server = createServer(async (request, response) => {
    const asked: Asked = {
      method: request.method ?? '',
      url: new URL(request.url ?? '/', base),
      body: await bodyOf(request),
    };
    played.asked.push(asked);
    const { pathname } = asked.url;
    const answer = played.faults.get(pathname)?.shift() ?? answers[pathname];
    if (answer) answer(asked, response, request);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  base = `http://127.0.0.1:${port}`;
  const played: PlayedServer = {
    base,
    host: `127.0.0.1:${port}`,
    asked: [],
    faults: new Map(),
    reset: () => {
      played.asked.splice(0);
      played.faults.clear();
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return played;
};

export const send =
  (value: unknown, type = 'application/json'): Answer =>
  (_, response) =>
    void response
      .writeHead(200, { 'content-type': type })
      .end(typeof value === 'string' || Buffer.isBuffer(value) ? value : JSON.stringify(value));

export const status =
  (code: number, headers: Readonly<Record<string, string>> = {}): Answer =>
  (_, response) =>
    void response.writeHead(code, headers).end();

export const redirectTo = (address: string): Answer => status(307, { location: address });

/** The connection ends in the middle of what was promised. */
export const drop: Answer = (_, response) => {
  response.writeHead(200, { 'content-length': '100000' });
  response.write('{"a":', () => response.destroy());
};

const places: Record<string, Record<string, unknown>[]> = JSON.parse(recordedFile('places.json').toString());
const objects = Object.values(places).flat();

export const mapAnswers: Readonly<Record<string, Answer>> = {
  '/geo/search': ({ url }, response, request) =>
    send(places[url.searchParams.get('q') ?? ''] ?? [])({ method: 'GET', url, body: '' }, response, request),
  '/geo/lookup': ({ url }, response, request) => {
    const id = url.searchParams.get('osm_ids');
    const found = objects.filter((one) => `${String(one['osm_type'])[0]?.toUpperCase()}${one['osm_id']}` === id);
    send(found)({ method: 'GET', url, body: '' }, response, request);
  },
  '/api/interpreter': send(recordedFile('overpass.json')),
};

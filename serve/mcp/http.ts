import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { httpModule } from '../../core/http-modules.ts';
import type { McpSdk } from './load-sdk.ts';

export interface HttpOptions {
  readonly sdk: McpSdk;
  readonly open: () => McpServer;
  readonly token: string;
  readonly host: string;
  /** 0: any that is free. */
  readonly port: number;
  /** Further names under which clients may address the server, with their port where it is not the default one. */
  readonly hosts: readonly string[];
  readonly onDefect: (error: unknown) => void;
}

export interface ServedHttp {
  readonly address: string;
  close(): Promise<void>;
}

interface Session {
  readonly transport: StreamableHTTPServerTransport;
  readonly server: McpServer;
}

const path = '/mcp';
/** Of clients that went without a word; the one that was silent longest goes first. */
const mostSessions = 64;
const mostBytes = 4 * 2 ** 20;
const loopbacks = ['127.0.0.1', 'localhost', '[::1]'];

/** Digests of one length: the comparison takes the same time for every guess. */
const same = (one: string, other: string): boolean => {
  const [mine, theirs] = [one, other].map((text) => createHash('sha256').update(text).digest());
  return mine !== undefined && theirs !== undefined && timingSafeEqual(mine, theirs);
};

const end = (response: ServerResponse, status: number, message: string): void => {
  const challenge = status === 401 ? { 'www-authenticate': 'Bearer realm="earthwright"' } : {};
  response
    .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store', ...challenge })
    .end(JSON.stringify({ jsonrpc: '2.0', error: { code: -32_000, message }, id: null }));
};

/** What stands against a request; null for nothing. A page elsewhere whose name points here has another Host, and its Origin. */
const refusal = (request: IncomingMessage, token: string, hosts: ReadonlySet<string>): [number, string] | null => {
  const { host = '', origin, authorization = '' } = request.headers;
  if (!hosts.has(host.toLowerCase())) return [403, 'Wrong Host header.'];
  const from = origin === undefined ? null : URL.canParse(origin) ? new URL(origin).host : '';
  if (from !== null && !hosts.has(from)) return [403, 'Wrong Origin header.'];
  const [, given = ''] = /^Bearer (.+)$/i.exec(authorization) ?? [];
  if (!same(given, token)) return [401, 'The bearer token is missing or wrong.'];
  if ((request.url ?? '').split('?')[0] !== path) return [404, `There is only ${path}.`];
  return null;
};

/** Sessions of clients, each with a server of its own. */
const createSessions = ({ sdk, open }: HttpOptions) => {
  const sessions = new Map<string, Session>();
  const drop = (id: string): void => {
    const session = sessions.get(id);
    sessions.delete(id);
    void session?.server.close();
  };
  const start = async (): Promise<Session> => {
    const server = open();
    const transport = new sdk.StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      maxRequestBodySize: mostBytes,
      onsessioninitialized: (id) => {
        sessions.set(id, { transport, server });
        const [oldest] = sessions.keys();
        if (sessions.size > mostSessions && oldest !== undefined) drop(oldest);
      },
      onsessionclosed: drop,
    });
    // Optional handlers of the interface are declared without `undefined`, those of the class with it.
    await server.connect(transport as Parameters<McpServer['connect']>[0]);
    return { transport, server };
  };
  return {
    /** Null for an id of no session. */
    of: async (request: IncomingMessage): Promise<Session | null> => {
      const id = request.headers['mcp-session-id'];
      if (typeof id !== 'string') return start();
      const session = sessions.get(id);
      if (!session) return null;
      sessions.delete(id);
      sessions.set(id, session);
      return session;
    },
    close: async (): Promise<void> => {
      await Promise.allSettled([...sessions.values()].map(({ server }) => server.close()));
    },
  };
};

const listening = (server: Server, host: string, port: number): Promise<number> =>
  new Promise((done, refuse) => {
    server.once('error', refuse);
    server.listen(port, host, () => {
      const bound = server.address();
      done(typeof bound === 'object' ? (bound?.port ?? port) : port);
    });
  });

/** Serves over streamable HTTP. Contract: a request without the token, or under another name, reaches nothing. */
export const serveHttp = async (options: HttpOptions): Promise<ServedHttp> => {
  const { token, host, port, onDefect } = options;
  const hosts = new Set<string>();
  const sessions = createSessions(options);
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const refused = refusal(request, token, hosts);
    if (refused) return end(response, ...refused);
    const session = await sessions.of(request);
    if (!session) return end(response, 404, 'There is no such session; initialise a new one.');
    await session.transport.handleRequest(request, response);
  };
  const server = httpModule().createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      onDefect(error);
      if (response.headersSent) response.destroy();
      else end(response, 500, 'An error of earthwright’s own; its log says more.');
    });
  });
  const at = await listening(server, host, port);
  const shown = host.includes(':') ? `[${host}]` : host;
  for (const name of loopbacks) hosts.add(`${name}:${at}`);
  for (const name of [`${shown}:${at}`, ...options.hosts]) hosts.add(name.toLowerCase());
  return {
    address: `http://${shown}:${at}${path}`,
    close: async () => {
      await sessions.close();
      const closed = new Promise<void>((done) => server.close(() => done()));
      server.closeAllConnections();
      await closed;
    },
  };
};

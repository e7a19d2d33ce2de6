/** One request and its answer's head: connection, redirects, and what a failure means. Every request of ours over HTTP goes through here. */
import type { Agent, IncomingMessage } from 'node:http';
import { EarthwrightError } from '../../core/errors.ts';
import { httpModule, httpsModule } from '../../core/http-modules.ts';
import { dataError } from '../errors.ts';
import { type Gate, shownUrl } from './address.ts';

export interface Connection {
  readonly gate: Gate;
  /** Longest silence of a server, ms. */
  readonly idleMs: number;
  readonly signal: AbortSignal;
  /** Contract: called before every request; throws when there may be no more. */
  readonly onRequest: () => void;
  readonly agents: Readonly<Record<string, Agent>>;
}

export interface Outgoing {
  readonly method: 'GET' | 'POST';
  /** Asked at every hop: what is meant for one host is not told to another. */
  readonly headersFor: (url: URL) => Readonly<Record<string, string>>;
  readonly body?: string;
}

const mostRedirects = 5;

/** Keep-alive, no proxy from the environment: it would resolve names behind our back. */
export const createAgents = (): Connection['agents'] => ({
  'http:': new (httpModule().Agent)({ keepAlive: true, maxSockets: 4 }),
  'https:': new (httpsModule().Agent)({ keepAlive: true, maxSockets: 4 }),
});

class Silence extends Error {}

/** The server had closed a kept connection before this request reached it (RFC 9112, 9.3.1: try again). */
class StaleConnection extends Error {}

const send = (
  url: URL,
  { method, headersFor, body }: Outgoing,
  { agents, gate, idleMs, signal }: Connection,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const { request } = url.protocol === 'https:' ? httpsModule() : httpModule();
    const agent = agents[url.protocol];
    const sent = request(url, {
      ...(agent ? { agent } : {}),
      method,
      lookup: gate.lookup,
      signal,
      timeout: idleMs,
      headers: { ...gate.headersFor?.(url), ...headersFor(url), 'user-agent': 'earthwright' },
    });
    let answered: IncomingMessage | undefined;
    sent.once('timeout', () => (answered ?? sent).destroy(new Silence()));
    sent.once('response', (response) => resolve((answered = response)));
    // After the response as well: an error without a listener would end this process.
    sent.on('error', (error) =>
      reject(sent.reusedSocket && 'code' in error && error.code === 'ECONNRESET' ? new StaleConnection() : error),
    );
    sent.end(body);
  });

const sendAgain = async (url: URL, outgoing: Outgoing, connection: Connection): Promise<IncomingMessage> => {
  try {
    return await send(url, outgoing, connection);
  } catch (error) {
    if (!(error instanceof StaleConnection)) throw error;
    return send(url, outgoing, connection);
  }
};

export const unreadable = (url: URL, what: string): EarthwrightError =>
  dataError('remote-unreadable', `${shownUrl(url)}: ${what}`);

/** Whether the same request may succeed later stands in the details, with the pause that the server asks for. */
const passing = (code: string, message: string, retryAfter?: string): EarthwrightError =>
  new EarthwrightError(code, 'data', message, {
    details: { again: true, ...(retryAfter === undefined ? {} : { retryAfter }) },
  });

export const broken = (url: URL, what: string): EarthwrightError =>
  passing('remote-unreadable', `${shownUrl(url)}: ${what}`);

const redirectTarget = (from: URL, location: string): URL => {
  const to = URL.parse(location, from.href);
  if (!to || !/^https?:$/.test(to.protocol))
    throw unreadable(from, 'the server redirects to something that is no http or https address.');
  if (from.protocol === 'https:' && to.protocol === 'http:')
    throw unreadable(from, 'the server redirects from https to unprotected http.');
  return to;
};

/** A body goes on with 307 and 308 alone (RFC 9110, 15.4). */
const redirected = (outgoing: Outgoing, status: number): Outgoing =>
  status === 307 || status === 308 ? outgoing : { method: 'GET', headersFor: outgoing.headersFor };

/** Follows redirects; every host on the way is checked. */
export const sendFollowing = async (
  start: URL,
  first: Outgoing,
  connection: Connection,
): Promise<{ readonly url: URL; readonly response: IncomingMessage }> => {
  let [url, outgoing] = [start, first];
  for (let count = 0; count <= mostRedirects; count++) {
    connection.gate.check(url);
    connection.onRequest();
    const response = await sendAgain(url, outgoing, connection);
    const { statusCode = 0, headers } = response;
    if (statusCode < 300 || statusCode >= 400 || headers.location === undefined) return { url, response };
    response.destroy();
    outgoing = redirected(outgoing, statusCode);
    url = redirectTarget(url, headers.location);
  }
  throw unreadable(start, `the server redirects more than ${mostRedirects} times.`);
};

export const statusError = (url: URL, status: number, retryAfter?: string): EarthwrightError => {
  const shown = shownUrl(url);
  if (status === 404 || status === 410)
    return dataError('remote-missing', `${shown}: there is no such file (status ${status}).`);
  if (status === 401 || status === 403 || status === 407)
    return dataError(
      'remote-forbidden',
      `${shown}: the server refuses access (status ${status}). Is the address signed, and has its signature expired?`,
    );
  if (status === 429 || status === 503)
    return passing('remote-busy', `${shown}: the server is busy (status ${status}). Try again later.`, retryAfter);
  const what = `the server answered with status ${status}.`;
  return status === 408 || status >= 500 ? broken(url, what) : unreadable(url, what);
};

export const networkError = (url: URL, error: unknown): unknown => {
  if (error instanceof EarthwrightError || !(error instanceof Error)) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (error instanceof Silence) return passing('remote-timeout', `${shownUrl(url)}: the server does not answer.`);
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return unreadable(url, 'there is no host of that name.');
  if (/CERT|SELF_SIGNED|TLS|SSL|VERIFY/.test(code)) return unreadable(url, `its certificate is not trusted (${code}).`);
  return broken(url, `the server cannot be reached, or broke off${/^[A-Z_]{3,30}$/.test(code) ? ` (${code})` : ''}.`);
};

/** The one way of a run to the network: gate, quota, time and patience for every request that it makes. */
import type { IncomingMessage } from 'node:http';
import { EarthwrightError } from '../../core/errors.ts';
import { howToRaise, type Limits } from '../../core/limits.ts';
import { type Gate, shownUrl } from '../../geo/http/address.ts';
import {
  createAgents,
  networkError,
  type Outgoing,
  sendFollowing,
  statusError,
  unreadable,
} from '../../geo/http/exchange.ts';
import { createGate, type TokenOf } from './gate.ts';
import { type Clock, tryAgain } from './patience.ts';
import type { NetworkPolicy } from './policy.ts';
import { type AccountOf, type Grant, requestGrant } from './service-account.ts';

export interface PortSettings {
  readonly policy: NetworkPolicy;
  readonly tokenOf: TokenOf;
  /** Key files of service accounts; default: none. */
  readonly accountOf?: AccountOf | undefined;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly signal: AbortSignal;
}

export interface JsonRequest {
  readonly method: 'GET' | 'POST';
  readonly body?: unknown;
}

interface DocumentRequest {
  readonly method: 'GET' | 'POST';
  /** Media types that are taken. */
  readonly accept: string;
  /** Its text and what kind of text it is. */
  readonly body?: { readonly type: string; readonly text: string };
}

/** A document that is held as a whole. */
export interface FetchedBytes {
  /** Where it was found. */
  readonly url: URL;
  readonly bytes: Buffer;
  /** Media type, '' where the server told none. */
  readonly type: string;
}

/** What came back, its body not read yet. */
interface Opened {
  readonly url: URL;
  readonly response: IncomingMessage;
}

export interface FetchPort {
  readonly gate: Gate;
  readonly limits: Limits;
  /** Bytes that the run may still fetch. */
  left(): number;
  /** Counts bytes that came. Throws network-quota where they are more than may come. */
  spend(bytes: number): void;
  again<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** A document of any kind, status 200. Contract: `read` may throw; the document is asked for again where its error says that this may help. */
  readDocument<T>(address: URL, request: DocumentRequest, read: (found: FetchedBytes) => T): Promise<T>;
  /** A JSON document, with the address where it was found. */
  readJson(address: URL, request?: JsonRequest): Promise<{ readonly url: URL; readonly value: unknown }>;
  /** Gets a token for the address's host by its service account, where it has one and no token that lasts. Contract: it is told to that host alone. */
  authorise(address: URL): Promise<void>;
  /** One request, made once. `use` reads the body; what it throws is told as an error of the network where it is one. */
  open<T>(address: URL, outgoing: Outgoing, use: (opened: Opened) => Promise<T>): Promise<T>;
  close(): void;
}

const longestDocument = 32 * 2 ** 20;
const longestSilenceMs = 30_000;

const accepted = 'application/geo+json, application/json;q=0.9';

const outgoingOf = ({ method, accept, body }: DocumentRequest): Outgoing => ({
  method,
  headersFor: () => ({
    accept,
    'accept-encoding': 'identity',
    ...(body === undefined ? {} : { 'content-type': body.type }),
  }),
  ...(body === undefined ? {} : { body: body.text }),
});

const asDocument = ({ method, body }: JsonRequest): DocumentRequest => ({
  method,
  accept: accepted,
  ...(body === undefined ? {} : { body: { type: 'application/json', text: JSON.stringify(body) } }),
});

const parsed = ({ url, bytes }: FetchedBytes): unknown => {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    // No cause: its message would quote the document.
    throw unreadable(url, 'the answer is no JSON.');
  }
};

export const createFetchPort = ({ policy, tokenOf, accountOf, clock, limits, signal }: PortSettings): FetchPort => {
  const agents = createAgents();
  const grants = new Map<string, Grant>();
  const gate = createGate(policy, (hostname) => tokenOf(hostname) ?? grants.get(hostname)?.token);
  let [bytes, requests] = [0, 0];

  const spend = (count: number): void => {
    bytes += count;
    if (bytes > limits.fetchBytes)
      throw new EarthwrightError(
        'network-quota',
        'data',
        `More bytes would have to be fetched than a run may fetch. ${howToRaise('fetchBytes', limits)}`,
      );
  };

  const onRequest = (): void => {
    if (++requests > limits.fetchRequests)
      throw new EarthwrightError(
        'network-quota',
        'data',
        `More requests would be needed than a run may make. ${howToRaise('fetchRequests', limits)}`,
      );
  };

  const explained = (url: URL, error: unknown, deadline: AbortSignal): unknown => {
    if (signal.aborted) return new EarthwrightError('aborted', 'user', 'Interrupted.');
    if (deadline.aborted)
      return new EarthwrightError(
        'remote-timeout',
        'data',
        `${shownUrl(url)}: reading it takes too long. ${howToRaise('downloadMs', limits)}`,
      );
    return networkError(url, error);
  };

  const open: FetchPort['open'] = async (address, outgoing, use) => {
    const deadline = AbortSignal.timeout(limits.downloadMs);
    const idleMs = Math.min(longestSilenceMs, limits.downloadMs);
    const together = AbortSignal.any([signal, deadline]);
    let response: IncomingMessage | undefined;
    try {
      const found = await sendFollowing(address, outgoing, { agents, gate, idleMs, signal: together, onRequest });
      response = found.response;
      return await use(found);
    } catch (error) {
      response?.destroy();
      throw explained(address, error, deadline);
    }
  };

  const readWhole = async ({ url, response }: Opened): Promise<FetchedBytes> => {
    const status = response.statusCode ?? 0;
    if (status !== 200) throw statusError(url, status, response.headers['retry-after']);
    const pieces: Buffer[] = [];
    let length = 0;
    for await (const piece of response as AsyncIterable<Buffer>) {
      length += piece.length;
      spend(piece.length);
      if (length > longestDocument) throw unreadable(url, `the answer is longer than ${longestDocument} bytes.`);
      pieces.push(piece);
    }
    return { url, bytes: Buffer.concat(pieces), type: response.headers['content-type'] ?? '' };
  };

  const again: FetchPort['again'] = (work, until = signal) => tryAgain(work, { clock, signal: until });

  const readDocument: FetchPort['readDocument'] = (address, request, read) =>
    again(() => open(address, outgoingOf(request), async (opened) => read(await readWhole(opened))));

  const authorise: FetchPort['authorise'] = async ({ hostname }) => {
    const account = tokenOf(hostname) === undefined ? accountOf?.(hostname) : undefined;
    if (account === undefined || (grants.get(hostname)?.until ?? 0) > clock.now()) return;
    grants.delete(hostname);
    grants.set(hostname, await requestGrant(hostname, account, { readDocument, now: clock.now }));
  };

  return {
    gate,
    limits,
    authorise,
    left: () => Math.max(0, limits.fetchBytes - bytes),
    spend,
    again,
    open,
    readDocument,
    readJson: (address, request = { method: 'GET' }) =>
      readDocument(address, asDocument(request), (found) => ({ url: found.url, value: parsed(found) })),
    close: () => {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
};

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

export interface PortSettings {
  readonly policy: NetworkPolicy;
  readonly tokenOf: TokenOf;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly signal: AbortSignal;
}

export interface JsonRequest {
  readonly method: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
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
  /** A JSON document, with the address where it was found. */
  readJson(address: URL, request?: JsonRequest): Promise<{ readonly url: URL; readonly value: unknown }>;
  /** One request, made once. `use` reads the body; what it throws is told as an error of the network where it is one. */
  open<T>(address: URL, outgoing: Outgoing, use: (opened: Opened) => Promise<T>): Promise<T>;
  close(): void;
}

const longestDocument = 32 * 2 ** 20;
const longestSilenceMs = 30_000;

const accepted = 'application/geo+json, application/json;q=0.9';

const outgoingOf = ({ method, headers = {}, body }: JsonRequest): Outgoing => ({
  method,
  headersFor: () => ({
    ...headers,
    accept: accepted,
    'accept-encoding': 'identity',
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  }),
  ...(body === undefined ? {} : { body: JSON.stringify(body) }),
});

const parsed = (url: URL, text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    // No cause: its message would quote the document.
    throw unreadable(url, 'the answer is no JSON.');
  }
};

export const createFetchPort = ({ policy, tokenOf, clock, limits, signal }: PortSettings): FetchPort => {
  const agents = createAgents();
  const gate = createGate(policy, tokenOf);
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

  const readText = async ({ url, response }: Opened): Promise<string> => {
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
    return Buffer.concat(pieces).toString('utf8');
  };

  const again: FetchPort['again'] = (work, until = signal) => tryAgain(work, { clock, signal: until });

  return {
    gate,
    limits,
    left: () => Math.max(0, limits.fetchBytes - bytes),
    spend,
    again,
    open,
    readJson: (address, request = { method: 'GET' }) =>
      again(() =>
        open(address, outgoingOf(request), async (opened) => ({
          url: opened.url,
          value: parsed(opened.url, await readText(opened)),
        })),
      ),
    close: () => {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
};

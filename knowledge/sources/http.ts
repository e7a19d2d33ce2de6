import { EarthwrightError } from '../../core/errors.ts';
import type { Content } from './content.ts';
import type { SourceLimits } from './limits.ts';
import { reasonOf, unreadable } from './source-error.ts';

const userAgent = 'earthwright (knowledge add)';

const mostRedirects = 5;

/** May this address be asked? Redirects are asked about, too. */
export type AddressRule = (url: URL) => boolean;

/** Fetches one http(s) address within the limits on time and size. Throws `source.unreadable`. */
export const fetchContent = async (
  address: string,
  limits: SourceLimits,
  signal: AbortSignal,
  rule: AddressRule = () => true,
): Promise<Content> => {
  try {
    const deadline = AbortSignal.any([signal, AbortSignal.timeout(limits.responseMs)]);
    const response = await follow(new URL(address), rule, deadline);
    if (!response.ok) {
      await response.body?.cancel();
      throw unreadable(address, `the server says ${response.status} ${response.statusText}`);
    }
    const bytes = await readCapped(response, address, limits.bytes);
    const mediaType = response.headers.get('content-type');
    return { source: response.url || address, bytes, ...(mediaType !== null && { mediaType }) };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof EarthwrightError) throw error;
    if (error instanceof Error && error.name === 'TimeoutError')
      throw unreadable(address, `no complete answer within ${limits.responseMs} ms`, error);
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
    throw unreadable(address, `the request failed (${reasonOf(cause)})`, error);
  }
};

const follow = async (url: URL, rule: AddressRule, signal: AbortSignal, hop = 0): Promise<Response> => {
  if (!/^https?:$/.test(url.protocol)) throw unreadable(url.href, 'only http and https are fetched');
  if (!rule(url)) throw unreadable(url.href, 'it lies outside what was asked for');
  if (hop > mostRedirects) throw unreadable(url.href, `more than ${mostRedirects} redirects`);
  const headers = { 'user-agent': userAgent, accept: '*/*' };
  const response = await fetch(url, { headers, signal, redirect: 'manual' });
  const next = response.status >= 300 && response.status < 400 ? response.headers.get('location') : null;
  if (next === null) return response;
  await response.body?.cancel();
  return follow(new URL(next, url), rule, signal, hop + 1);
};

const readCapped = async (response: Response, address: string, limit: number): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > limit) throw unreadable(address, `it is longer than ${limit} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

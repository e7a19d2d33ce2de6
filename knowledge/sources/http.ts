import type { Content } from './content.ts';
import type { SourceLimits } from './limits.ts';
import { reasonOf, unreadable } from './source-error.ts';

const userAgent = 'earthwright (knowledge add)';

/** Fetches one http(s) address within the limits on time and size. Throws `source.unreadable`. */
export const fetchContent = async (address: string, limits: SourceLimits, signal: AbortSignal): Promise<Content> => {
  if (!/^https?:$/.test(new URL(address).protocol)) throw unreadable(address, 'only http and https are fetched');
  try {
    const response = await fetch(address, {
      headers: { 'user-agent': userAgent, accept: '*/*' },
      signal: AbortSignal.any([signal, AbortSignal.timeout(limits.responseMs)]),
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw unreadable(address, `the server says ${response.status} ${response.statusText}`);
    }
    const bytes = await readCapped(response, address, limits.bytes);
    const mediaType = response.headers.get('content-type');
    return { source: response.url || address, bytes, ...(mediaType !== null && { mediaType }) };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof Error && error.name === 'TimeoutError')
      throw unreadable(address, `no complete answer within ${limits.responseMs} ms`, error);
    if (error instanceof Error && 'code' in error && error.code === 'source.unreadable') throw error;
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
    throw unreadable(address, `the request failed (${reasonOf(cause)})`, error);
  }
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

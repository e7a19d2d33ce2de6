import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { httpModule, httpsModule } from '../core/http-modules.ts';

const headersOf = (incoming: IncomingMessage): Headers => {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers))
    for (const one of Array.isArray(value) ? value : [value ?? '']) headers.append(name, one);
  return headers;
};

const bodyless = new Set([204, 205, 304]);

const responseOf = (incoming: IncomingMessage): Response => {
  const status = incoming.statusCode ?? 500;
  const init = { status, statusText: incoming.statusMessage ?? '', headers: headersOf(incoming) };
  if (bodyless.has(status)) return new Response(null, init);
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      try {
        for await (const chunk of incoming) controller.enqueue(new Uint8Array(chunk));
        // A body that ends before its announced end is cut, not finished.
        if (incoming.complete) controller.close();
        else controller.error(new Error('the connection was cut in the middle of the answer'));
      } catch (error) {
        controller.error(error);
      }
    },
    cancel: () => void incoming.destroy(),
  });
  return new Response(body, init);
};

/**
 * fetch over node:http without the five-minute limit that Node's own sets on waiting for headers: a model on a slow machine may
 * think longer before its first byte. The caller's signal is the only clock. Does not follow redirects.
 */
export const patientFetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
  const url = new URL(input instanceof Request ? input.url : input);
  const headers = Object.fromEntries(new Headers(init.headers));
  const body = typeof init.body === 'string' ? init.body : null;
  const signal = init.signal ?? undefined;
  return new Promise((resolve, reject) => {
    const { request } = url.protocol === 'https:' ? httpsModule() : httpModule();
    const outgoing = request(
      url,
      {
        method: init.method ?? 'GET',
        headers: { ...headers, ...(body === null ? {} : { 'content-length': Buffer.byteLength(body) }) },
        ...(signal ? { signal } : {}),
      },
      (incoming) => resolve(responseOf(incoming)),
    );
    outgoing.on('error', reject);
    if (body === null) outgoing.end();
    else Readable.from([body]).pipe(outgoing);
  });
};

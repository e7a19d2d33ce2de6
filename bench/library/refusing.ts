import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An endpoint that refuses every call, and counts them: who needs no model does not notice. */
export const startRefusing = async (): Promise<{
  readonly baseUrl: string;
  readonly calls: () => number;
  readonly close: () => void;
}> => {
  let calls = 0;
  const server = createServer((_request, response) => {
    calls++;
    response.writeHead(403, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { message: 'every call is refused' } }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('The endpoint has no port.');
  return { baseUrl: `http://127.0.0.1:${address.port}/v1`, calls: () => calls, close: () => server.close() };
};

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';
import { patientFetch } from '../../model/patient-fetch.ts';

const kept = z.object({ status: z.number(), type: z.string(), body: z.string(), ms: z.number() });
type Reply = z.infer<typeof kept>;

export interface SharedReplies {
  readonly baseUrl: string;
  /** Calls that were answered with an earlier reply since this was asked last, and how long those replies took when they were given. */
  readonly takeShared: () => { readonly calls: number; readonly ms: number };
  readonly close: () => void;
}

/** One folder of replies by the hash of their request; written under another name first, so that two streams may share it. */
const openReplies = (folder: string) => {
  mkdirSync(folder, { recursive: true });
  const place = (key: string): string => join(folder, `${key}.json`);
  return {
    get: (key: string): Reply | null =>
      existsSync(place(key)) ? kept.parse(JSON.parse(readFileSync(place(key), 'utf8'))) : null,
    put: (key: string, reply: Reply): void => {
      writeFileSync(`${place(key)}.${process.pid}`, JSON.stringify(reply));
      renameSync(`${place(key)}.${process.pid}`, place(key));
    },
  };
};

const ask = async (url: string, key: string | undefined, body: string): Promise<Reply> => {
  const started = performance.now();
  const headers = { 'content-type': 'application/json', ...(key ? { authorization: key } : {}) };
  const response = await patientFetch(url, { method: 'POST', headers, body });
  const text = await response.text();
  const type = response.headers.get('content-type') ?? 'application/json';
  return { status: response.status, type, body: text, ms: performance.now() - started };
};

/**
 * An endpoint before another one: a request that came before, byte for byte, gets the reply that it got then. Streams that differ in their
 * memory alone then differ in nothing else, as at a model of temperature 0, and who answers is asked each thing once.
 */
export const startSharedReplies = async (upstream: string, folder: string): Promise<SharedReplies> => {
  const replies = openReplies(folder);
  const pending = new Map<string, Promise<Reply>>();
  let shared = { calls: 0, ms: 0 };
  const answer = async (body: string, authorization: string | undefined): Promise<Reply> => {
    const key = createHash('sha256').update(body).digest('hex');
    const known = replies.get(key);
    if (known) {
      shared = { calls: shared.calls + 1, ms: shared.ms + known.ms };
      return known;
    }
    // A client that lost patience asks again: whoever answers is still at it, and is not asked twice.
    const under = pending.get(key) ?? ask(`${upstream}/chat/completions`, authorization, body);
    pending.set(key, under);
    const fresh = await under.finally(() => pending.delete(key));
    if (fresh.status === 200) replies.put(key, fresh);
    return fresh;
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', () => {
      answer(Buffer.concat(chunks).toString('utf8'), request.headers.authorization).then(
        ({ status, type, body }) => response.writeHead(status, { 'content-type': type }).end(body),
        (error: unknown) => response.writeHead(502).end(JSON.stringify({ error: { message: String(error) } })),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('The endpoint has no port.');
  return {
    baseUrl: `http://127.0.0.1:${address.port}/v1`,
    takeShared: () => {
      const taken = shared;
      shared = { calls: 0, ms: 0 };
      return taken;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

import { connect } from 'node:net';
import type * as Bullmq from 'bullmq';
import { EarthwrightError } from '../../core/errors.ts';

/** BullMQ, as far as it is used here, and where Redis is. */
export interface QueuePlace {
  readonly bullmq: Pick<typeof Bullmq, 'Queue' | 'Worker' | 'DelayedError'>;
  readonly connection: { readonly url: string; readonly maxRetriesPerRequest: null };
  /** Fit to be shown: without name and password. */
  readonly shown: string;
}

const installation = 'npm install bullmq@6.7.0 ioredis@6.0.0';
const answerMs = 5000;

const load = async (): Promise<QueuePlace['bullmq']> => {
  try {
    const { Queue, Worker, DelayedError } = await import('bullmq');
    return { Queue, Worker, DelayedError };
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'ERR_MODULE_NOT_FOUND')) throw cause;
    const message = `A queue needs two optional packages; install them beside earthwright with: ${installation}`;
    throw new EarthwrightError('queue.missing', 'user', message, { cause });
  }
};

const addressOf = (text: string): URL => {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && (url.protocol === 'redis:' || url.protocol === 'rediss:')) return url;
  throw new EarthwrightError('usage', 'user', '--queue takes an address such as redis://localhost:6379.');
};

/** The client would try again for ever: somebody who mistyped an address is told so at once. */
const reach = (host: string, port: number, shown: string): Promise<void> =>
  new Promise((done, refuse) => {
    const socket = connect({ host, port });
    const end = (error?: Error): void => {
      socket.destroy();
      const message = `Redis can’t be reached at ${shown}: start it, or give another --queue.`;
      if (error) refuse(new EarthwrightError('queue.unreachable', 'user', message, { cause: error }));
      else done();
    };
    socket.setTimeout(answerMs, () => end(new Error('no answer')));
    socket.once('connect', () => end());
    socket.once('error', end);
  });

/** Throws `queue.missing`, `queue.unreachable` or `usage`, each with what to do. */
export const openQueuePlace = async (text: string): Promise<QueuePlace> => {
  const url = addressOf(text);
  const shown = `${url.hostname}:${url.port || 6379}`;
  const bullmq = await load();
  await reach(url.hostname.replace(/^\[|\]$/g, ''), Number(url.port || 6379), shown);
  return { bullmq, connection: { url: text, maxRetriesPerRequest: null }, shown };
};

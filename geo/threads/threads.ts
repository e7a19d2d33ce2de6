/**
 * Helper threads for the codecs. The main thread hands out jobs ahead of need and takes the results when it needs them; what nobody has
 * begun by then it does itself. So no result depends on how many helpers there are, or whether there are any.
 */
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import type { Samples } from '../tiff/samples.ts';
import type { Job, PostedJob, PostedResult } from './jobs.ts';
import {
  announceMessage,
  awaitJob,
  createMailbox,
  isTaken,
  jobState,
  type Mailbox,
  type Place,
  setState,
  takeJob,
} from './mailbox.ts';

/** `yours`: no helper has begun, or it failed. `lost`: a helper has gone silent over it, and may still write to memory that it shares. */
type Taken =
  | { readonly kind: 'done'; readonly result: Samples }
  | { readonly kind: 'yours' }
  | { readonly kind: 'lost' };

export interface Ticket {
  /** The result, or why the caller has to do the work. Called once. */
  take(): Taken;
  /** The result is not needed. */
  drop(): void;
}

export interface Threads {
  /** Are there helpers? */
  readonly running: boolean;
  /** Starts the helpers, if there may be any and they do not run yet. */
  start(): void;
  /** Hands out a job whose result has about so many bytes; undefined when there is no helper or no room. Transferred buffers are gone. */
  submit(job: Job, resultBytes: number, transfer?: readonly ArrayBuffer[]): Ticket | undefined;
  close(): void;
}

export interface ThreadOptions {
  /** Entry of a helper: worker.ts, or what it was bundled into. */
  readonly script: URL;
  /** Threads in all, the main one included. */
  readonly count: number;
  /** How long a helper may take for one tile before the main thread does without it. Default 20,000. */
  readonly patienceMs?: number;
}

/** Jobs handed out and not yet taken, and bytes of their results. */
const mostJobs = 64;
const mostBytes = 12 * 2 ** 20;
/** A helper that takes longer for one tile has died, as far as anyone can tell. */
const patience = 20_000;
const memoryOfHelper = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 };

export const noThreads: Threads = {
  running: false,
  start: () => undefined,
  submit: () => undefined,
  close: () => undefined,
};

interface Helper {
  readonly worker: Worker;
  readonly port: MessagePort;
  /** Results that came before they were asked for, by slot. */
  readonly results: Map<number, PostedResult>;
}

const startHelper = (script: URL, mailbox: Mailbox): Helper => {
  const { port1, port2 } = new MessageChannel();
  const worker = new Worker(script, {
    workerData: { mailbox, port: port2 },
    transferList: [port2],
    resourceLimits: memoryOfHelper,
    stdout: true,
    stderr: true,
  });
  // Whatever ends a helper, the main thread does the work instead.
  worker.on('error', () => undefined).unref();
  port1.unref();
  return { worker, port: port1, results: new Map() };
};

/** What a helper says that it has done is in its port already. */
const resultFrom = ({ port, results }: Helper, { slot, turn }: Place): Samples | undefined => {
  for (let received = receiveMessageOnPort(port); received; received = receiveMessageOnPort(port))
    results.set(received.message.place.slot, received.message);
  const found = results.get(slot);
  results.delete(slot);
  return found?.place.turn === turn ? found.result : undefined;
};

export const createThreads = ({ script, count, patienceMs = patience }: ThreadOptions): Threads => {
  const mailbox = createMailbox(mostJobs);
  const free = Array.from({ length: mostJobs }, (_, slot): Place => ({ slot, turn: 0 }));
  const helpers: Helper[] = [];
  const dropped: { place: Place; helper: Helper; bytes: number }[] = [];
  let bytesOut = 0;
  let next = 0;

  const release = ({ slot, turn }: Place, bytes: number): void => {
    bytesOut -= bytes;
    free.push({ slot, turn: turn + 1 });
  };

  const reclaim = (): void => {
    for (const one of dropped.splice(0)) {
      if (isTaken(mailbox, one.place)) dropped.push(one);
      else {
        resultFrom(one.helper, one.place);
        release(one.place, one.bytes);
      }
    }
  };

  const ticketFor = (place: Place, helper: Helper, bytes: number): Ticket => ({
    take() {
      const state = takeJob(mailbox, place) ? jobState.free : awaitJob(mailbox, place, patienceMs);
      if (state === jobState.taken) return { kind: 'lost' };
      release(place, bytes);
      const result = state === jobState.done ? resultFrom(helper, place) : undefined;
      return result ? { kind: 'done', result } : { kind: 'yours' };
    },
    drop() {
      if (takeJob(mailbox, place)) release(place, bytes);
      else dropped.push({ place, helper, bytes });
    },
  });

  return {
    get running() {
      return helpers.length > 0;
    },
    start() {
      while (helpers.length < count - 1) helpers.push(startHelper(script, mailbox));
    },
    submit(job, resultBytes, transfer = []) {
      reclaim();
      const helper = helpers[next % Math.max(1, helpers.length)];
      if (!helper || bytesOut + resultBytes > mostBytes) return undefined;
      const place = free.pop();
      if (!place) return undefined;
      next++;
      bytesOut += resultBytes;
      setState(mailbox, place, jobState.queued);
      helper.port.postMessage({ place, job } satisfies PostedJob, [...transfer]);
      announceMessage(mailbox);
      return ticketFor(place, helper, resultBytes);
    },
    close() {
      for (const { worker, port } of helpers.splice(0)) {
        port.close();
        void worker.terminate();
      }
    },
  };
};

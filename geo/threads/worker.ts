/** A helper thread: does one job after the other for as long as its process lives. */
import { type MessagePort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import type { Samples } from '../tiff/samples.ts';
import { type PostedJob, type PostedResult, perform } from './jobs.ts';
import { awaitMessage, jobState, type Mailbox, messageCount, setState, takeJob } from './mailbox.ts';

const { mailbox, port }: { mailbox: Mailbox; port: MessagePort } = workerData;

/** With memory that is shared or can be handed over: its own, and not much larger than it needs. Small buffers are cut from Node's pool. */
const detached = (result: Samples): Samples => {
  if (result.buffer instanceof SharedArrayBuffer) return result;
  const tight = 2 * result.byteLength >= result.buffer.byteLength && result.byteLength >= Buffer.poolSize;
  if (tight) return result;
  return Buffer.isBuffer(result) ? new Uint8Array(result) : result.slice();
};

const work = ({ place, job }: PostedJob): void => {
  if (!takeJob(mailbox, place)) return;
  try {
    const result = detached(perform(job));
    const handed = result.buffer instanceof ArrayBuffer ? [result.buffer] : [];
    port.postMessage({ place, result } satisfies PostedResult, handed);
    setState(mailbox, place, jobState.done);
  } catch {
    // The main thread does it again and says what is wrong.
    setState(mailbox, place, jobState.failed);
  }
};

for (;;) {
  const seen = messageCount(mailbox);
  for (let received = receiveMessageOnPort(port); received; received = receiveMessageOnPort(port))
    work(received.message);
  awaitMessage(mailbox, seen);
}

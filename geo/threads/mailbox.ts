/** What the main thread and its helpers share besides messages: the state of each job, in memory on which both can wait. */

/** Free → queued → taken → done or failed. A queued job may be taken back by the main thread, which then does it itself. */
export const jobState = { free: 0, queued: 1, taken: 2, done: 3, failed: 4 } as const;
type JobState = (typeof jobState)[keyof typeof jobState];

/** The first number counts the messages: helpers sleep on it. Then there is one number for each slot. */
export type Mailbox = Int32Array<SharedArrayBuffer>;
const signal = 0;

/**
 * A slot is used for one job after the other. The job's turn stands beside its state, so that a helper that comes late, with a message
 * about a job that was taken back, does not take the next one for it.
 */
export interface Place {
  readonly slot: number;
  readonly turn: number;
}

const phases = 8;
const turns = 2 ** 27;
const marked = ({ turn }: Place, state: JobState): number => (turn % turns) * phases + state;
const at = ({ slot }: Place): number => 1 + slot;

export const createMailbox = (slots: number): Mailbox => new Int32Array(new SharedArrayBuffer(4 * (1 + slots)));

export const setState = (mailbox: Mailbox, place: Place, state: JobState): void => {
  Atomics.store(mailbox, at(place), marked(place, state));
  Atomics.notify(mailbox, at(place));
};

/** Both sides take a job this way: one of them gets it. */
export const takeJob = (mailbox: Mailbox, place: Place): boolean => {
  const queued = marked(place, jobState.queued);
  return Atomics.compareExchange(mailbox, at(place), queued, marked(place, jobState.taken)) === queued;
};

/** Waits while a helper is at the job; its state then, which is `taken` still when that took longer than `timeoutMs`. */
export const awaitJob = (mailbox: Mailbox, place: Place, timeoutMs: number): number => {
  Atomics.wait(mailbox, at(place), marked(place, jobState.taken), timeoutMs);
  return Atomics.load(mailbox, at(place)) % phases;
};

export const isTaken = (mailbox: Mailbox, place: Place): boolean =>
  Atomics.load(mailbox, at(place)) === marked(place, jobState.taken);

export const messageCount = (mailbox: Mailbox): number => Atomics.load(mailbox, signal);
export const announceMessage = (mailbox: Mailbox): void => {
  Atomics.add(mailbox, signal, 1);
  Atomics.notify(mailbox, signal);
};
export const awaitMessage = (mailbox: Mailbox, seen: number): void => {
  Atomics.wait(mailbox, signal, seen);
};

/**
 * Lets so many calls work at a time; the others wait in their order. Contract: rejects with the signal's reason for a call that is taken back while
 * it waits, and gives its place free however the work ends.
 */
export type Gate = <Value>(signal: AbortSignal, work: () => Promise<Value>) => Promise<Value>;

export const createGate = (places: number): Gate => {
  let free = places;
  const waiting: (() => void)[] = [];
  const enter = (signal: AbortSignal): Promise<void> => {
    signal.throwIfAborted();
    if (free > 0) {
      free--;
      return Promise.resolve();
    }
    return new Promise((admit, refuse) => {
      const takeBack = (): void => {
        waiting.splice(waiting.indexOf(turn), 1);
        refuse(signal.reason);
      };
      const turn = (): void => {
        signal.removeEventListener('abort', takeBack);
        admit();
      };
      signal.addEventListener('abort', takeBack, { once: true });
      waiting.push(turn);
    });
  };
  const leave = (): void => {
    const next = waiting.shift();
    if (next) next();
    else free++;
  };
  return async (signal, work) => {
    await enter(signal);
    try {
      return await work();
    } finally {
      leave();
    }
  };
};

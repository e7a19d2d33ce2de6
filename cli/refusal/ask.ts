import { createInterface } from 'node:readline/promises';

export const canAsk = (): boolean => process.stdin.isTTY === true && process.stderr.isTTY === true;

/** Asks which of `count` numbered lines is to be run; null for none, or for Ctrl-C and the end of the input. */
export const askWhich = async (count: number): Promise<number | null> => {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const stopped = new AbortController();
  for (const event of ['SIGINT', 'close'] as const) terminal.once(event, () => stopped.abort());
  try {
    const said = await terminal.question(`Run one of them? 1${count > 1 ? ` to ${count}` : ''}, Enter for none: `, {
      signal: stopped.signal,
    });
    const chosen = Number(said.trim());
    return Number.isInteger(chosen) && chosen >= 1 && chosen <= count ? chosen - 1 : null;
  } catch (error) {
    if (stopped.signal.aborted) return null;
    throw error;
  } finally {
    terminal.close();
  }
};

import { createInterface } from 'node:readline/promises';
import { EarthwrightError } from '../core/errors.ts';
import { escapeForging } from '../core/printable.ts';

/** Shows a tool and asks whether it may run: y (yes), n (no), a (all from now on). One question at a time. */
export const createApproval = (): ((what: string, source: string) => Promise<boolean>) => {
  if (!process.stdin.isTTY)
    throw new EarthwrightError('usage', 'user', '--approve asks on the terminal; there is none to ask on.');
  let all = false;
  let last: Promise<unknown> = Promise.resolve();
  const ask = async (what: string, source: string): Promise<boolean> => {
    if (all) return true;
    const terminal = createInterface({ input: process.stdin, output: process.stderr });
    try {
      const answer = await terminal.question(
        `\n${escapeForging(source)}\nRun ${escapeForging(what)}? [y]es, [n]o, [a]ll: `,
      );
      all = /^a/i.test(answer.trim());
      return all || /^y/i.test(answer.trim());
    } finally {
      terminal.close();
    }
  };
  return (what, source) => {
    const asked = last.then(() => ask(what, source));
    last = asked.catch(() => undefined);
    return asked;
  };
};

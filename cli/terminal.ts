/** The one place from which this command writes: nothing that data, tools or models say can move the cursor, hide or turn text. */
import { cleanStyled, escapeForging } from '../core/printable.ts';

/** Writes lines to standard output. */
export const print = (text: string): void => void process.stdout.write(`${cleanStyled(text)}\n`);

/** Writes lines to standard error. */
export const printNote = (text: string): void => void process.stderr.write(`${cleanStyled(text)}\n`);

export const printJson = (value: unknown): void =>
  void process.stdout.write(`${escapeForging(JSON.stringify(value, null, 2))}\n`);

/** Takes back the line that the cursor stands in, and writes another there. */
export const redrawNote = (text: string): void => void process.stderr.write(`\r\u001b[2K${cleanStyled(text)}`);

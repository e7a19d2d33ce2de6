import { styleText } from 'node:util';
import type { RunEvent } from '../core/event.ts';
import { eventLine } from './event-line.ts';
import { printNote, redrawNote } from './terminal.ts';

export interface Progress {
  readonly listen: (event: RunEvent) => void;
  readonly onToken: (role: string, piece: string) => void;
  readonly onRetry: (notice: { message: string; attempt: number; pauseMs: number }) => void;
}

const dim = (text: string): string => styleText('dim', text, { stream: process.stderr });
const redrawMs = 100;

/** Progress on stderr: a line per event, and while a model writes a line that counts what has come in. */
export const createProgress = (quiet: boolean): Progress => {
  let characters = 0;
  let drawnAt = 0;
  const line = (text: string): void => {
    if (quiet) return;
    if (characters > 0 && process.stderr.isTTY) redrawNote('');
    characters = 0;
    printNote(dim(text));
  };
  return {
    listen: (event) => {
      const text = eventLine(event);
      if (text) line(text);
    },
    onToken: (role, piece) => {
      characters += piece.length;
      if (quiet || !process.stderr.isTTY || performance.now() - drawnAt < redrawMs) return;
      drawnAt = performance.now();
      redrawNote(dim(`think     ${role}: ${characters} characters …`));
    },
    onRetry: ({ message, attempt, pauseMs }) =>
      line(`think     attempt ${attempt} failed (${message}); again in ${(pauseMs / 1000).toFixed(1)} s`),
  };
};

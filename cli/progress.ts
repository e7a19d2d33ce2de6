import { styleText } from 'node:util';
import type { FetchProgress } from '../acquisition/fetch/fetch-items.ts';
import type { PixelProgress } from '../agents/dependencies.ts';
import type { RunEvent } from '../core/event.ts';
import { eventLine } from './event-line.ts';
import { printNote, redrawNote } from './terminal.ts';

export interface Progress {
  readonly listen: (event: RunEvent) => void;
  readonly onToken: (role: string, piece: string) => void;
  readonly onPixels: (progress: PixelProgress) => void;
  readonly onFetch: (progress: FetchProgress) => void;
  readonly onRetry: (notice: { message: string; attempt: number; pauseMs: number }) => void;
}

const dim = (text: string): string => styleText('dim', text, { stream: process.stderr });
const redrawMs = 100;
/** Where nothing can be redrawn, a line each time. */
const lineMs = 5000;

const millions = (pixels: number): string => (pixels / 1e6).toFixed(pixels < 1e7 ? 1 : 0);

/** Fewer would be told as 0.0 million. */
const leastTold = 5e4;

/** "52 of 120 million pixels read (43 %)" */
const share = (done: number, all: number | null | undefined, what: string): string =>
  !all || all < done
    ? `${millions(done)} million ${what}`
    : `${millions(done)} of ${millions(all)} million ${what} (${Math.floor((100 * done) / all)} %)`;

/** How far a step is, in one line. */
const pixelLine = ({ step, read, of, written = 0, toWrite }: PixelProgress): string => {
  const label = step === 'profile' ? 'profile   ' : `run       ${step}: `;
  if (Math.max(read, written) < leastTold) return `${label}begun …`;
  const parts = [share(read, of, 'pixels read'), written > 0 ? share(written, toWrite, 'written') : ''];
  return `${label}${parts.filter(Boolean).join(', ')} …`;
};

/** Progress on stderr: a line per event, and while a model writes a line that counts what has come in. */
export const createProgress = (quiet: boolean): Progress => {
  let isDrawn = false;
  let characters = 0;
  let drawnAt = 0;
  let toldAt = performance.now();
  const line = (text: string): void => {
    if (quiet) return;
    if (isDrawn) redrawNote('');
    isDrawn = false;
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
      isDrawn = true;
      redrawNote(dim(`think     ${role}: ${characters} characters …`));
    },
    onPixels: (progress) => {
      if (quiet) return;
      const now = performance.now();
      if (process.stderr.isTTY) {
        isDrawn = true;
        redrawNote(dim(pixelLine(progress)));
      } else if (now - toldAt >= lineMs) {
        toldAt = now;
        printNote(dim(pixelLine(progress)));
      }
    },
    onFetch: ({ collection, done, of }) => {
      if (quiet) return;
      const text = dim(`fetch     ${collection}: file ${done + 1} of ${of} …`);
      if (process.stderr.isTTY) {
        isDrawn = true;
        redrawNote(text);
      } else printNote(text);
    },
    onRetry: ({ message, attempt, pauseMs }) =>
      line(`think     attempt ${attempt} failed (${message}); again in ${(pauseMs / 1000).toFixed(1)} s`),
  };
};

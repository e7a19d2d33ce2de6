import { EarthwrightError } from '../../core/errors.ts';

/** A document that can't be read, and why. `data`: it is broken; `user`: it is of no kind that is read. */
export const unreadable = (source: string, reason: string, cause?: unknown): EarthwrightError =>
  new EarthwrightError(
    'source.unreadable',
    'data',
    `${source} can't be read: ${reason}`,
    cause === undefined ? {} : { cause },
  );

export const unsupported = (source: string): EarthwrightError =>
  new EarthwrightError(
    'source.unsupported',
    'user',
    `${source} is of no kind that can be added; expected Markdown, text, HTML, PDF, or STAC JSON or JSONL (also .gz).`,
  );

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

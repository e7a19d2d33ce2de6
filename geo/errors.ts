import { EarthwrightError } from '../core/errors.ts';

/** Something about the data is not as it must be. Messages name no path. */
export const dataError = (code: string, message: string, details?: Record<string, unknown>): EarthwrightError =>
  new EarthwrightError(code, 'data', message, details === undefined ? {} : { details });

/** The bytes of a file contradict its format. */
export const damaged = (message: string): EarthwrightError => dataError('file-damaged', message);

/** The file ends before what it declares. */
export const truncated = (message: string): EarthwrightError => dataError('file-truncated', message);

/** A well-formed file that uses something we do not read. */
export const unsupported = (message: string): EarthwrightError => dataError('format-unsupported', message);

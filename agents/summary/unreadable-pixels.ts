import type { FileProfile } from '../../core/profile.ts';
import type { ByName } from '../../knowledge/recognition/by-name.ts';
import type { Described } from './described.ts';
import { dateOfFile } from './file-date.ts';
import { unopened } from './unopened.ts';

/** A raster file whose pixels cannot be read. */
export const unreadablePixels = (file: Described, message: string, byName?: ByName): FileProfile => ({
  kind: 'unreadable',
  path: file.path,
  format: file.description.format,
  bytes: file.description.bytes,
  date: dateOfFile(file, byName?.recognised),
  place: null,
  warnings: file.description.notes,
  ...unopened(byName),
  code: 'pixels-unreadable',
  message,
});

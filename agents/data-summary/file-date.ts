import type { Guess } from '../../core/profile.ts';
import { dateInName } from '../reading/dates.ts';
import type { Described } from './file-profile.ts';

/** When a file was taken, by its name first, then by its tags. */
export const dateOfFile = ({ path, description }: Described): Guess | null => {
  const named = description.nameDate ?? dateInName(path.split('/').at(-1) ?? path);
  if (named) return { value: named, reason: 'in the file name' };
  if (description.kind !== 'raster') return null;
  const tag =
    description.tags['TIFFTAG_DATETIME'] ?? description.tags['ACQUISITION_DATE'] ?? description.tags['DATE_ACQUIRED'];
  const tagged = tag ? dateInName(tag.replaceAll(':', '-')) : null;
  return tagged ? { value: tagged, reason: 'in the file’s tags' } : null;
};

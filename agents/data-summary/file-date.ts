import type { Guess } from '../../core/profile.ts';
import type { SceneProfile } from '../../core/scene-profile.ts';
import type { Recognised } from '../../knowledge/recognition/recognise.ts';
import { dateInName } from '../reading/dates.ts';
import type { Described } from './file-profile.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The day that the named parts of an official name tell; a year of two digits is of this century. */
const dayOfFields = ({ year, month, day, doy }: Readonly<Record<string, string>>): string | null => {
  if (!year || !/^\d+$/.test(year)) return null;
  const full = year.length === 2 ? `20${year}` : year;
  if (doy) return dateInName(`${full}${doy}`);
  if (!month || !day) return null;
  const named = months.indexOf(month.toLowerCase().slice(0, 3)) + 1;
  return dateInName(`${full}-${named > 0 ? String(named).padStart(2, '0') : month}-${day}`);
};

/** Names of the folders above, the nearest first. */
const foldersOf = (path: string): string[] => path.split('/').slice(0, -1).reverse();

/** A full day in the name of a folder: a scene's folder is called after it. */
const dayOfFolder = (path: string): string | null =>
  foldersOf(path)
    .map(dateInName)
    .find((date) => date?.length === 10) ?? null;

/** A document knows the day where the name tells a year or nothing. */
const dayOfScene = (named: string | null, scene: SceneProfile | undefined): Guess | null =>
  scene?.acquired && scene.acquired !== named && (named === null || scene.acquired.startsWith(named))
    ? { value: scene.acquired, reason: `the day of acquisition in ${scene.source}` }
    : null;

/** When a file was taken: by the parts of its official name, its name, its folder's, then by its tags. */
export const dateOfFile = (
  { path, description }: Described,
  recognised?: Recognised,
  scene?: SceneProfile,
): Guess | null => {
  const official = recognised && recognised.status !== 'unknown' ? dayOfFields(recognised.fields) : null;
  if (official) return { value: official, reason: 'in its official name' };
  const named = description.nameDate ?? dateInName(path.split('/').at(-1) ?? path);
  const documented = dayOfScene(named, scene);
  if (documented) return documented;
  if (named) return { value: named, reason: 'in the file name' };
  const folder = dayOfFolder(path);
  if (folder) return { value: folder, reason: 'in the name of its folder' };
  const year = recognised?.fields['year'] ?? '';
  if (recognised?.status === 'established' && /^(?:\d{2}|\d{4})$/.test(year))
    return { value: year.length === 2 ? `20${year}` : year, reason: 'the year in its official name' };
  if (description.kind !== 'raster') return null;
  const tag =
    description.tags['TIFFTAG_DATETIME'] ?? description.tags['ACQUISITION_DATE'] ?? description.tags['DATE_ACQUIRED'];
  const tagged = tag ? dateInName(tag.replaceAll(':', '-')) : null;
  return tagged ? { value: tagged, reason: 'in the file’s tags' } : null;
};

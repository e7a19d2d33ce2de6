import type { Guess } from '../../core/profile.ts';
import type { SceneProfile } from '../../core/scene-profile.ts';
import type { FileClues } from '../../knowledge/recognition/clues.ts';
import { longerPeriod } from '../../knowledge/recognition/period-doubt.ts';
import type { Recognised } from '../../knowledge/recognition/recognise.ts';
import { dateInName } from '../reading/dates.ts';
import type { Described } from './described.ts';
import {
  comparesDates,
  namedMonth,
  officialDate,
  periodIn,
  recordDate,
  withoutCodes,
  withoutReleases,
  withoutVersion,
} from './name-dates.ts';
import { dateOfLayer, withoutReleaseYear } from './release-years.ts';

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

const nameOf = (path: string): string => path.split('/').at(-1) ?? path;

/** What a person wrote around the official part of a name, or all of it. */
const ownPart = (path: string, recognised: Recognised | undefined): string => {
  const name = nameOf(path);
  return recognised && recognised.matched !== '' && recognised.status !== 'unknown'
    ? name.replace(recognised.matched, ' ')
    : name;
};

/** Tags that tell when the data were taken; when the file was written is no date of theirs. */
const takenOn =
  /^(?:.*#)?(?:acquisition_?date|date_acquired|sensing_time|acquired|range_?beginning_?date|time_coverage_start|exif_datetimeoriginal)$/i;

const endsOn = /^(?:.*#)?(?:time_coverage_end|range_?ending_?date)$/i;

const dayOf = (tag: string): string | null => dateInName(tag.replace(/T.*$/, '').replaceAll(':', '-'));

const tagCalled = ({ description }: Described, pattern: RegExp): string | null => {
  if (description.kind !== 'raster') return null;
  const [, tag = ''] = Object.entries(description.tags).find(([key]) => pattern.test(key)) ?? [];
  return tag === '' ? null : dayOf(tag);
};

/** The period that the file's tags give, where it is longer than a day and its night. */
const periodOfTags = (file: Described): Guess | null => {
  const [from, to] = [tagCalled(file, takenOn), tagCalled(file, endsOn)];
  if (from?.length !== 10 || to?.length !== 10 || Date.parse(to) - Date.parse(from) < 2 * 86_400_000) return null;
  const period = periodIn(`${from}_${to}`);
  return period && { ...period, reason: period.reason.replace('in the file name', 'in the file’s tags') };
};

const dateOfTags = (file: Described): Guess | null => {
  const tagged = tagCalled(file, takenOn);
  return periodOfTags(file) ?? (tagged ? { value: tagged, reason: 'in the file’s tags' } : null);
};

/** A name that gives the first day of the period of the tags. */
const withPeriod = (named: Guess, file: Described): Guess => {
  const period = named.reason.includes('period') ? null : periodOfTags(file);
  return period && named.value.length === 10 && named.value === tagCalled(file, takenOn) ? period : named;
};

/** A month behind a range of years. */
const monthOfYears = /(?<![\d-])(?:19|20)\d{2}(?:[-–]|_?to_?)(?:19|20)\d{2}[_.](?:0[1-9]|1[0-2])(?!\d)/;

const dateOfName = (file: Described, recognised: Recognised | undefined): Guess | null => {
  const isRaster = file.description.kind === 'raster';
  const listed = isRaster ? dateOfLayer(file.path) : recordDate(nameOf(file.path));
  if (listed) return listed;
  const spoken = withoutReleases(withoutVersion(withoutReleaseYear(ownPart(file.path, recognised))));
  const own = file.description.kind === 'features' ? withoutCodes(spoken) : spoken;
  const period = periodIn(own);
  if (period) return period;
  // The reader of names knows more forms than the words of a part: where nothing was left out, it counts.
  const told = own === nameOf(file.path) ? file.description.nameDate : null;
  const read = told ?? dateInName(own);
  const named = read === null || read.length === 4 ? (namedMonth(own) ?? read) : read;
  // "1991-2020.07.mean": a July of thirty years is none of the last of them.
  if (monthOfYears.test(own)) return null;
  // What a name tells by its grammar is when, whatever was made of the product.
  const { calledParts: fields } = recognised ?? {};
  const official = recognised && fields ? officialDate({ ...recognised, status: 'likely', fields }, file.path) : null;
  if (official)
    return { ...official, reason: official.reason.replace('its official name', 'the official name that it has') };
  return named ? { value: named, reason: 'in the file name' } : null;
};

/** When a file was taken: by the parts of its official name, its name, its folder's, then by its tags. */
export const dateOfFile = (file: Described, recognised?: Recognised, scene?: SceneProfile): Guess | null => {
  const { path } = file;
  const official = recognised && recognised.status !== 'unknown' ? officialDate(recognised, path) : null;
  if (official?.value.length === 10) return withPeriod(official, file);
  if (!official && comparesDates(withoutReleaseYear(nameOf(path)))) return null;
  const named = official ?? dateOfName(file, recognised);
  const documented = dayOfScene(named?.value ?? null, scene);
  if (documented) return documented;
  if (named) return withPeriod(named, file);
  const folder = dayOfFolder(path);
  return folder ? { value: folder, reason: 'in the name of its folder' } : dateOfTags(file);
};

/** A note that says of which month or year the numbers are the sum or the mean counts before the day in a name that does not establish the product. */
export const dateSaid = (
  date: Guess | null,
  texts: FileClues['texts'],
  recognised: Recognised | undefined,
): Guess | null => {
  if (!date || recognised?.status === 'established') return date;
  const longer = longerPeriod(texts, date.value);
  return longer ? { value: longer.value, reason: `${longer.source}: “${longer.quote.slice(0, 160)}”` } : date;
};

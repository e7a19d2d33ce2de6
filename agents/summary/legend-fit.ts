/** Do a legend's codes name the numbers of a map? Codes that occur and are not named speak against it, unless they stand for "nothing here". */

import type { BandProfile, FileProfile, Legend, LegendEntry } from '../../core/profile.ts';
import { isUsualFill } from '../../knowledge/recognition/usual-fills.ts';
import type { Described } from './described.ts';
import { bandColumn } from './documents/band-column.ts';
import { folderOf, isBelow } from './documents/facts.ts';
import { fromTable, namesCodes } from './table-legends.ts';

type Entries = readonly Pick<LegendEntry, 'code'>[];

/** What people leave out of a legend: zero and less, the end of the range of a byte or a word, nines alone that do not go on counting. */
const isRest = (code: number, entries: Entries, codes: readonly number[]): boolean =>
  code <= 0 ||
  isUsualFill(code) ||
  [127, 128, 254, 255, 65_534].includes(code) ||
  (/^9+$/.test(String(code)) && entries.every((entry) => entry.code < code - 1) && codes.every((one) => one <= code));

const codesOf = ({ statistics, dtype }: BandProfile): readonly number[] => {
  const values = statistics?.distinct;
  return values && values.length >= 2 && /int|byte/i.test(dtype) && values.every(Number.isInteger) ? values : [];
};

const namedIn = (codes: readonly number[], entries: Entries): number[] =>
  codes.filter((code) => entries.some((entry) => entry.code === code));

/** Codes of a band that the legend leaves without a name though they stand for something. */
const unnamedIn = (codes: readonly number[], entries: Entries): number[] =>
  codes.filter((code) => !isRest(code, entries, codes) && !entries.some((entry) => entry.code === code));

/** `isTable`: a table names all codes; a text may speak of some, at least of half of them. */
export const fitsLegend = (band: BandProfile, entries: Entries, isTable: boolean): boolean => {
  const codes = codesOf(band);
  const named = namedIn(codes, entries);
  if (named.length < 2) return false;
  const unnamed = unnamedIn(codes, entries);
  if (unnamed.length === 0) return true;
  return !isTable && unnamed.length <= named.length && entries.every(({ code }) => codes.includes(code));
};

interface Found {
  readonly source: string;
  readonly entries: Entries;
  /** Where the document is one file's own. */
  readonly maps?: Legend['maps'];
}

const isNear = ({ source, maps }: Found, path: string): boolean =>
  maps ? maps.some(({ file }) => file === path) : isBelow(folderOf(source), path);

const doubtsOf = (file: FileProfile, legend: Found): string[] =>
  file.kind !== 'raster' || !isNear(legend, file.path)
    ? []
    : file.bands.flatMap((band) => {
        const { source, entries } = legend;
        const codes = codesOf(band);
        const [named, unnamed] = [namedIn(codes, entries), unnamedIn(codes, entries)];
        if (named.length < 2 || unnamed.length === 0 || named.length < unnamed.length) return [];
        const of = file.bands.length > 1 ? ` of band ${band.index}` : '';
        return [
          `${source} is not its legend, or not all of it: without a name ${unnamed.length > 1 ? 'are the codes' : 'is the code'} ${unnamed.slice(0, 6).join(', ')}${of}`,
        ];
      });

const fewestForeign = 4;

/** A legend beside one map, in a folder of its own, of whose codes none occurs: it is of another map. */
const foreignTo = (file: FileProfile, { source, entries, maps }: Found, rasters: number): string[] => {
  const [band, more] = file.kind === 'raster' ? file.bands : [];
  if (!band || more || maps || rasters > 1 || !isBelow(folderOf(source), file.path)) return [];
  const codes = codesOf(band).filter((code) => !isRest(code, entries, codesOf(band)));
  const isClass = band.codes && band.quantity?.value === 'class';
  return isClass &&
    entries.length >= fewestForeign &&
    codes.length >= fewestForeign &&
    namedIn(codes, entries).length === 0
    ? [`${source} is not its legend: of its codes none occurs`]
    : [];
};

/** What tables give as codes and names by their headers, whether or not they fit a map; numbers of bands are no codes. */
export const tableLegends = (described: readonly Described[]): Found[] =>
  described.flatMap(({ path, description }) =>
    description.kind === 'table' &&
    bandColumn(description) < 0 &&
    description.columns.some(({ name }) => namesCodes(name))
      ? (fromTable(description)[0] ?? []).slice(0, 1).map(({ entries }) => ({ source: path, entries }))
      : [],
  );

/** Files with what speaks against legends beside them that name most of their codes, lack others, and fit no other map. */
export const withLegendDoubts = (
  files: readonly FileProfile[],
  legends: readonly Found[],
  fitting: readonly Legend[],
): FileProfile[] => {
  const unfit = legends.filter(({ source }) => !fitting.some((one) => one.source === source));
  const rasters = files.filter(({ kind }) => kind === 'raster').length;
  return files.map((file) => {
    const doubts = [
      ...new Set(unfit.flatMap((legend) => [...doubtsOf(file, legend), ...foreignTo(file, legend, rasters)])),
    ];
    return file.kind === 'raster' && doubts.length > 0
      ? { ...file, contradictions: [...(file.contradictions ?? []), ...doubts] }
      : file;
  });
};

/** What is known of files, as `profile --json` gives it: what each file says itself, what was measured, what was inferred. */

import type { BandStatistics } from '../../core/band-statistics.ts';
import type { FileDescription, GridDescription } from '../../core/description.ts';
import type { BandProfile, DataProfile, FileProfile, Legend } from '../../core/profile.ts';
import {
  type GridPlacement,
  gridPlacement,
  type Overlap,
  overlapsOf,
  type Placeable,
  sameGridsOf,
} from './placement.ts';

type RasterDescription = Extract<FileDescription, { kind: 'raster' }>;

export interface BandReport extends Omit<BandProfile, 'grid' | 'nodata'> {
  /** Every stored value that the file declares missing. */
  readonly nodata: readonly (number | string)[];
  readonly validRange: readonly number[] | null;
  readonly colour: string;
  readonly categories?: Readonly<Record<string, string>>;
  /** Codes and names, from the legend that counts for this band. */
  readonly classes?: Readonly<Record<string, string>>;
  /** Index into the file's `grids`. */
  readonly grid: number;
  /** Share (0..1) of pixels that are not missing. */
  readonly validShare: number | null;
  /** Statistics as physical numbers, stored × scale + offset as the file says; null where it says nothing. */
  readonly physical: Pick<BandStatistics, 'min' | 'max' | 'mean' | 'std'> | null;
}

export interface RasterReport extends Omit<Extract<FileProfile, { kind: 'raster' }>, 'bands'> {
  readonly grids: readonly (GridDescription & GridPlacement)[];
  readonly bands: readonly BandReport[];
}

export type FileReport = RasterReport | Exclude<FileProfile, { kind: 'raster' }>;

export interface DataReport extends Omit<DataProfile, 'files' | 'folder'> {
  readonly files: readonly FileReport[];
  /** Names of files that share one grid. */
  readonly sameGrids: readonly (readonly string[])[];
  readonly overlaps: readonly Overlap[];
}

const physicalOf = (statistics: BandStatistics | null, scale: number, offset: number): BandReport['physical'] => {
  if (!statistics || (scale === 1 && offset === 0)) return null;
  const ends = [statistics.min * scale + offset, statistics.max * scale + offset];
  return {
    min: Math.min(...ends),
    max: Math.max(...ends),
    mean: statistics.mean * scale + offset,
    std: statistics.std * Math.abs(scale),
  };
};

/** Factors of the file that were applied already, or that nothing else agrees with. */
const isSetAside = ({ encoding, scale, offset }: BandProfile): boolean =>
  encoding?.status === 'established' && (encoding.scale !== scale || encoding.offset !== offset);

const bandReport = (band: BandProfile, description: RasterDescription, legend: Legend | undefined): BandReport => {
  const stated = description.bands[band.index - 1];
  const { statistics } = band;
  return {
    ...band,
    nodata: stated?.nodata ?? [],
    validRange: stated?.validRange ?? null,
    colour: stated?.colour ?? '',
    ...(stated?.categories ? { categories: stated.categories } : {}),
    ...(legend ? { classes: Object.fromEntries(legend.entries.map(({ code, name }) => [String(code), name])) } : {}),
    grid: stated?.grid ?? 0,
    validShare: statistics && statistics.total > 0 ? statistics.valid / statistics.total : null,
    physical: isSetAside(band) ? null : physicalOf(statistics, band.scale, band.offset),
  };
};

const withDescription = (
  file: FileProfile,
  descriptions: ReadonlyMap<string, FileDescription>,
  legends: readonly Legend[],
): FileReport => {
  const description = descriptions.get(file.path);
  if (file.kind !== 'raster') return file;
  if (description?.kind !== 'raster') return bare(file);
  const legendOf = (band: number): Legend | undefined =>
    legends.find(({ maps }) => maps.some((map) => map.file === file.path && map.band === band));
  return {
    ...file,
    grids: description.grids.map((grid) => ({ ...grid, ...gridPlacement(grid) })),
    bands: file.bands.map((band) => bandReport(band, description, legendOf(band.index))),
  };
};

export const reportOf = (
  { files, folder: _folder, ...rest }: DataProfile,
  descriptions: ReadonlyMap<string, FileDescription>,
): DataReport => {
  const described = files.map((file) => withDescription(file, descriptions, rest.legends ?? []));
  const places = files.map(({ path }): Placeable => {
    const description = descriptions.get(path);
    if (description?.kind === 'raster') return { path, grids: description.grids };
    return description?.kind === 'features' ? { path, layers: description.layers } : { path };
  });
  return {
    ...rest,
    files: described,
    sameGrids: sameGridsOf(places),
    overlaps: overlapsOf(places),
  };
};

/** A raster whose description is not at hand: what is not known stays away. */
const bare = (file: Extract<FileProfile, { kind: 'raster' }>): RasterReport => ({ ...file, grids: [], bands: [] });

/** What is known of files, as `profile --json` gives it: what each file says itself, what was measured, what was inferred. */
import type { FileDescription, GridDescription } from '../../core/description.ts';
import type { BandProfile, BandStatistics, DataProfile, FileProfile } from '../../core/profile.ts';

type RasterDescription = Extract<FileDescription, { kind: 'raster' }>;

export interface BandReport extends Omit<BandProfile, 'grid' | 'nodata'> {
  /** Every stored value that the file declares missing. */
  readonly nodata: readonly (number | string)[];
  readonly validRange: readonly number[] | null;
  readonly colour: string;
  readonly categories?: Readonly<Record<string, string>>;
  /** Index into the file's `grids`. */
  readonly grid: number;
  /** Share (0..1) of pixels that are not missing. */
  readonly validShare: number | null;
  /** Statistics as physical numbers, stored × scale + offset as the file says; null where it says nothing. */
  readonly physical: Pick<BandStatistics, 'min' | 'max' | 'mean' | 'std'> | null;
}

export interface RasterReport extends Omit<Extract<FileProfile, { kind: 'raster' }>, 'bands'> {
  readonly grids: readonly GridDescription[];
  readonly bands: readonly BandReport[];
}

export type FileReport = RasterReport | Exclude<FileProfile, { kind: 'raster' }>;

export interface DataReport extends Omit<DataProfile, 'files'> {
  readonly files: readonly FileReport[];
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

const bandReport = (band: BandProfile, description: RasterDescription): BandReport => {
  const stated = description.bands[band.index - 1];
  const { statistics } = band;
  return {
    ...band,
    nodata: stated?.nodata ?? [],
    validRange: stated?.validRange ?? null,
    colour: stated?.colour ?? '',
    ...(stated?.categories ? { categories: stated.categories } : {}),
    grid: stated?.grid ?? 0,
    validShare: statistics && statistics.total > 0 ? statistics.valid / statistics.total : null,
    physical: physicalOf(statistics, band.scale, band.offset),
  };
};

export const reportOf = (
  { files, ...rest }: DataProfile,
  descriptions: ReadonlyMap<string, FileDescription>,
): DataReport => ({
  ...rest,
  files: files.map((file): FileReport => {
    const description = descriptions.get(file.path);
    if (file.kind !== 'raster' || description?.kind !== 'raster') return file.kind === 'raster' ? bare(file) : file;
    return { ...file, grids: description.grids, bands: file.bands.map((band) => bandReport(band, description)) };
  }),
});

/** A raster whose description is not at hand: what is not known stays away. */
const bare = (file: Extract<FileProfile, { kind: 'raster' }>): RasterReport => ({ ...file, grids: [], bands: [] });

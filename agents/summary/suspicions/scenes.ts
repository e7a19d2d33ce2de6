import type { BandProfile, FileProfile, GroupProfile, RasterProfile } from '../../../core/profile.ts';

/** Bands of one place and date: those of one file, or of single-band files that belong together. */
export interface Scene {
  /** The file, or the first of several. */
  readonly path: string;
  readonly bands: readonly { readonly file: RasterProfile; readonly band: BandProfile }[];
}

export const scenesOf = (files: readonly FileProfile[], groups: readonly GroupProfile[]): Scene[] => {
  const rasters = files.filter((file) => file.kind === 'raster');
  const whole = rasters
    .filter(({ bands }) => bands.length > 1)
    .map((file) => ({ path: file.path, bands: file.bands.map((band) => ({ file, band })) }));
  const parts = groups
    .filter(({ kind }) => kind === 'scene')
    .map((group) => ({
      path: group.files[0] ?? '',
      bands: rasters
        .filter(({ path }) => group.files.includes(path))
        .flatMap((file) => file.bands.map((band) => ({ file, band }))),
    }));
  return [...whole, ...parts];
};

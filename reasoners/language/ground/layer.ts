import type { BandProfile, RasterProfile } from '../../../core/profile.ts';

/** One band of one file. */
export interface Layer {
  readonly file: RasterProfile;
  readonly band: BandProfile;
  readonly date: string | null;
}

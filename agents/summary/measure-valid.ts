/** Statistics without the numbers that an established encoding calls missing: the fill of a product, and what lies outside of its valid range. */

import type { BandProfile, FileProfile } from '../../core/profile.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Described } from './described.ts';
import { type Missing, measure } from './measure.ts';
import { plainStatistics } from './statistics.ts';

type Left = ReturnType<Missing>;

/** What is to be left out; null where no stored number can be missing beyond what the file declares. */
const leftOut = ({ encoding, statistics }: BandProfile): Left => {
  if (encoding?.status !== 'established' || !statistics || !(statistics.valid > 0)) return null;
  const { min, max } = statistics;
  const { nodata, validRange } = encoding;
  // Numbers of a float32 band are as near to a guide's as it can hold.
  const holds = nodata.some((value) => [value, Math.fround(value)].some((one) => one >= min && one <= max));
  const leaves = validRange !== null && (min < validRange[0] || max > validRange[1]);
  return holds || leaves ? { nodata, ...(validRange ? { validRange } : {}) } : null;
};

/** The files with statistics of what is valid by their encodings; a band whose numbers cannot be read again keeps what it has. */
export const withValidStatistics = async (
  files: readonly FileProfile[],
  described: readonly Described[],
  dependencies: Dependencies,
): Promise<FileProfile[]> => {
  const wanted = new Map(
    files.flatMap((file) =>
      file.kind === 'raster' ? file.bands.map((band) => [`${file.path}#${band.index}`, leftOut(band)] as const) : [],
    ),
  );
  const missing: Missing = (path, band) => wanted.get(`${path}#${band}`) ?? null;
  const affected = described.filter(({ path, description }) =>
    description.kind === 'raster' ? description.bands.some(({ index }) => missing(path, index)) : false,
  );
  if (affected.length === 0) return [...files];
  const { statistics } = await measure(affected, dependencies, { label: 'valid', missing });
  const measured = (band: BandProfile, path: string): BandProfile => {
    const valid = missing(path, band.index) ? plainStatistics(statistics.get(path)?.[band.index - 1] ?? null) : null;
    const before = band.statistics;
    return valid && before && valid.valid !== before.valid ? { ...band, statistics: valid, unmasked: before } : band;
  };
  return files.map((file) =>
    file.kind === 'raster' ? { ...file, bands: file.bands.map((band) => measured(band, file.path)) } : file,
  );
};

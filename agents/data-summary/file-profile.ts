import type { FileDescription } from '../../core/description.ts';
import type { BandStatistics, FileProfile, Guess, RasterProfile } from '../../core/profile.ts';
import { dateInName } from '../reading/dates.ts';
import { placeInName } from './place.ts';
import { encodingProposals, productRole, productsOf } from './proposals.ts';
import { guessQuantity, guessRole } from './roles.ts';

/** A data file of the task and what it says of itself. */
export interface Described {
  readonly path: string;
  readonly absolute: string;
  readonly description: FileDescription;
}

type RasterDescription = Extract<FileDescription, { kind: 'raster' }>;

const dateGuess = ({ path, description }: Described): Guess | null => {
  const named = description.nameDate ?? dateInName(path.split('/').at(-1) ?? path);
  if (named) return { value: named, reason: 'in the file name' };
  if (description.kind !== 'raster') return null;
  const tag =
    description.tags['TIFFTAG_DATETIME'] ?? description.tags['ACQUISITION_DATE'] ?? description.tags['DATE_ACQUIRED'];
  const tagged = tag ? dateInName(tag.replaceAll(':', '-')) : null;
  return tagged ? { value: tagged, reason: 'in the file’s tags' } : null;
};

const codesOf = (dtype: string, role: Guess | null, quantity: Guess | null): boolean =>
  /int|byte/i.test(dtype) && (role?.value === 'qa' || quantity?.value === 'class' || quantity?.value === 'qa-bits');

const toNumber = (value: number | string | undefined): number | null => (value === undefined ? null : Number(value));

const rasterProfile = (
  file: Described,
  description: RasterDescription,
  statistics: readonly (BandStatistics | null)[],
): RasterProfile => {
  const alone = description.bands.length === 1 || new Set(description.bands.map((band) => band.name)).size === 1;
  const proposals = productsOf(file.path, description);
  const bands = description.bands.map((band, index) => {
    const known = statistics[index] ?? null;
    const role = guessRole(band, file.path, alone, productRole(proposals, band, alone));
    const quantity = guessQuantity(band, file.path, role, known);
    const grid = description.grids[band.grid] ?? description.grids[0];
    return {
      index: band.index,
      name: band.name,
      description: band.description,
      dtype: band.dtype,
      nodata: toNumber(band.nodata[0]),
      scale: band.scale,
      offset: band.offset,
      unit: band.unit,
      wavelengthNm: band.wavelengthNm,
      date: band.date,
      grid: grid ?? {
        width: 0,
        height: 0,
        transform: [1, 0, 0, 0, -1, 0],
        crs: '',
        geographic: false,
        bounds: [0, 0, 0, 0],
        boundsWgs84: null,
      },
      statistics: known,
      role,
      quantity,
      codes: codesOf(band.dtype, role, quantity),
    };
  });
  return {
    kind: 'raster',
    path: file.path,
    format: description.format,
    bytes: description.bytes,
    date: dateGuess(file),
    place: placeInName(file.path),
    warnings: description.notes,
    bands,
    tags: description.tags,
    product: proposals[0] ? { value: proposals[0].product.id, reason: proposals[0].evidence.join('; ') } : null,
    proposals: encodingProposals(proposals, description),
  };
};

/** Endings of files that should hold pixels, features or rows. */
const promisesData = /\.(?:tiff?|nc4?|hdf5?|h5|jp2|gpkg|shp|geojson|fgb|csv|tsv|parquet|png|jpe?g)$/i;

/** What can be said of a file from what it says of itself and what was measured in it. */
export const profileOf = (file: Described, statistics: readonly (BandStatistics | null)[]): FileProfile => {
  const { description, path } = file;
  const common = {
    path,
    format: description.format,
    bytes: description.bytes,
    date: dateGuess(file),
    place: placeInName(path),
    warnings: description.notes,
  };
  switch (description.kind) {
    case 'raster':
      return rasterProfile(file, description, statistics);
    case 'features':
      return { kind: 'features', ...common, layers: description.layers };
    case 'table':
      return { kind: 'table', ...common, columns: description.columns, rows: description.rows };
    case 'other':
      return promisesData.test(path)
        ? {
            kind: 'unreadable',
            ...common,
            code: 'not-the-format',
            message:
              description.bytes === 0
                ? 'The file is empty.'
                : 'The content is none of the formats that are known; the name promises one. Is it cut off, or another kind of file?',
          }
        : { kind: 'other', ...common };
    case 'unreadable':
      return { kind: 'unreadable', ...common, code: description.code, message: description.message };
  }
};

/** A raster file whose pixels cannot be read. */
export const unreadablePixels = (file: Described, message: string): FileProfile => ({
  kind: 'unreadable',
  path: file.path,
  format: file.description.format,
  bytes: file.description.bytes,
  date: dateGuess(file),
  place: null,
  warnings: file.description.notes,
  code: 'pixels-unreadable',
  message,
});

import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import type { ArrayFile } from '../arrays/array-file.ts';
import { isBareRaster, openBareRaster } from '../bare/open.ts';
import { isTextGrid, openTextGrid } from '../bare/text-grid.ts';
import { unsupported } from '../errors.ts';
import type { RasterFile } from '../raster/band.ts';
import type { TileCache } from '../raster/tile-cache.ts';
import { openTiff } from '../tiff/open.ts';
import type { Samples } from '../tiff/samples.ts';
import { isZarrStore } from '../zarr/store.ts';
import { withCompanions } from './auxiliary.ts';
import { unrecognised } from './unrecognised.ts';

/** Folders have no bytes: a Zarr store counts as one that starts so. */
const storeSignature = 'Zarr store';

/** First bytes of a file, fewer when it is shorter. */
export const readHead = (path: string, length: number): Buffer => {
  if (statSync(path).isDirectory()) {
    if (isZarrStore(path)) return Buffer.from(storeSignature);
    throw unsupported('A folder is no file, unless it is a Zarr store: this one has no Zarr metadata.');
  }
  const descriptor = openSync(path, 'r');
  try {
    const buffer = Buffer.alloc(length);
    return buffer.subarray(0, readSync(descriptor, buffer, 0, length, 0));
  } finally {
    closeSync(descriptor);
  }
};

export type RasterFormat =
  | 'tiff'
  | 'netcdf3'
  | 'hdf4'
  | 'hdf5'
  | 'png'
  | 'jpeg'
  | 'jpeg2000'
  | 'zarr'
  | 'text-grid'
  | 'imagine'
  | 'grib';

const hdf5Signature = '\x89HDF\r\n\x1a\n';
/** An HDF5 file may begin behind bytes of its user (HDF5 file format specification 3.0, section II.A). */
const userBlocks = [512, 1024, 2048];
const headLength = 2056;

const signatures: readonly (readonly [RasterFormat, string])[] = [
  ['tiff', 'II*\0'],
  ['tiff', 'MM\0*'],
  ['tiff', 'II+\0'],
  ['tiff', 'MM\0+'],
  ['netcdf3', 'CDF\x01'],
  ['netcdf3', 'CDF\x02'],
  ['netcdf3', 'CDF\x05'],
  ['hdf4', '\x0e\x03\x13\x01'],
  ['hdf5', hdf5Signature],
  ['imagine', 'EHFA_HEADER_TAG'],
  ['grib', 'GRIB'],
  ['png', '\x89PNG\r\n\x1a\n'],
  ['jpeg', '\xff\xd8\xff'],
  ['jpeg2000', '\0\0\0\x0cjP  \r\n\x87\n'],
  ['jpeg2000', '\xff\x4f\xff\x51'],
  ['zarr', storeSignature],
];

/** What the first bytes say; names lie. */
export const rasterFormatOf = (head: Buffer): RasterFormat | undefined => {
  const text = head.toString('latin1');
  const first = signatures.find(([, signature]) => text.startsWith(signature))?.[0];
  if (first) return first;
  if (userBlocks.some((length) => text.startsWith(hdf5Signature, length))) return 'hdf5';
  return isTextGrid(head) ? 'text-grid' : undefined;
};

export type ArrayFormat = 'netcdf3' | 'hdf4' | 'hdf5' | 'zarr';

// Readers are loaded when a file of their format is opened: a run needs one or two of them.
export const openArrayFile = async (format: ArrayFormat, path: string): Promise<ArrayFile> => {
  if (format === 'netcdf3') return (await import('../arrays/netcdf-classic.ts')).openNetcdfClassic(path);
  if (format === 'hdf4') return (await import('../hdf4/open.ts')).openHdf4(path);
  if (format === 'hdf5') return (await import('../arrays/hdf5.ts')).openHdf5(path);
  return (await import('../zarr/open.ts')).openZarr(path);
};

const openArrays = async (format: ArrayFormat, path: string): Promise<RasterFile> => {
  const [file, { rasterOfArrays }] = await Promise.all([
    openArrayFile(format, path),
    import('../arrays/open-arrays.ts'),
  ]);
  try {
    return rasterOfArrays(file);
  } catch (error) {
    file.close();
    throw error;
  }
};

const openPicture = async (format: 'png' | 'jpeg', path: string): Promise<RasterFile> => {
  const { rasterOfPicture } = await import('../pictures/picture.ts');
  const read =
    format === 'png' ? (await import('../pictures/png.ts')).readPng : (await import('../pictures/jpeg.ts')).readJpeg;
  return rasterOfPicture(path, read(readFileSync(path)));
};

/** Opens a raster file of any format that is read. */
export const openRaster = async (path: string, cache: TileCache<Samples>): Promise<RasterFile> => {
  const head = readHead(path, headLength);
  const format = rasterFormatOf(head);
  switch (format) {
    case 'tiff':
      return withCompanions(path, openTiff(path, cache));
    case 'netcdf3':
    case 'hdf4':
    case 'hdf5':
    case 'zarr':
      return openArrays(format, path);
    case 'png':
    case 'jpeg':
      return withCompanions(path, await openPicture(format, path));
    case 'jpeg2000':
      return withCompanions(path, await (await import('../jpeg2000/open.ts')).openJpeg2000(path, cache));
    case 'imagine':
      return withCompanions(path, (await import('../imagine/open.ts')).openImagine(path, cache));
    case 'grib':
      return (await import('../grib/open.ts')).openGrib(path, cache);
    case 'text-grid':
      return withCompanions(path, openTextGrid(path));
    case undefined:
      if (isBareRaster(path)) return withCompanions(path, openBareRaster(path));
      throw unrecognised(path, head);
  }
};

import { extname } from 'node:path';
import type { EarthwrightError } from '../../core/errors.ts';
import { dataError } from '../errors.ts';

/** Formats that are known and not read, by their first bytes: what they are, and what would help. */
const known: readonly (readonly [signature: string, name: string, help: string])[] = [
  ['\x0e\x03\x13\x01', 'HDF4', 'convert it to GeoTIFF or NetCDF, for instance with gdal_translate'],
  ['GRIB', 'GRIB', 'convert it to NetCDF, for instance with grib_to_netcdf'],
  ['PK\x03\x04', 'a ZIP archive', 'unpack it'],
  ['\x1f\x8b', 'gzip-compressed', 'unpack it'],
  ['RIFF', 'WebP or another RIFF format', 'convert it to GeoTIFF or PNG'],
  ['ecw', 'ECW', 'convert it to GeoTIFF'],
  ['msid', 'MrSID', 'convert it to GeoTIFF'],
  ['%PDF', 'PDF', 'export its data as GeoTIFF or GeoJSON'],
  ['<!DOCTYPE html', 'an HTML page, perhaps the error page of a download', 'download the file again'],
  ['<html', 'an HTML page, perhaps the error page of a download', 'download the file again'],
];

/** The error for a file that no reader takes. It says what was found and what would help. */
export const unrecognised = (path: string, head: Buffer): EarthwrightError => {
  if (head.length === 0) return dataError('file-empty', 'The file is empty.');
  const text = head.toString('latin1');
  const found = known.find(([signature]) => text.toLowerCase().startsWith(signature.toLowerCase()));
  if (found) return dataError('format-unsupported', `The file is ${found[1]}, which is not read: ${found[2]}.`);
  const extension = extname(path);
  const bytes = head
    .subarray(0, 8)
    .toString('hex')
    .replace(/(..)(?=.)/g, '$1 ');
  const claim = extension === '' ? 'It' : `It is named ${extension}, but`;
  return dataError(
    'format-unknown',
    `${claim} starts with the bytes ${bytes}, which no format that is read does: it is damaged, or in another format.`,
  );
};

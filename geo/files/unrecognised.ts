import { extname } from 'node:path';
import type { EarthwrightError } from '../../core/errors.ts';
import { dataError } from '../errors.ts';

interface Known {
  readonly name: string;
  /** What would make it readable. */
  readonly help: string;
  /** Holds pixels or features: a file of this format is data, whatever its name. */
  readonly data: boolean;
  is(start: string): boolean;
}

const starting = (signature: string, name: string, help: string, data = false): Known => ({
  name,
  help,
  data,
  is: (start) => start.toLowerCase().startsWith(signature.toLowerCase()),
});

const translate = 'convert it to GeoTIFF, for instance with gdal_translate';

/** Formats that are known and not read, by their first bytes. */
const known: readonly Known[] = [
  { name: 'WebP', help: translate, data: true, is: (start) => /^RIFF.{4}WEBP/s.test(start) },
  starting(
    '<VRTDataset',
    'a virtual raster of GDAL (VRT), which points to other files',
    'write it out with gdal_translate',
    true,
  ),
  starting('NITF', 'NITF', translate, true),
  starting('NSIF', 'NSIF', translate, true),
  starting('PCIDSK', 'PCIDSK', translate, true),
  starting('SIMPLE  =', 'FITS', translate, true),
  starting('GIF8', 'GIF', `${translate}, or to PNG`, true),
  {
    name: 'BMP',
    help: `${translate}, or to PNG`,
    data: true,
    is: (start) => start.startsWith('BM') && start.slice(6, 10) === '\0\0\0\0',
  },
  { name: 'Netpbm', help: translate, data: true, is: (start) => /^P[1-6][\s#]/.test(start) },
  {
    name: "Golden Software's binary grid (Surfer)",
    help: translate,
    data: true,
    is: (start) => /^DS(BB|RB)/.test(start),
  },
  starting('<MRF_META', 'a Meta Raster Format header (MRF)', translate, true),
  starting('DatasetHeader Be', 'an ER Mapper header (ERS)', translate, true),
  starting('RUU CROSS SYSTEM', 'PCRaster', translate, true),
  starting('Object = Isis', 'an ISIS cube', translate, true),
  starting('LBLSIZE=', 'VICAR', translate, true),
  starting('binterr', 'a VTP binary terrain (BT)', translate, true),
  starting('HEAD74', 'ERDAS 7 (LAN or GIS)', translate, true),
  starting('RSW', 'a raster map of Panorama (RMF)', translate, true),
  starting('MTW', 'a matrix map of Panorama (RMF)', translate, true),
  starting('KRO', 'KOLOR raw (KRO)', translate, true),
  starting('SGD', 'SIGDEM', translate, true),
  { name: 'SGI', help: translate, data: true, is: (start) => start.startsWith('\x01\xda') },
  {
    name: 'JPEG XL',
    help: translate,
    data: true,
    is: (start) => start.startsWith('\xff\x0a') || start.slice(4, 8) === 'JXL ',
  },
  {
    name: 'HEIF or AVIF',
    help: translate,
    data: true,
    is: (start) => /^ftyp(heic|heix|mif1|avif)/.test(start.slice(4)),
  },
  { name: 'DTED', help: translate, data: true, is: (start) => /^(UHL1|HDR1|VOL1)/.test(start) },
  starting('RIFF', 'a RIFF file, perhaps sound or video', 'take it out of the folder'),
  starting('PK\x03\x04', 'a ZIP archive', 'unpack it'),
  starting('\x1f\x8b', 'gzip-compressed', 'unpack it'),
  starting('ecw', 'ECW', translate),
  starting('msid', 'MrSID', translate),
  starting('%PDF', 'PDF', 'export its data as GeoTIFF or GeoJSON'),
  starting('<!DOCTYPE html', 'an HTML page, perhaps the error page of a download', 'download the file again'),
  starting('<html', 'an HTML page, perhaps the error page of a download', 'download the file again'),
];

const knownFormat = (head: Buffer): Known | undefined => {
  const start = head.toString('latin1', 0, 16);
  return known.find(({ is }) => is(start));
};

/** Is this data in a format that is not read? */
export const isUnreadData = (head: Buffer): boolean => knownFormat(head)?.data === true;

/** The error for a file that no reader takes. It says what was found and what would help. */
export const unrecognised = (path: string, head: Buffer): EarthwrightError => {
  if (head.length === 0) return dataError('file-empty', 'The file is empty.');
  const found = knownFormat(head);
  if (found) return dataError('format-unsupported', `The file is ${found.name}, which is not read: ${found.help}.`);
  const extension = extname(path);
  const bytes = head
    .subarray(0, 8)
    .toString('hex')
    .replace(/(..)(?=.)/g, '$1 ');
  const claim = extension === '' ? 'It' : `It is named ${extension}, but`;
  return dataError(
    'format-unknown',
    `${claim} starts with the bytes ${bytes}, which no format that is read does: it is damaged, or in another format. If GDAL opens it, convert it with gdal_translate (rasters) or ogr2ogr (features).`,
  );
};

import { basename, extname } from 'node:path';

const byExtension: Readonly<Record<string, string>> = {
  '.shx': 'Shapefile part',
  '.dbf': 'Shapefile part',
  '.prj': 'Shapefile part',
  '.qpj': 'Shapefile part',
  '.cpg': 'Shapefile part',
  '.sbn': 'Shapefile part',
  '.sbx': 'Shapefile part',
  '.xml': 'XML',
  '.json': 'JSON',
  '.md': 'text',
  '.txt': 'text',
  '.yml': 'text',
  '.yaml': 'text',
  '.html': 'HTML',
  '.pdf': 'PDF',
  '.zip': 'ZIP archive',
  '.gz': 'gzip archive',
  '.tar': 'tar archive',
  '.tgz': 'gzip archive',
};

/** Files named like these hold data: something is wrong when their first bytes do not say so. */
const dataExtensions = new Set([
  '.tif',
  '.tiff',
  '.gtif',
  '.nc',
  '.nc4',
  '.cdf',
  '.h5',
  '.hdf5',
  '.hdf',
  '.he5',
  '.jp2',
  '.j2k',
  '.png',
  '.jpg',
  '.jpeg',
  '.img',
  '.grib',
  '.grb',
  '.grib2',
  '.gpkg',
  '.geojson',
  '.shp',
  '.fgb',
  '.csv',
  '.tsv',
  '.parquet',
  '.zarr',
  '.ecw',
  '.sid',
]);

const isText = (head: Buffer): boolean => head.every((byte) => byte >= 32 || byte === 9 || byte === 10 || byte === 13);

/** What a file without pixels, features or rows is; undefined when it should have had some. */
export const otherFormat = (path: string, head: Buffer): string | undefined => {
  const extension = extname(path).toLowerCase();
  if (dataExtensions.has(extension)) return undefined;
  if (basename(path).toLowerCase().endsWith('.aux.xml')) return 'GDAL auxiliary metadata';
  if (/^\.[a-z]{2}w$|^\.wld$|^\.(tif|png|jpg)w$/.test(extension)) return 'world file';
  return byExtension[extension] ?? (isText(head) ? 'text' : 'unknown');
};

/** Vector and table formats that are known by their first bytes and not read. */
import { extname } from 'node:path';
import type { EarthwrightError } from '../../core/errors.ts';
import { unsupported } from '../errors.ts';

interface Unread {
  readonly name: string;
  readonly help: string;
  readonly pattern: RegExp;
  /** Endings of the name that must be there too. */
  readonly extensions?: readonly string[];
}

const ogr = 'convert it, for instance with ogr2ogr -f GPKG';

const formats: readonly Unread[] = [
  { name: 'KML', help: ogr, pattern: /<(\w+:)?kml[\s>]/ },
  { name: 'GPX', help: ogr, pattern: /<gpx[\s>]/ },
  { name: 'OpenStreetMap XML', help: ogr, pattern: /<osm[\s>]/ },
  { name: 'GML', help: ogr, pattern: /opengis\.net\/(gml|wfs)|<gml:/ },
  { name: 'MapInfo TAB', help: ogr, pattern: /^!table/i },
  { name: 'MapInfo MIF', help: ogr, pattern: /^version\s+\d+\s[\s\S]*^(charset|delimiter|coordsys|columns)\b/im },
  { name: 'DXF', help: ogr, pattern: /^\s*0\r?\n\s*SECTION\r?\n/ },
  { name: 'Arc/Info E00', help: ogr, pattern: /^EXP\s+[01]\s/ },
  { name: 'Arrow or Feather', help: 'write it as Parquet', pattern: /^(ARROW1|FEA1)/ },
  { name: 'ORC', help: 'write it as Parquet', pattern: /^ORC/, extensions: ['.orc'] },
  { name: 'encrypted Parquet', help: 'write it without encryption', pattern: /^PARE/ },
  { name: 'a KMZ archive of KML', help: ogr, pattern: /^PK/, extensions: ['.kmz'] },
  {
    name: 'a spreadsheet',
    help: 'save each of its sheets as CSV',
    pattern: /^(PK|\xd0\xcf)/,
    extensions: ['.xlsx', '.xls', '.ods', '.xlsm'],
  },
];

/** The error for a file in such a format; undefined for others. */
export const unreadVector = (path: string, head: Buffer): EarthwrightError | undefined => {
  const start = head.toString('latin1').replace(/^\xef\xbb\xbf/, '');
  const extension = extname(path).toLowerCase();
  const found = formats.find(
    ({ pattern, extensions }) => pattern.test(start) && (extensions?.includes(extension) ?? true),
  );
  return found && unsupported(`The file is ${found.name}, which is not read: ${found.help}.`);
};

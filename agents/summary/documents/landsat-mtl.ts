/**
 * Landsat's MTL file as text, JSON or XML. A Level 2 file repeats the factors of Level 1 under the same keys in another group, so
 * groups count. Source: USGS, Landsat Collection 2 Level 1 and Level 2 Data Format Control Books (LSDS-1822, LSDS-1328).
 */
import {
  baseName,
  type DescribedRaster,
  type DocumentFact,
  type DocumentReader,
  type SideFile,
  stemOf,
} from './facts.ts';
import { xmlLeaves } from './xml.ts';

interface Entry {
  readonly group: string;
  readonly key: string;
  readonly value: string;
}

const fromOdl = (text: string): Entry[] => {
  const groups: string[] = [];
  const entries: Entry[] = [];
  for (const line of text.split(/\r?\n/).slice(0, 5000)) {
    const [, key = '', raw = ''] = /^\s*(\w+)\s*=\s*(.*?)\s*$/.exec(line.slice(0, 400)) ?? [];
    const value = raw.replace(/^"|"$/g, '');
    if (key === 'GROUP') groups.push(value);
    else if (key === 'END_GROUP') groups.pop();
    else if (key !== '') entries.push({ group: groups.at(-1) ?? '', key, value });
  }
  return entries;
};

const fromJson = (text: string): Entry[] => {
  const entries: Entry[] = [];
  const walk = (value: unknown, group: string): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value))
      if (typeof inner === 'object') walk(inner, key);
      else entries.push({ group, key, value: String(inner) });
  };
  walk(JSON.parse(text), '');
  return entries;
};

const entriesOf = ({ path, text }: SideFile): Entry[] => {
  if (/\.json$/i.test(path)) return fromJson(text);
  if (/\.xml$/i.test(path))
    return xmlLeaves(text).map(({ name, path: parents, text: value }) => ({
      group: parents.at(-1) ?? '',
      key: name,
      value,
    }));
  return fromOdl(text);
};

const families: readonly (readonly [RegExp, string])[] = [
  [/OLI|TIRS/, 'oli'],
  [/ETM/, 'etm'],
  [/^TM/, 'tm'],
];

/** Sensors by how their product ids begin; Landsat 4, 5 and 7 have one that sees each. */
const sensors: readonly (readonly [RegExp, string])[] = [
  [/^L[CO]0[89]_/, 'oli'],
  [/^LE07_/, 'etm'],
  [/^LT0[45]_/, 'tm'],
];

/** Level and collection stand in the product's own id: "LC08_L1TP_193024_20200608_20200824_02_T1". */
const byId = (id = ''): string | undefined => {
  const family = sensors.find(([pattern]) => pattern.test(id))?.[1];
  const [, level, collection] = /^L\w{3}_L([12])\w{2}_\d{6}_\d{8}_\d{8}_0([12])_/.exec(id) ?? [];
  if (!family || !level || (collection === '1' && level === '2')) return undefined;
  return `landsat-${family}-c${collection}-l${level}`;
};

const productOf = (read: (key: string) => string | undefined): string | undefined => {
  const family = families.find(([pattern]) => pattern.test(read('SENSOR_ID') ?? ''))?.[1];
  const level = read('PROCESSING_LEVEL') ?? read('DATA_TYPE') ?? '';
  const collection = Number(read('COLLECTION_NUMBER') ?? Number.NaN);
  if (!family || !/^L[12]/.test(level)) return byId(read('LANDSAT_PRODUCT_ID'));
  if (collection === 2) return `landsat-${family}-c2-${level.startsWith('L2') ? 'l2' : 'l1'}`;
  if (collection === 1) return `landsat-${family}-c1-l1`;
  return level.startsWith('L1') ? `landsat-${family}-pre-collection` : undefined;
};

const bandOfFile = (path: string): string | undefined =>
  /_((?:SR_|ST_)?B\d+(?:_VCID_\d)?)\.\w+$/i.exec(baseName(path))?.[1]?.toUpperCase();

interface Factors {
  readonly scale: number;
  readonly offset: number;
  readonly quantity: string;
  readonly unit: string;
  readonly keys: string;
  /** Of stored numbers. */
  readonly validRange?: readonly [number, number];
}

const numberIn = (entries: readonly Entry[], group: RegExp, ...keys: readonly string[]): number => {
  const found = entries.find((entry) => group.test(entry.group) && keys.includes(entry.key));
  return found ? Number(found.value) : Number.NaN;
};

const level1 = /^(?!.*SURFACE)/;

/** Least and largest calibrated number: "1" and "255". */
const rangeOf = (entries: readonly Entry[], name: string): readonly [number, number] | undefined => {
  const old = name.replaceAll(/\D/g, '');
  const least = numberIn(entries, level1, `QUANTIZE_CAL_MIN_BAND_${name}`, `QCALMIN_BAND${old}`);
  const largest = numberIn(entries, level1, `QUANTIZE_CAL_MAX_BAND_${name}`, `QCALMAX_BAND${old}`);
  return least < largest ? [least, largest] : undefined;
};

/** Files from before 2012 give the radiance of the least and the largest number, and no factors. Source: USGS, LSDS-250, LSDS-1927. */
const fromLimits = (entries: readonly Entry[], name: string): Factors | undefined => {
  const old = name.replaceAll(/\D/g, '');
  const low = numberIn(entries, level1, `RADIANCE_MINIMUM_BAND_${name}`, `LMIN_BAND${old}`);
  const high = numberIn(entries, level1, `RADIANCE_MAXIMUM_BAND_${name}`, `LMAX_BAND${old}`);
  const range = rangeOf(entries, name);
  if (!range || !(low < high)) return undefined;
  const scale = (high - low) / (range[1] - range[0]);
  const keys = `radiance ${low} to ${high} of numbers ${range[0]} to ${range[1]}`;
  const offset = low - scale * range[0];
  const [rounded, zero] = [scale, offset].map((value) => Number(value.toPrecision(8)));
  return { scale: rounded ?? scale, offset: zero ?? offset, quantity: 'radiance', unit: 'W m-2 sr-1 um-1', keys };
};

const factorsOf = (entries: readonly Entry[], band: string): Factors | undefined => {
  const number = (group: RegExp, key: string): number => numberIn(entries, group, key);
  const of = (group: RegExp, kind: string, name: string, quantity: string, unit: string): Factors | undefined => {
    const [scale, offset] = [number(group, `${kind}_MULT_BAND_${name}`), number(group, `${kind}_ADD_BAND_${name}`)];
    return Number.isFinite(scale) && Number.isFinite(offset)
      ? { scale, offset, quantity, unit, keys: `${kind}_MULT_BAND_${name}, ${kind}_ADD_BAND_${name}` }
      : undefined;
  };
  const plain = band.replace(/^(?:SR_|ST_)?B/, '');
  if (band.startsWith('SR_')) return of(/SURFACE_REFLECTANCE/, 'REFLECTANCE', plain, 'surface-reflectance', '1');
  if (band.startsWith('ST_'))
    return of(/SURFACE_TEMPERATURE/, 'TEMPERATURE', `ST_B${plain}`, 'land-surface-temperature', 'K');
  const found =
    of(level1, 'REFLECTANCE', plain, 'toa-reflectance', '1') ??
    of(level1, 'RADIANCE', plain, 'radiance', 'W m-2 sr-1 um-1') ??
    fromLimits(entries, plain);
  const validRange = rangeOf(entries, plain);
  return found && validRange ? { ...found, validRange } : found;
};

/** Does the file belong to the scene of the document? Its own list of names, or the same beginning. */
const belongs = (raster: DescribedRaster, side: SideFile, entries: readonly Entry[]): boolean => {
  const name = baseName(raster.path);
  const scene = stemOf(side.path).replace(/_MTL(?:_[a-z]+)?$/i, '');
  return entries.some(({ value }) => value === name) || name.startsWith(`${scene}_`);
};

const bySun = (document: string, elevation: number): string =>
  `Divide by sin(${elevation}°) = ${Math.sin((elevation * Math.PI) / 180).toFixed(6)}, SUN_ELEVATION in ${document}.`;

export const readMtl: DocumentReader = (side, rasters) => {
  if (!/MTL(?:_[a-z]+)?\.(?:txt|json|xml)$/i.test(side.path)) return [];
  const entries = entriesOf(side);
  const product = productOf((key) => entries.find((entry) => entry.key === key)?.value);
  const sun = entries.find(({ key }) => key === 'SUN_ELEVATION')?.value;
  const document = baseName(side.path);
  return rasters
    .filter((raster) => belongs(raster, side, entries))
    .map((raster): DocumentFact => {
      const band = bandOfFile(raster.path);
      const found = band ? factorsOf(entries, band) : undefined;
      const note =
        found?.quantity === 'toa-reflectance' && sun ? `; not divided by sin(${sun}°), the sun elevation` : '';
      return {
        file: raster.path,
        document,
        ...(product ? { product } : {}),
        ...(found
          ? {
              band: 1,
              encoding: {
                scale: found.scale,
                offset: found.offset,
                nodata: [],
                ...(found.validRange ? { validRange: found.validRange } : {}),
                unit: found.unit,
                quantity: found.quantity,
                reason: `${document}: ${found.keys}${note}`,
                ...(note ? { calibration: bySun(document, Number(sun)) } : {}),
              },
            }
          : {}),
      };
    });
};

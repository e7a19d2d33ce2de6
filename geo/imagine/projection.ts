/** Where the pixels of an Imagine layer lie: its map information, and the CRS as Esri's text or as a projection of Imagine. */
import type { Affine } from '../../core/tool/runtime/protocol.ts';
import { canonicalCrs } from '../crs/canonical.ts';
import { crsFromWkt } from '../crs/from-wkt.ts';
import { formatValue } from '../crs/proj-string.ts';
import { type ImagineObject, numberOf, numbersOf, objectOf, textOf } from './objects.ts';
import { childOf, type Entry, objectAt, type Tree } from './tree.ts';

interface Place {
  readonly transform: Affine | undefined;
  readonly crs: string;
  readonly notes: readonly string[];
}

const degrees = 180 / Math.PI;

/** Units of map information that are degrees or lengths, as PROJ has them. */
const units: Readonly<Record<string, string>> = {
  meters: '+units=m',
  meter: '+units=m',
  feet: '+units=us-ft',
  us_survey_feet: '+units=us-ft',
  international_feet: '+units=ft',
  dd: '',
};

/** Datums by Imagine's names that are those of PROJ. */
const datums: Readonly<Record<string, string>> = {
  'WGS 84': 'WGS84',
  WGS84: 'WGS84',
  NAD83: 'NAD83',
  'NAD 83': 'NAD83',
  NAD27: 'NAD27',
};

interface Method {
  readonly proj: string;
  /** PROJ parameter by the number of Imagine's; angles are in radians, factors and metres as they are. */
  readonly parameters: Readonly<Record<number, string>>;
}

const conic = { 2: 'lat_1', 3: 'lat_2', 4: 'lon_0', 5: 'lat_0', 6: 'x_0', 7: 'y_0' };

/** By Imagine's number of a projection, which are those of GCTP. */
const methods: Readonly<Record<number, Method>> = {
  3: { proj: 'aea', parameters: conic },
  4: { proj: 'lcc', parameters: conic },
  9: { proj: 'tmerc', parameters: { 2: 'k', 4: 'lon_0', 5: 'lat_0', 6: 'x_0', 7: 'y_0' } },
  11: { proj: 'laea', parameters: { 4: 'lon_0', 5: 'lat_0', 6: 'x_0', 7: 'y_0' } },
  16: { proj: 'sinu', parameters: { 4: 'lon_0', 6: 'x_0', 7: 'y_0' } },
};

const isAngle = (name: string): boolean => name.startsWith('la') || name.startsWith('lo');

/** Figure of the Earth; undefined where it is not known. */
const figureOf = (parameters: ImagineObject, datum: ImagineObject | undefined): string | undefined => {
  const name = datums[textOf(datum, 'datumname')];
  if (name !== undefined) return `+datum=${name}`;
  const sphere = objectOf(parameters, 'proSpheroid');
  const [a, b] = [numberOf(sphere, 'a'), numberOf(sphere, 'b')];
  if (!(a > 0 && b > 0)) return undefined;
  return a === b ? `+R=${formatValue(a)}` : `+a=${formatValue(a)} +b=${formatValue(b)}`;
};

/** The PROJ string of Imagine's own projection; undefined where it is not known here. */
const internal = (parameters: ImagineObject, datum: ImagineObject | undefined, unit: string): string | undefined => {
  const number = numberOf(parameters, 'proNumber');
  const figure = figureOf(parameters, datum);
  if (figure === undefined || textOf(parameters, 'proType') === 'EPRJ_EXTERNAL') return undefined;
  const values = numbersOf(parameters, 'proParams');
  if (number === 0) return `+proj=longlat ${figure} +no_defs`;
  if (number === 1) {
    const zone = numberOf(parameters, 'proZone');
    return zone >= 1 && zone <= 60
      ? `+proj=utm +zone=${zone}${(values[3] ?? 1) < 0 ? ' +south' : ''} ${figure} ${unit} +no_defs`
      : undefined;
  }
  const method = methods[number];
  if (!method || unit !== '+units=m') return undefined;
  const text = Object.entries(method.parameters).map(([index, name]) => {
    const value = values[Number(index)] ?? 0;
    return `+${name}=${formatValue(isAngle(name) ? value * degrees : value)}`;
  });
  return `+proj=${method.proj} ${text.join(' ')} ${figure} ${unit} +no_defs`;
};

/** Esri's text of the CRS, which newer programs write beside. */
const esriText = (tree: Tree, layer: Entry): string => {
  const entry = childOf(layer, 'ProjectionX');
  const object = entry && objectAt(tree, entry);
  const projection = objectOf(object, 'projection');
  if (!textOf(objectOf(projection, 'type'), 'string').startsWith('PE_COORDSYS')) return '';
  // The bytes of an object of its own: two numbers in front of a text.
  const bytes = Buffer.from(numbersOf(projection, 'MIFObject')).toString('latin1');
  const start = bytes.search(/PROJCS|GEOGCS/);
  return start < 0 ? '' : bytes.slice(start).replace(/\0.*$/s, '');
};

/** Half a pixel around the middles of the outer ones. */
const transformOf = (map: ImagineObject): Affine | undefined => {
  const [upperLeft, lowerRight, size] = ['upperLeftCenter', 'lowerRightCenter', 'pixelSize'].map((name) =>
    objectOf(map, name),
  );
  const [x, y] = [numberOf(upperLeft, 'x'), numberOf(upperLeft, 'y')];
  const width = Math.abs(numberOf(size, 'width'));
  const height = Math.abs(numberOf(size, 'height'));
  if (!(width > 0 && height > 0 && Number.isFinite(x) && Number.isFinite(y))) return undefined;
  const [across, down] = [
    numberOf(lowerRight, 'x') < x ? -width : width,
    numberOf(lowerRight, 'y') > y ? height : -height,
  ];
  return [across, 0, x - across / 2, 0, down, y - down / 2];
};

const unplaced = (why: string): Place => ({ transform: undefined, crs: '', notes: why === '' ? [] : [why] });

export const placeOf = (tree: Tree, layer: Entry): Place => {
  const map = objectAt(tree, childOf(layer, 'Map_Info'));
  const transform = map && transformOf(map);
  if (!map || !transform)
    return unplaced(
      childOf(layer, 'MapToPixelXForm')
        ? 'The Imagine file is placed by polynomials, which are not computed: rewrite it with gdalwarp.'
        : '',
    );
  const unitName = textOf(map, 'units').toLowerCase();
  const unit = units[unitName];
  const wkt = esriText(tree, layer);
  const stated = wkt === '' ? '' : crsFromWkt(wkt);
  if (stated !== '') return { transform, crs: stated, notes: [] };
  const entry = childOf(layer, 'Projection');
  const parameters = objectAt(tree, entry);
  if (!parameters) return { transform, crs: '', notes: [] };
  const proj = unit === undefined ? undefined : internal(parameters, objectAt(tree, childOf(entry, 'Datum')), unit);
  if (proj !== undefined) return { transform, crs: canonicalCrs(proj), notes: [] };
  const name = textOf(parameters, 'proName') || textOf(map, 'proName');
  return {
    transform,
    crs: '',
    notes: [
      `The projection '${name}' of the Imagine file, in ${unitName || 'units that are not stated'}, is not computed: its CRS is not known.`,
    ],
  };
};

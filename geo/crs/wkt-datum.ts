/** The datum of a WKT as PROJ parameters: by its name, else by its ellipsoid, always with what the text itself says of meridian and shift. */
import { meridianWords, namedShiftWords, shiftWords, sizeWords } from './datum-words.ts';
import { datumShift, isWgs84ByAnotherName } from './datums.ts';
import { childOf, findNode, firstText, type WktNode } from './wkt.ts';
import { bareName } from './wkt-methods.ts';
import { allNumbers, degreesPer, firstNumber, radiansPerUnit } from './wkt-units.ts';

const named: readonly (readonly [RegExp, string])[] = [
  [/(?<!to)wgs_?(19)?84|world_?geodetic_?system_?(19)?84/i, '+datum=WGS84'],
  [/^d?_?north_?american_?(datum_?)?(of_?)?1983$|^nad83$/i, '+datum=NAD83'],
];

/** Seven parameters of a bound CRS in PROJ's convention (position vector, arc-seconds, ppm). */
const boundShift = (root: WktNode): number[] => {
  const transformation = findNode(root, 'ABRIDGEDTRANSFORMATION');
  if (!transformation) return [];
  const method = bareName(firstText(childOf(transformation, 'METHOD', 'PROJECTION')));
  const turn = method.includes('coordinateframe') ? -1 : 1;
  const order = [
    'xaxistranslation',
    'yaxistranslation',
    'zaxistranslation',
    'xaxisrotation',
    'yaxisrotation',
    'zaxisrotation',
  ];
  const values = [0, 0, 0, 0, 0, 0, 0];
  for (const node of transformation.children) {
    if (node.keyword !== 'PARAMETER') continue;
    const name = bareName(firstText(node));
    const value = firstNumber(node) ?? 0;
    const at = order.indexOf(name);
    const radians = radiansPerUnit(node);
    const seconds = radians === undefined ? value : value * degreesPer(radians) * 3600;
    if (at >= 0) values[at] = at < 3 ? value : turn * seconds;
    // Abridged transformations state the factor itself; others parts per million.
    else if (name === 'scaledifference') values[6] = Math.abs(value - 1) < 0.01 ? (value - 1) * 1e6 : value;
  }
  return values;
};

const statedShift = (root: WktNode, datum: WktNode | undefined): number[] => {
  const bound = boundShift(root);
  return bound.length > 0 ? bound : allNumbers(childOf(datum, 'TOWGS84'));
};

const sizeOf = (geographic: WktNode): { readonly text: string; readonly semiMajorAxis: number } => {
  const numbers = allNumbers(findNode(geographic, 'SPHEROID', 'ELLIPSOID'));
  const [semiMajorAxis = 6378137, inverse = 298.257223563] = numbers;
  return { text: sizeWords(semiMajorAxis, inverse), semiMajorAxis };
};

/** Degrees east of Greenwich; WKT 1 states them in degrees whatever the CRS's unit (as GDAL and Esri write it), WKT 2 in a unit of their own. */
const meridianOf = (geographic: WktNode): string => {
  const meridian = findNode(geographic, 'PRIMEM', 'PRIMEMERIDIAN');
  const radians = radiansPerUnit(meridian);
  const degrees = (firstNumber(meridian) ?? 0) * (radians === undefined ? 1 : degreesPer(radians));
  return meridianWords(degrees);
};

/** PROJ's words for the datum of a geographic CRS; `root` is the whole text, which may hold a shift around it. */
export const datumOfWkt = (root: WktNode, geographic: WktNode | undefined): string => {
  const datum = childOf(geographic, 'DATUM', 'GEODETICDATUM', 'ENSEMBLE', 'TRF');
  if (!geographic || !datum) return '+datum=WGS84';
  const names = [firstText(datum), firstText(geographic)];
  const stated = shiftWords(statedShift(root, datum));
  const { text, semiMajorAxis } = sizeOf(geographic);
  const meridian = meridianOf(geographic);
  const known = named.find(([pattern]) => pattern.test((names[0] ?? '').replace(/\s/g, '_')))?.[1];
  if (known && !stated) return `${known}${meridian}`;
  if (stated || names.some(isWgs84ByAnotherName)) return `${text}${stated}${meridian}`;
  return namedShiftWords(text, names[0] ?? '', datumShift(names, semiMajorAxis)) + meridian;
};

/** GeoJSON (RFC 7946, and the `crs` member of its 2008 predecessor), one object or a sequence of them; TopoJSON. */
import type { Geometry } from '../../core/tool/contract.ts';
import { longitudeLatitude } from '../crs/transform.ts';
import { damaged, unsupported } from '../errors.ts';
import type { FeatureFile, FeatureSet } from './feature-set.ts';
import { crsOfJson } from './json-crs.ts';
import { isRecord, type Json, parseObjects } from './json-text.ts';
import { createLayer } from './layer-builder.ts';
import { ofCollection, type Shape, withoutEmpty } from './shape.ts';
import { topologyObjects } from './topojson.ts';

const position = (value: unknown): number[] => {
  if (!Array.isArray(value) || value.length < 2)
    throw damaged('A GeoJSON position is no list of at least two numbers.');
  const x: unknown = value[0];
  const y: unknown = value[1];
  if (typeof x !== 'number' || typeof y !== 'number')
    throw damaged('A GeoJSON position holds something else than numbers.');
  return value.length === 2 ? value : [x, y];
};

/** Lists are checked where they stand: the parsed text belongs to nobody else. */
const listOf =
  <T>(item: (value: unknown) => T) =>
  (value: unknown): T[] => {
    if (!Array.isArray(value)) throw damaged('GeoJSON coordinates are not nested as their geometry type asks.');
    for (let index = 0; index < value.length; index++) {
      const given: unknown = value[index];
      const found = item(given);
      if (found !== given) value[index] = found;
    }
    return value;
  };

const line = listOf(position);
const lines = listOf(line);
const polygons = listOf(lines);

const plainGeometry = ({ type, coordinates }: Json): Geometry | undefined => {
  const empty = Array.isArray(coordinates) && coordinates.length === 0;
  switch (type) {
    case 'Point':
      return { type, coordinates: empty ? [] : position(coordinates) };
    case 'MultiPoint':
    case 'LineString':
      return { type, coordinates: line(coordinates) };
    case 'MultiLineString':
    case 'Polygon':
      return { type, coordinates: lines(coordinates) };
    case 'MultiPolygon':
      return { type, coordinates: polygons(coordinates) };
    default:
      return undefined;
  }
};

const membersOf = (collection: Json): unknown[] => {
  const { geometries } = collection;
  if (!Array.isArray(geometries)) throw damaged('A GeoJSON GeometryCollection holds no list of geometries.');
  return geometries;
};

/** Kinds of JSON-FG and of GeoJSON's descendants that tools do not get. */
const otherKinds = new Set(['Polyhedron', 'MultiPolyhedron', 'Prism', 'MultiPrism', 'CircularString', 'CurvePolygon']);

const shapeOf = (value: unknown): Shape => {
  if (value === null || value === undefined) return 'without geometry';
  if (!isRecord(value)) throw damaged('A GeoJSON geometry is no object.');
  if (value['type'] === 'GeometryCollection') return ofCollection(membersOf(value).map(shapeOf));
  const geometry = plainGeometry(value);
  if (geometry) return withoutEmpty(geometry);
  if (otherKinds.has(String(value['type']))) return 'with a curve, a surface or a solid';
  throw damaged(`A GeoJSON geometry is of the type ${JSON.stringify(value['type'])}, which does not exist.`);
};

/** A feature's attributes; its identifier is one of them, named id, unless an attribute has this name. */
const attributesOf = ({ id, properties }: Json): Record<string, unknown> => {
  const own = isRecord(properties) ? properties : {};
  return id === undefined || id === null || Object.hasOwn(own, 'id') ? own : { id, ...own };
};

const asFeature = (geometry: unknown): Json => ({ type: 'Feature', geometry, properties: {} });

/** The features of an object: a collection's, itself, or one for each geometry that stands alone. */
const featuresOf = (root: Json): unknown[] => {
  const { type } = root;
  if (type === 'Feature') return [root];
  if (type === 'FeatureCollection') {
    if (!Array.isArray(root['features'])) throw damaged('A GeoJSON FeatureCollection holds no list of features.');
    return root['features'];
  }
  if (type === 'GeometryCollection') return membersOf(root).map(asFeature);
  if (typeof type === 'string' && 'coordinates' in root) return [asFeature(root)];
  const esri = 'geometryType' in root || 'spatialReference' in root;
  throw unsupported(
    esri
      ? 'The file is Esri JSON, which is not read: convert it, for instance with ogr2ogr -f GeoJSON.'
      : `The JSON text is of the type ${JSON.stringify(type)}: neither GeoJSON nor TopoJSON.`,
  );
};

const widest = 720;

const allDegrees = (coordinates: readonly unknown[]): boolean => {
  const x = coordinates[0];
  const y = coordinates[1];
  if (typeof x !== 'number' || typeof y !== 'number')
    return coordinates.every((one) => !Array.isArray(one) || allDegrees(one));
  return Math.abs(y) <= 90.5 && Math.abs(x) <= widest;
};

/** Can these be longitudes and latitudes? */
const areDegrees = ({ items }: FeatureSet): boolean => items.every(({ geometry }) => allDegrees(geometry.coordinates));

interface Source {
  readonly name: string;
  readonly root: Json;
  readonly features: readonly unknown[];
}

const readLayer = ({ name, root, features }: Source, notes: string[]): FeatureSet => {
  const layer = createLayer(name);
  for (const one of features) {
    if (!isRecord(one)) throw damaged('A GeoJSON feature is no object.');
    layer.add(shapeOf(one['geometry']), attributesOf(one));
  }
  const crs = crsOfJson(root, features);
  const set = layer.finish(crs);
  if (crs !== longitudeLatitude || 'crs' in root || areDegrees(set)) return set;
  notes.push(
    `Layer ${name} states no CRS, which means longitude and latitude, but its coordinates cannot be degrees: its CRS is not known.`,
  );
  return { ...set, crs: '' };
};

const sourcesOf = (text: string, name: string): { format: string; sources: Source[] } => {
  const { objects, sequence } = parseObjects(text);
  const [root = {}] = objects;
  if (!sequence && root['type'] === 'Topology') {
    const sources = topologyObjects(root).map((one) => ({ ...one, root }));
    return { format: 'TopoJSON', sources };
  }
  const features = objects.flatMap(featuresOf);
  const layer = typeof root['name'] === 'string' && !sequence && root['name'] !== '' ? root['name'] : name;
  return {
    format: sequence ? 'GeoJSONSeq' : 'GeoJSON',
    sources: [{ name: layer, root: sequence ? {} : root, features }],
  };
};

/** Reads GeoJSON, GeoJSONSeq or TopoJSON. Throws file-damaged, format-unsupported. */
export const parseGeoJson = (text: string, layer: string): FeatureFile => {
  try {
    const { format, sources } = sourcesOf(text, layer);
    const notes: string[] = [];
    return { format, layers: sources.map((source) => readLayer(source, notes)), notes };
  } catch (error) {
    // Values in values, thousands deep, exhaust the stack when they are written out as text.
    if (error instanceof RangeError) throw damaged('The GeoJSON text is nested too deeply.');
    throw error;
  }
};

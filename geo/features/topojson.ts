/** TopoJSON 1.0 (github.com/topojson/topojson-specification): lines of shared arcs as GeoJSON features. */
import { damaged } from '../errors.ts';
import { isRecord, type Json } from './json-text.ts';

const notNested = () => damaged('The TopoJSON text is not nested as its specification asks.');

const listOf = (value: unknown): unknown[] => {
  if (!Array.isArray(value)) throw notNested();
  return value;
};

const numbersOf = (value: unknown): number[] =>
  listOf(value).map((one) => {
    if (typeof one !== 'number') throw notNested();
    return one;
  });

type Place = (x: number, y: number) => number[];

/** Positions are whole numbers on a grid where the topology has a transform. */
const placeOf = (topology: Json): Place | undefined => {
  const { transform } = topology;
  if (!isRecord(transform)) return undefined;
  const [scaleX = NaN, scaleY = NaN] = numbersOf(transform['scale']);
  const [x0 = NaN, y0 = NaN] = numbersOf(transform['translate']);
  return (x, y) => [x * scaleX + x0, y * scaleY + y0];
};

/** Positions of an arc of a quantised topology are differences to the one before. */
const arcOf = (value: unknown, place: Place | undefined): number[][] => {
  const positions = listOf(value).map(numbersOf);
  if (!place) return positions;
  let [x, y] = [0, 0];
  return positions.map(([dx = NaN, dy = NaN]) => place((x += dx), (y += dy)));
};

/** Arcs one after the other, each from where the last one ends; ~i is arc i backwards. */
const stitched = (indices: unknown, arcs: readonly number[][][]): number[][] => {
  const line: number[][] = [];
  for (const index of numbersOf(indices)) {
    const arc = arcs[index < 0 ? ~index : index];
    if (!arc) throw damaged('A TopoJSON geometry names an arc that the topology does not have.');
    const directed = index < 0 ? arc.toReversed() : arc;
    for (const position of line.length === 0 ? directed : directed.slice(1)) line.push(position);
  }
  return line;
};

const geometryOf = (value: Json, arcs: readonly number[][][], place: Place | undefined): unknown => {
  const { type } = value;
  const point = (one: unknown): number[] => {
    const [x = NaN, y = NaN, ...more] = numbersOf(one);
    return place ? place(x, y) : [x, y, ...more];
  };
  const line = (one: unknown): number[][] => stitched(one, arcs);
  const lines = (one: unknown): number[][][] => listOf(one).map(line);
  switch (type) {
    case 'Point':
      return { type, coordinates: point(value['coordinates']) };
    case 'MultiPoint':
      return { type, coordinates: listOf(value['coordinates']).map(point) };
    case 'LineString':
      return { type, coordinates: line(value['arcs']) };
    case 'MultiLineString':
    case 'Polygon':
      return { type, coordinates: lines(value['arcs']) };
    case 'MultiPolygon':
      return { type, coordinates: listOf(value['arcs']).map(lines) };
    case 'GeometryCollection':
      return { type, geometries: childrenOf(value).map((one) => geometryOf(one, arcs, place)) };
    case null:
    case undefined:
      return null;
    default:
      throw notNested();
  }
};

const childrenOf = (collection: Json): Json[] => {
  const children = listOf(collection['geometries']);
  return children.map((one) => {
    if (!isRecord(one)) throw notNested();
    return one;
  });
};

interface TopologyObject {
  readonly name: string;
  readonly features: readonly Json[];
}

/** The objects of a topology, each a layer; the members of a collection at the top are its features. Throws file-damaged. */
export const topologyObjects = (topology: Json): TopologyObject[] => {
  const { objects } = topology;
  if (!isRecord(objects)) throw notNested();
  const place = placeOf(topology);
  const arcs = listOf(topology['arcs']).map((arc) => arcOf(arc, place));
  return Object.entries(objects).map(([name, object]) => {
    if (!isRecord(object)) throw notNested();
    const members = object['type'] === 'GeometryCollection' ? childrenOf(object) : [object];
    const features = members.map((one) => ({
      type: 'Feature',
      ...('id' in one ? { id: one['id'] } : {}),
      properties: one['properties'],
      geometry: geometryOf(one, arcs, place),
    }));
    return { name, features };
  });
};

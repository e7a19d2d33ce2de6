/** Records of a .shp file (Esri Shapefile Technical Description, 1998); x and y only, heights and measures are dropped. */
import { damaged, dataError, unsupported } from '../errors.ts';
import { polygonsOfRings } from './ring-assembly.ts';
import { type Shape, withoutEmpty } from './shape.ts';

const headerLength = 100;
const recordHeader = 8;
const multiPatch = 31;

/** Kinds without their heights (+10) and measures (+20). */
const plainKind = (kind: number): number => (kind > 10 && kind < 30 ? kind % 10 : kind);
const kinds = new Set([0, 1, 3, 5, 8, 11, 13, 15, 18, 21, 23, 25, 28, multiPatch]);

const positions = (view: DataView, at: number, count: number): number[][] =>
  Array.from({ length: count }, (_, index) => [
    view.getFloat64(at + 16 * index, true),
    view.getFloat64(at + 16 * index + 8, true),
  ]);

const checkedCount = (count: number, each: number, view: DataView): number => {
  if (count < 0 || count * each > view.byteLength) throw damaged('A shape declares more points than it has bytes.');
  return count;
};

/** Parts of a line or polygon: box, counts of parts and points, first point of each part, points. */
const partsOf = (view: DataView): number[][][] => {
  const partCount = checkedCount(view.getInt32(36, true), 4, view);
  const pointCount = checkedCount(view.getInt32(40, true), 16, view);
  const points = positions(view, 44 + 4 * partCount, pointCount);
  const starts = Array.from({ length: partCount }, (_, index) => view.getInt32(44 + 4 * index, true));
  if (starts.some((start, index) => start < (starts[index - 1] ?? 0) || start > pointCount))
    throw damaged('The parts of a shape lie outside of it.');
  return starts.map((start, index) => points.slice(start, starts[index + 1] ?? pointCount));
};

const closed = (ring: number[][]): number[][] => {
  const [first, last] = [ring[0], ring.at(-1)];
  return first && last && (first[0] !== last[0] || first[1] !== last[1]) ? [...ring, first] : ring;
};

const lineOf = (view: DataView): Shape => {
  const lines = partsOf(view).filter((part) => part.length > 0);
  const [only] = lines;
  return withoutEmpty(
    lines.length === 1 && only
      ? { type: 'LineString', coordinates: only }
      : { type: 'MultiLineString', coordinates: lines },
  );
};

const polygonOf = (view: DataView): Shape => {
  const polygons = polygonsOfRings(
    partsOf(view)
      .filter((part) => part.length > 0)
      .map(closed),
  );
  const [only] = polygons;
  return withoutEmpty(
    polygons.length === 1 && only
      ? { type: 'Polygon', coordinates: only }
      : { type: 'MultiPolygon', coordinates: polygons },
  );
};

const shapeOf = (view: DataView): Shape => {
  switch (plainKind(view.getInt32(0, true))) {
    case 1:
      return withoutEmpty({ type: 'Point', coordinates: positions(view, 4, 1)[0] ?? [] });
    case 3:
      return lineOf(view);
    case 5:
      return polygonOf(view);
    case 8:
      return withoutEmpty({
        type: 'MultiPoint',
        coordinates: positions(view, 40, checkedCount(view.getInt32(36, true), 16, view)),
      });
    default:
      return 'without geometry';
  }
};

interface Place {
  readonly offset: number;
  readonly number: number;
}

/** Where records lie, by the index: records that were edited lie out of order, and what they replaced is left in the file. */
const placesByIndex = (index: Buffer): Place[] => {
  if (index.length < headerLength || index.readInt32BE(0) !== 9994)
    throw damaged('The .shx file is no Shapefile index.');
  // The header says how many 16-bit words are in use; more may lie behind.
  const stated = index.readInt32BE(24) * 2;
  const end = stated >= headerLength && stated <= index.length ? stated : index.length;
  const count = Math.floor((end - headerLength) / 8);
  return Array.from({ length: count }, (_, number) => ({
    offset: index.readInt32BE(headerLength + 8 * number) * 2,
    number: number + 1,
  }));
};

/** Without an index: one record after the other, if their numbers say in which order they belong. */
const placesByStream = (shapes: Buffer): Place[] => {
  const places: Place[] = [];
  for (let offset = headerLength; offset + recordHeader <= shapes.length; ) {
    places.push({ offset, number: shapes.readInt32BE(offset) });
    const length = shapes.readInt32BE(offset + 4) * 2;
    if (length < 4) throw damaged('A record of the Shapefile has no length.');
    offset += recordHeader + length;
  }
  const sorted = [...places].sort((left, right) => left.number - right.number);
  const [first] = sorted;
  if (sorted.some(({ number }, index) => number !== (first?.number ?? 0) + index) || (first?.number ?? 1) > 1) {
    throw unsupported(
      'The .shx file is missing, and the numbers of the records do not say which row of the .dbf file belongs to which shape: write it anew, for instance with ogr2ogr --config SHAPE_RESTORE_SHX YES.',
    );
  }
  return sorted;
};

const recordAt = (shapes: Buffer, { offset, number }: Place): DataView => {
  const fits = offset >= headerLength && offset + recordHeader + 4 <= shapes.length;
  const length = fits ? shapes.readInt32BE(offset + 4) * 2 : 0;
  const kind = fits ? shapes.readInt32LE(offset + recordHeader) : NaN;
  if (!fits || length < 4 || offset + recordHeader + length > shapes.length || !kinds.has(kind)) {
    throw dataError(
      'shapefile-inconsistent',
      `The .shx file says that record ${number} is at byte ${offset} of the .shp file, where no shape lies: the parts do not belong together, or one is cut off. Download or copy all parts again, or write them anew with ogr2ogr --config SHAPE_RESTORE_SHX YES once the .shx is deleted.`,
    );
  }
  return new DataView(shapes.buffer, shapes.byteOffset + offset + recordHeader, length);
};

/** The shapes in the order of the rows of the .dbf file. Throws file-damaged, and format-unsupported for MultiPatch. */
export const readShapes = (shapes: Buffer, index: Buffer | undefined): Shape[] => {
  if (shapes.length >= 36 && shapes.readInt32LE(32) === multiPatch) {
    throw unsupported(
      'The Shapefile holds MultiPatch shapes, which are surfaces in space and are not read: convert it, for instance with ogr2ogr -nlt MULTIPOLYGON.',
    );
  }
  const places = index ? placesByIndex(index) : placesByStream(shapes);
  return places.map((place) => {
    const view = recordAt(shapes, place);
    return view.getInt32(0, true) === multiPatch ? 'with a curve, a surface or a solid' : shapeOf(view);
  });
};

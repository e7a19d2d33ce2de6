import { z } from 'zod';

type Position = readonly number[];
const position = z.array(z.number()).min(2);
const line = z.array(position);
const rings = z.array(line);

/** RFC 7946, clause 3.1. */
export const geometrySchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Point'), coordinates: position }),
  z.object({ type: z.literal('LineString'), coordinates: line }),
  z.object({ type: z.literal('Polygon'), coordinates: rings }),
  z.object({ type: z.literal('MultiPoint'), coordinates: line }),
  z.object({ type: z.literal('MultiLineString'), coordinates: rings }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(rings) }),
]);
export type Geometry = z.infer<typeof geometrySchema>;

/** Codes of well-known binary (OGC 06-103r4, table 7); with heights, 1000 more. */
const codes = { Point: 1, LineString: 2, Polygon: 3, MultiPoint: 4, MultiLineString: 5, MultiPolygon: 6 } as const;
const littleEndian = 1;

const positionsOf = (geometry: Geometry): readonly Position[] => {
  switch (geometry.type) {
    case 'Point':
      return [geometry.coordinates];
    case 'LineString':
    case 'MultiPoint':
      return geometry.coordinates;
    case 'Polygon':
    case 'MultiLineString':
      return geometry.coordinates.flat();
    case 'MultiPolygon':
      return geometry.coordinates.flat(2);
  }
};

/** A geometry has heights where all of its positions do. */
export const hasHeights = (geometry: Geometry): boolean => positionsOf(geometry).every(({ length }) => length > 2);

const whole = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const doubles = (values: readonly number[]): Buffer => Buffer.from(Float64Array.from(values).buffer);

const wkb = (geometry: Geometry, heights: boolean): Buffer => {
  const head = Buffer.concat([Buffer.of(littleEndian), whole(codes[geometry.type] + (heights ? 1000 : 0))]);
  const at = (one: Position): Buffer => doubles(one.slice(0, heights ? 3 : 2));
  const list = <Item>(items: readonly Item[], write: (item: Item) => Buffer): Buffer =>
    Buffer.concat([whole(items.length), ...items.map(write)]);
  const lineOf = (positions: readonly Position[]): Buffer => list(positions, at);
  const part = (one: Geometry): Buffer => wkb(one, heights);
  switch (geometry.type) {
    case 'Point':
      return Buffer.concat([head, at(geometry.coordinates)]);
    case 'LineString':
      return Buffer.concat([head, lineOf(geometry.coordinates)]);
    case 'Polygon':
      return Buffer.concat([head, list(geometry.coordinates, lineOf)]);
    case 'MultiPoint':
      return Buffer.concat([head, list(geometry.coordinates, (coordinates) => part({ type: 'Point', coordinates }))]);
    case 'MultiLineString':
      return Buffer.concat([
        head,
        list(geometry.coordinates, (coordinates) => part({ type: 'LineString', coordinates })),
      ]);
    case 'MultiPolygon':
      return Buffer.concat([head, list(geometry.coordinates, (coordinates) => part({ type: 'Polygon', coordinates }))]);
  }
};

/** West, east, south, north: the order of a GeoPackage's envelopes. */
export type Envelope = readonly [number, number, number, number];

/** Null for a geometry without positions. */
export const envelopeOf = (geometries: readonly Geometry[]): Envelope | null => {
  let [west, east, south, north] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const [x = NaN, y = NaN] of geometries.flatMap(positionsOf)) {
    [west, east] = [Math.min(west, x), Math.max(east, x)];
    [south, north] = [Math.min(south, y), Math.max(north, y)];
  }
  return west <= east ? [west, east, south, north] : null;
};

/** Header of clause 2.1.3: magic, version 0, little-endian with an envelope in x and y (or empty), SRS id, envelope; then WKB. */
export const geometryBlob = (geometry: Geometry, srs: number): Buffer => {
  const envelope = envelopeOf([geometry]);
  const flags = envelope ? 0b0000_0011 : 0b0001_0001;
  return Buffer.concat([
    Buffer.of(0x47, 0x50, 0, flags),
    whole(srs),
    doubles(envelope ?? []),
    wkb(geometry, envelope !== null && hasHeights(geometry)),
  ]);
};

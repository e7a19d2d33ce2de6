import type { FeatureLook, FeaturePreview, Frame } from '../../core/preview.ts';
import type { Feature, Geometry } from '../../core/tool/contract.ts';
import { isGeographic } from '../crs/definition.ts';
import { type FeatureSet, positionsOf, reproject } from '../features/feature-set.ts';
import { readFeatures } from '../features/read-features.ts';
import { apply, invert } from '../raster/affine.ts';
import { groundOf } from './ground.ts';

/** A picture with more lines than this shows nothing. */
const mostNumbers = 200_000;
const mostFeatures = 5000;
const longestText = 80;
const mostFields = 12;

type Outline = FeaturePreview['outlines'][number];

/** Corners that lie within the same half pixel are one. */
const smallestStep = 0.5;

type ToPixel = (x: number, y: number) => readonly [number, number];

const rounded = (value: number): number => Math.round(value * 10) / 10;

const lineOf = (positions: readonly (readonly number[])[], toPixel: ToPixel): number[] => {
  const line: number[] = [];
  let [lastX, lastY] = [Number.NaN, Number.NaN];
  positions.forEach(([px = Number.NaN, py = Number.NaN], index) => {
    const [x, y] = toPixel(px, py);
    if (!(Number.isFinite(x) && Number.isFinite(y))) return;
    const near = Math.abs(x - lastX) < smallestStep && Math.abs(y - lastY) < smallestStep;
    if (near && index < positions.length - 1) return;
    line.push(rounded(x), rounded(y));
    [lastX, lastY] = [x, y];
  });
  return line;
};

const partsOf = (geometry: Geometry, toPixel: ToPixel): Pick<Outline, 'kind' | 'parts'> => {
  const lines = (lists: readonly number[][][]): number[][] => lists.map((positions) => lineOf(positions, toPixel));
  switch (geometry.type) {
    case 'Point':
      return { kind: 'points', parts: [lineOf([geometry.coordinates], toPixel)] };
    case 'MultiPoint':
      return { kind: 'points', parts: geometry.coordinates.map((position) => lineOf([position], toPixel)) };
    case 'LineString':
      return { kind: 'line', parts: lines([geometry.coordinates]) };
    case 'MultiLineString':
      return { kind: 'line', parts: lines(geometry.coordinates) };
    case 'Polygon':
      return { kind: 'area', parts: lines(geometry.coordinates) };
    case 'MultiPolygon':
      return { kind: 'area', parts: lines(geometry.coordinates.flat()) };
  }
};

const propertiesOf = ({ properties }: Feature): Outline['properties'] =>
  Object.fromEntries(
    Object.entries(properties)
      .slice(0, mostFields)
      .map(([name, cell]) => [name.slice(0, longestText), typeof cell === 'string' ? cell.slice(0, longestText) : cell])
      .filter(([, cell]) => typeof cell !== 'number' || Number.isFinite(cell)),
  );

/** A frame that the features fill but for a margin. */
const ownFrame = ({ items, crs }: FeatureSet, longest: number): Frame => {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { geometry } of items)
    for (const [x = Number.NaN, y = Number.NaN] of positionsOf(geometry)) {
      if (x < west) west = x;
      if (x > east) east = x;
      if (y < south) south = y;
      if (y > north) north = y;
    }
  if (!(east >= west && north >= south)) [west, south, east, north] = [0, 0, 1, 1];
  // A degree of longitude is as much shorter than one of latitude as the cosine says.
  const squeeze = isGeographic(crs) ? Math.max(0.05, Math.cos((((south + north) / 2) * Math.PI) / 180)) : 1;
  const margin = Math.max((east - west) * squeeze, north - south, 1e-9) * 0.03;
  const [spanX, spanY] = [east - west + (2 * margin) / squeeze, north - south + 2 * margin];
  const step = Math.max(spanX * squeeze, spanY) / longest;
  return {
    width: Math.max(1, Math.round((spanX * squeeze) / step)),
    height: Math.max(1, Math.round(spanY / step)),
    transform: [step / squeeze, 0, west - margin / squeeze, 0, -step, north + margin],
    crs,
  };
};

/** Features as outlines in the pixels of a frame. */
export const lookAtFeatures = async ({
  path,
  layer,
  crs,
  frame: asked,
  longest,
}: FeatureLook): Promise<FeaturePreview> => {
  const read = await readFeatures(path, layer);
  const set = crs === undefined ? read : { ...read, crs };
  const frame = asked ?? ownFrame(set, longest);
  const inverse = invert(frame.transform);
  const outlines: Outline[] = [];
  let numbers = 0;
  for (const feature of reproject({ ...set, items: set.items.slice(0, mostFeatures) }, frame.crs)) {
    const outline = partsOf(feature.geometry, (x, y) => apply(inverse, x, y));
    const parts = outline.parts.filter((part) => part.length >= 2);
    numbers += parts.reduce((sum, part) => sum + part.length, 0);
    if (numbers > mostNumbers) break;
    if (parts.length > 0) outlines.push({ kind: outline.kind, parts, properties: propertiesOf(feature) });
  }
  return {
    kind: 'features',
    frame: { ...frame, transform: [...frame.transform] as [...typeof frame.transform] },
    ground: groundOf(frame),
    outlines,
    more: set.items.length - outlines.length,
  };
};

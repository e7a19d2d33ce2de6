/** What was seen, as files like those of any tool: GeoJSON in longitude and latitude, a cloud-optimised GeoTIFF of codes, documents. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OutputDocument } from '../core/outputs.ts';
import { longitudeLatitude, transformBetween } from '../geo/crs/transform.ts';
import type { GridDefinition } from '../geo/raster/band.ts';
import { createCogWriter } from '../geo/tiff/write/cog.ts';
import type { TiffWriter } from '../geo/tiff/write/writer.ts';
import { type Corner, cornersOf } from './boxes/overlap.ts';
import type { Detection } from './boxes/suppress.ts';
import type { SeenTiles } from './label-tiles.ts';
import type { ModelCard } from './registry/model-card.ts';

export const writeDocument = (folder: string, name: string, document: OutputDocument): void =>
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(document)}\n`, { flag: 'wx' });

interface Place {
  readonly corners: readonly Corner[];
  readonly properties: Readonly<Record<string, unknown>>;
}

/** Ten millionths of a degree: a centimetre. */
const digits = 7;

/** Counter-clockwise on the ground where rows go down, as RFC 7946 wants outer rings. */
const ringOf = (corners: readonly Corner[], { transform: [a, b, c, d, e, f], crs }: GridDefinition): number[][] => {
  const project = transformBetween(crs, longitudeLatitude);
  const ring = corners.map(([x, y]) =>
    project(a * x + b * y + c, d * x + e * y + f).map((value) => Number(value.toFixed(digits))),
  );
  const turned = a * e - b * d < 0 ? ring.reverse() : ring;
  return [...turned, turned[0] ?? []];
};

const writeFeatures = (path: string, places: readonly Place[], grid: GridDefinition): void => {
  const features = places.map(({ corners, properties }) => ({
    type: 'Feature',
    properties,
    geometry: { type: 'Polygon', coordinates: [ringOf(corners, grid)] },
  }));
  writeFileSync(path, `${JSON.stringify({ type: 'FeatureCollection', features })}\n`, { flag: 'wx' });
};

const rounded = (value: number, places: number): number | null =>
  Number.isFinite(value) ? Number(value.toFixed(places)) : null;

const degrees = 180 / Math.PI;

export const writeThings = (
  path: string,
  detections: readonly Detection[],
  {
    grid,
    gsdM,
    card,
  }: { readonly grid: GridDefinition; readonly gsdM: number; readonly card: Pick<ModelCard, 'labels' | 'task'> },
): void => {
  const places = detections.map((one): Place => {
    const [longer, shorter] = [Math.max(one.width, one.height), Math.min(one.width, one.height)];
    return {
      corners: cornersOf(one),
      properties: {
        label: card.labels[one.label]?.name ?? null,
        score: rounded(one.score, 4),
        lengthM: rounded(longer * gsdM, 2),
        widthM: rounded(shorter * gsdM, 2),
        ...(card.task === 'oriented-detection' ? { angleDegrees: rounded(one.angle * degrees, 2) } : {}),
        cutByTile: one.cut,
      },
    };
  });
  writeFeatures(path, places, grid);
};

export const writeTiles = (
  path: string,
  { tiles, grid }: Pick<SeenTiles, 'tiles' | 'grid'>,
  card: Pick<ModelCard, 'labels'>,
): void => {
  const places = tiles.map(({ window: { column, row, width, height }, label, score, lead, vector }): Place => {
    const box = { x: column + width / 2, y: row + height / 2, width, height, angle: 0 };
    return {
      corners: cornersOf(box),
      properties: {
        label: card.labels[label]?.name ?? null,
        score: rounded(score, 4),
        lead: rounded(lead, 4),
        ...(vector ? { vector: vector.map((value) => rounded(value, 6)) } : {}),
      },
    };
  });
  writeFeatures(path, places, grid);
};

/** Codes of labels from 1, 0 for none; missing pixels are nodata. */
export const openClasses = (
  path: string,
  grid: GridDefinition,
  { summary, labels, seenBy }: Pick<ModelCard, 'summary' | 'labels'> & { readonly seenBy: string },
): TiffWriter =>
  createCogWriter(
    path,
    {
      grid,
      ...{ dtype: 'uint8', codes: true, unit: '', description: `${summary} 0: none.` },
      metadata: {
        QUANTITY: 'class',
        EARTHWRIGHT_MODEL: seenBy,
        ...Object.fromEntries(labels.map(({ name }, index) => [`CLASS_${index + 1}`, name])),
      },
    },
    () => undefined,
  );

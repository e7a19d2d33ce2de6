/** One look through a registered model: what it sees as files in a folder, and what speaks against it. */
import { join } from 'node:path';
import type { Finding } from '../core/finding.ts';
import type { PixelSource } from '../geo/raster/band.ts';
import type { TiffWriter } from '../geo/tiff/write/writer.ts';
import { detectionFindings } from './check-detections.ts';
import { pixelFindings } from './check-pixels.ts';
import { tileFindings } from './check-tiles.ts';
import { classifyPixels } from './classify-pixels.ts';
import { detectObjects } from './detect-objects.ts';
import { labelTiles } from './label-tiles.ts';
import type { Network } from './onnx/runtime.ts';
import type { ModelCard } from './registry/model-card.ts';
import { meanOf, mostShown, numberOf, placeOf, type Share, tableOf, writeShares } from './tell.ts';
import { openClasses, writeDocument, writeThings, writeTiles } from './write-sight.ts';

export interface LookRequest {
  readonly sources: readonly PixelSource[];
  readonly card: ModelCard;
  readonly network: Network;
  /** Only this label is told; null: all. */
  readonly label: string | null;
  /** Exists and is empty. */
  readonly folder: string;
  readonly signal?: AbortSignal;
}

/** Of detections, best first. */
const scoresText = (scores: readonly number[]): string | undefined => {
  const [most, least] = [scores[0], scores.at(-1)];
  if (most === undefined || least === undefined) return undefined;
  return `scores ${least.toFixed(2)} to ${most.toFixed(2)}, as the model gives them`;
};

const lookForThings = async ({ sources, card, network, signal, folder }: LookRequest, only: number | null) => {
  const seen = await detectObjects(sources, card, network, signal);
  const told = only === null ? seen.detections : seen.detections.filter(({ label }) => label === only);
  writeThings(join(folder, 'things.geojson'), told, { ...seen, card });
  const areaM2 = (all: typeof told): number =>
    all.reduce((sum, { width, height }) => sum + width * height * seen.gsdM ** 2, 0);
  writeDocument(folder, 'count', numberOf(told.length, '1', 'count', scoresText(told.map(({ score }) => score))));
  writeDocument(folder, 'area', numberOf(areaM2(told), 'm2', 'area', 'of the boxes, not of what is in them'));
  const shares = card.labels.map(({ name }, place): Share => {
    const own = seen.detections.filter(({ label }) => label === place);
    return { label: name, count: own.length, areaM2: areaM2(own), score: meanOf(own.map(({ score }) => score)) };
  });
  writeDocument(folder, 'labels', tableOf(shares, 'count'));
  return detectionFindings(seen, card, only);
};

const lookAtPixels = async ({ sources, card, network, signal, folder }: LookRequest, only: number | null) => {
  let writer: TiffWriter | undefined;
  try {
    const seen = await classifyPixels(sources, card, network, {
      begin: ({ grid }) => {
        const opened = openClasses(join(folder, 'classes.tif'), grid, {
          ...card,
          seenBy: `${card.name} ${card.sha256}`,
        });
        writer = opened;
        return (codes) => opened.writeRows(codes);
      },
      ...(signal ? { signal } : {}),
    });
    writer?.finish();
    const names = ['none', ...card.labels.map(({ name }) => name)];
    const shares = seen.tallies.map(({ pixels, areaM2 }, code) => ({
      label: names[code] ?? '',
      count: pixels,
      areaM2,
    }));
    writeShares(folder, shares, only, 'pixels');
    return pixelFindings(seen, card);
  } catch (error) {
    writer?.abandon();
    throw error;
  }
};

const lookAtTiles = async ({ sources, card, network, signal, folder }: LookRequest, only: number | null) => {
  const seen = await labelTiles(sources, card, network, signal);
  writeTiles(join(folder, 'tiles.geojson'), seen, card);
  const shares = [{ name: 'none' }, ...card.labels].map(({ name }, code): Share => {
    const own = seen.tiles.filter(({ label }) => label === code - 1);
    const areaM2 = own.reduce((sum, one) => sum + one.areaM2, 0);
    return { label: name, count: own.length, areaM2, score: meanOf(own.map(({ score }) => score)) };
  });
  writeDocument(folder, 'label', mostShown(shares));
  writeShares(folder, shares, only, 'tiles');
  return tileFindings(seen, card);
};

/** Writes the files that `sightOutputs` names for the model's task. Throws for sources that do not fit, and for a network that is not what its card says. */
export const look = async (request: LookRequest): Promise<readonly Finding[]> => {
  const only = placeOf(request.label, request.card);
  switch (request.card.task) {
    case 'detection':
    case 'oriented-detection':
      return lookForThings(request, only);
    case 'segmentation':
    case 'change':
      return lookAtPixels(request, only);
    case 'scene':
    case 'embedding':
      return lookAtTiles(request, only);
  }
};

/** One look without a network: what a method finds as files in a folder, and what speaks against it. */
import { join } from 'node:path';
import { EarthwrightError } from '../core/errors.ts';
import type { Finding } from '../core/finding.ts';
import { createAreaSource } from '../geo/measure/area.ts';
import type { PixelSource } from '../geo/raster/band.ts';
import { detectionFindings } from './check-detections.ts';
import { checkSources } from './check-sources.ts';
import {
  classFindings,
  foundFindings,
  type Stability,
  stabilityFindings,
  stableShare,
} from './methods/check-stability.ts';
import { findByMethod } from './methods/find-by-method.ts';
import { isOn, movedThresholds, type Side } from './methods/find-regions.ts';
import type { IndexFormula } from './methods/index-formula.ts';
import { indexSource } from './methods/index-source.ts';
import { measuredConfidence } from './methods/measured.ts';
import { scanRows, twoClasses } from './methods/two-classes.ts';
import type { MethodCard } from './registry/method-card.ts';
import { meanOf, numberOf, placeOf, type Share, tableOf, writeShares } from './tell.ts';
import { alignedTo, workingGrid } from './working-grid.ts';
import { openClasses, writeDocument, writeThings } from './write-sight.ts';

export interface MethodLook {
  readonly sources: readonly PixelSource[];
  readonly card: MethodCard;
  /** The raster that things are compared with, for templates. */
  readonly example: PixelSource | null;
  /** Of the card's index, where that is its method. */
  readonly formula: IndexFormula | null;
  /** Only this label is told; null: all. */
  readonly label: string | null;
  /** Exists and is empty. */
  readonly folder: string;
}

type IndexMethod = Extract<MethodCard['method'], { kind: 'index' }>;

const countNote = (method: MethodCard['method'], { fewer, more }: Stability, scores: readonly number[]): string => {
  const confidence =
    scores.length === 0 ? '' : `confidence ${Math.min(...scores).toFixed(2)} to ${Math.max(...scores).toFixed(2)}; `;
  return `found as ${method.kind}, ${confidence}${fewer} with a stricter threshold, ${more} with a milder one`;
};

const lookForThings = ({ sources, card, example, formula, folder }: MethodLook): readonly Finding[] => {
  const { labels, method } = card;
  const working = workingGrid(checkSources(sources, card).grid, card);
  const found = findByMethod(alignedTo(working, sources), card, { working, example, formula });
  const stability = { told: found.told.length, fewer: found.fewer, more: found.more };
  const share = stableShare(stability);
  const detections = found.told
    .map(({ strength, ...box }) => ({
      ...box,
      ...{ label: 0, score: share * measuredConfidence(method.kind, strength), cut: false },
    }))
    .sort((one, other) => other.score - one.score || one.y - other.y || one.x - other.x);
  const scores = detections.map(({ score }) => score);
  const areaM2 = detections.reduce((sum, { width, height }) => sum + width * height * working.gsdM ** 2, 0);
  writeThings(join(folder, 'things.geojson'), detections, { ...working, card });
  writeDocument(folder, 'count', numberOf(detections.length, '1', 'count', countNote(method, stability, scores)));
  writeDocument(folder, 'area', numberOf(areaM2, 'm2', 'area', 'of the boxes, not of what is in them'));
  const [{ name: label }] = labels;
  writeDocument(
    folder,
    'labels',
    tableOf([{ label, count: detections.length, areaM2, score: meanOf(scores) }], 'count'),
  );
  return [...detectionFindings({ ...working, ...found, detections }, card), ...foundFindings(found, card)];
};

interface Tally {
  pixels: number;
  areaM2: number;
}

const levels = ['told', 'fewer', 'more'] as const;

/** What lies on the side of each threshold, and what is on the other side of the stated one. */
const createTallies = (thresholds: Readonly<Record<(typeof levels)[number], number>>, side: Side) => {
  const empty = (): Tally => ({ pixels: 0, areaM2: 0 });
  const tallies = { told: empty(), fewer: empty(), more: empty(), rest: empty() };
  const add = (tally: Tally, areaM2: number): void => {
    tally.pixels++;
    tally.areaM2 += areaM2;
  };
  return {
    tallies,
    add(value: number, areaM2: number): void {
      if (Number.isNaN(value)) return;
      for (const level of levels) if (isOn(value, thresholds[level], side)) add(tallies[level], areaM2);
      if (!isOn(value, thresholds.told, side)) add(tallies.rest, areaM2);
    },
  };
};

const noClasses = (name: string): EarthwrightError =>
  new EarthwrightError(
    'nothing-seen',
    'data',
    `${name} finds one value everywhere, or none: there is no threshold in it.`,
  );

const lookAtPixels = (
  { sources, card, formula, folder }: MethodLook,
  { index, side }: IndexMethod,
  only: number | null,
): readonly Finding[] => {
  const { name, labels, bands, summary } = card;
  const working = workingGrid(checkSources(sources, card).grid, card);
  const { grid } = working;
  if (!formula) throw new RangeError('an index without its formula');
  const values = indexSource(formula, bands, alignedTo(working, sources));
  const classes = twoClasses(values);
  if (!classes) throw noClasses(name);
  const { source: areas } = createAreaSource(grid);
  const { tallies, add } = createTallies({ told: classes.threshold, ...movedThresholds(classes, side) }, side);
  const writer = openClasses(join(folder, 'classes.tif'), grid, {
    summary,
    labels,
    seenBy: `${name} ${index} ${side} ${classes.threshold}`,
  });
  try {
    scanRows(values, (block, row) => {
      const own = new Float64Array(block.length);
      areas.read(
        { column: 0, row, width: grid.width, height: block.length / grid.width },
        { values: own, start: 0, stride: grid.width },
      );
      block.forEach((value, at) => {
        add(value, own[at] ?? NaN);
      });
      writer.writeRows(
        block.map((value) => (Number.isNaN(value) ? NaN : isOn(value, classes.threshold, side) ? 1 : 0)),
      );
    });
    writer.finish();
  } catch (error) {
    writer.abandon();
    throw error;
  }
  const [{ name: label }] = labels;
  const share = (of: string, { pixels, areaM2 }: Tally): Share => ({ label: of, count: pixels, areaM2 });
  writeShares(folder, [share('none', tallies.rest), share(label, tallies.told)], only, 'pixels');
  const { told, fewer, more } = tallies;
  const stability = { told: told.areaM2, fewer: fewer.areaM2, more: more.areaM2 };
  return [
    ...classFindings(classes, name),
    ...stabilityFindings(stability, { name, what: `The area of ${label} in m²`, ignored: 0 }),
  ];
};

/** Writes the files that `sightOutputs` names for the card's task. Throws for sources that do not fit. */
export const lookByMethod = (request: MethodLook): readonly Finding[] => {
  const { card, label } = request;
  const only = placeOf(label, card);
  return card.task === 'segmentation' && card.method.kind === 'index'
    ? lookAtPixels(request, card.method, only)
    : lookForThings(request);
};

/** Boxes that a chat model gives of a picture, as features, counts and areas. */
import { join } from 'node:path';
import type { Finding } from '../../core/finding.ts';
import { detectionFindings } from '../check-detections.ts';
import type { ChatCard } from '../registry/chat-card.ts';
import { meanOf, numberOf, tableOf } from '../tell.ts';
import { decides } from '../tiles/owned.ts';
import { writeDocument, writeThings } from '../write-sight.ts';
import { askChips } from './ask-chips.ts';
import type { Asking } from './asking.ts';
import type { CutPicture } from './cut-picture.ts';

export interface Seeing {
  readonly asking: Asking;
  readonly signal: AbortSignal;
  /** Exists and is empty. */
  readonly folder: string;
  /** Place of the label that is told alone; null: all. */
  readonly only: number | null;
}

/** Writes the files of a detection, unless a finding is an error. */
export const seeThings = async (
  { picture, pairs }: Extract<CutPicture, { kind: 'cut' }>,
  card: ChatCard,
  { asking, signal, folder }: Seeing,
): Promise<readonly Finding[]> => {
  const { window, gsdM, empty } = picture;
  const label = card.labels[0]?.name ?? '';
  const { told, findings } = await askChips(pairs, card.name, (chip) => asking.boxes(label, chip, signal));
  if (findings.some(({ severity }) => severity === 'error')) return findings;
  const detections = told
    .filter((one) => decides(window, one))
    .map((one) => ({ ...one, label: 0, cut: false }))
    .sort((one, other) => other.score - one.score || one.y - other.y || one.x - other.x);
  writeThings(join(folder, 'things.geojson'), detections, { grid: picture, gsdM, card });
  const note = `as ${asking.model} says and three views of the picture agree`;
  const areaM2 = detections.reduce((sum, { width, height }) => sum + width * height * gsdM ** 2, 0);
  const score = meanOf(detections.map((one) => one.score));
  writeDocument(folder, 'count', numberOf(detections.length, '1', 'count', note));
  writeDocument(folder, 'area', numberOf(areaM2, 'm2', 'area', 'of the boxes, not of what is in them'));
  writeDocument(folder, 'labels', tableOf([{ label, count: detections.length, areaM2, score }], 'count'));
  const tiles = pairs.length + empty;
  const seen = { grid: { ...picture, ...window }, gsdM, detections, tiles, emptyTiles: empty };
  return [...findings, ...detectionFindings(seen, card)];
};

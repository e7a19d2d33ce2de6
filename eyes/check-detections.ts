/** What speaks against detections, from themselves and from what the model's card says of its labels. Caveats for people, none of them a proof. */
import { overlapOf } from './boxes/overlap.ts';
import type { Seen } from './detect-objects.ts';
import type { ModelCard } from './registry/model-card.ts';

/** More of the picture than this under boxes is no count of separate things. */
const crowdedShare = 0.5;
const cutShare = 0.1;
const oneSidedShare = 0.98;
/** Fewer say nothing about shares. */
const enough = 20;
/** Boxes of different labels that overlap by more are the same thing told twice. */
const sameThing = 0.6;

const percent = (part: number, whole: number): string => `${Math.round((100 * part) / whole)} %`;

const sizeCaveats = ({ detections, gsdM }: Seen, { labels }: ModelCard): string[] =>
  labels.flatMap(({ name, sizeM }, label) => {
    const own = detections.filter((one) => one.label === label);
    if (!sizeM || own.length === 0) return [];
    const lengths = own.map(({ width, height }) => Math.max(width, height) * gsdM);
    const outside = lengths.filter((length) => length < sizeM.min || length > sizeM.max).length;
    return outside === 0
      ? []
      : [
          `${outside} of ${own.length} detections of ${name} are not ${sizeM.min} to ${sizeM.max} m long, as the model's registry file says they are.`,
        ];
  });

const crowdCaveat = ({ detections, grid }: Seen): string[] => {
  const covered = detections.reduce((sum, { width, height }) => sum + width * height, 0);
  const share = covered / (grid.width * grid.height);
  return share > crowdedShare
    ? [`Boxes cover ${percent(share, 1)} of the picture: the model may see what is not there.`]
    : [];
};

const cutCaveat = ({ detections }: Seen): string[] => {
  const cut = detections.filter((one) => one.cut).length;
  return detections.length > 0 && cut / detections.length > cutShare
    ? [
        `${percent(cut, detections.length)} of the detections are cut by the edge of a tile: they are longer than the tiles' overlap, and may be counted in pieces.`,
      ]
    : [];
};

const twiceCaveat = ({ detections }: Seen): string[] => {
  const byPlace = [...detections].sort((one, other) => one.x - other.x);
  const reach = detections.reduce((most, { width, height }) => Math.max(most, Math.hypot(width, height)), 0);
  let pairs = 0;
  byPlace.forEach((one, index) => {
    for (let next = index + 1; next < byPlace.length; next++) {
      const other = byPlace[next];
      if (!other || other.x - one.x > reach) break;
      if (other.label !== one.label && overlapOf(one, other) > sameThing) pairs++;
    }
  });
  return pairs > 0
    ? [`${pairs} pairs of detections with different labels lie on each other: one of each pair is wrong.`]
    : [];
};

const balanceCaveat = ({ detections }: Seen, { labels }: ModelCard): string[] => {
  if (labels.length < 2 || detections.length < enough) return [];
  return labels.flatMap(({ name }, label) => {
    const share = detections.filter((one) => one.label === label).length / detections.length;
    return share > oneSidedShare
      ? [`${percent(share, 1)} of the detections are ${name}: the model may not tell its labels apart here.`]
      : [];
  });
};

/** In the order of what weighs most. */
export const detectionCaveats = (seen: Seen, card: ModelCard): string[] => [
  ...(seen.emptyTiles > 0
    ? [`${seen.emptyTiles} of ${seen.tiles} tiles hold no valid pixel: nothing was looked for there.`]
    : []),
  ...sizeCaveats(seen, card),
  ...cutCaveat(seen),
  ...twiceCaveat(seen),
  ...crowdCaveat(seen),
  ...balanceCaveat(seen, card),
];

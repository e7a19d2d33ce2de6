/** What speaks against detections, from themselves and from what the model's card says of its labels. Caveats for people, none of them a proof. */
import type { Finding } from '../core/finding.ts';
import { overlapOf } from './boxes/overlap.ts';
import { balanceCaveats, caveat, emptyCaveats, percent } from './caveat.ts';
import type { Seen } from './detect-objects.ts';
import type { ModelCard } from './registry/model-card.ts';

/** What a registry file says of what can be told, whatever sees it. */
type Told = Pick<ModelCard, 'name' | 'labels'>;

/** More of the picture than this under boxes is no count of separate things. */
const crowdedShare = 0.5;
const cutShare = 0.1;
/** Fewer say nothing about shares. */
const enough = 20;
/** Boxes of different labels that overlap by more are the same thing told twice. */
const sameThing = 0.6;

const sizeCaveats = ({ detections, gsdM }: Seen, { name: model, labels }: Told): Finding[] =>
  labels.flatMap(({ name, sizeM }, label) => {
    const own = detections.filter((one) => one.label === label);
    if (!sizeM || own.length === 0) return [];
    const lengths = own.map(({ width, height }) => Math.max(width, height) * gsdM);
    const outside = lengths.filter((length) => length < sizeM.min || length > sizeM.max).length;
    return outside === 0
      ? []
      : [
          caveat(
            'thing-size',
            model,
            `${outside} of ${own.length} detections of ${name} are not ${sizeM.min} to ${sizeM.max} m long, as the model's registry file says they are.`,
          ),
        ];
  });

const crowdCaveats = ({ detections, grid }: Seen, model: string): Finding[] => {
  const covered = detections.reduce((sum, { width, height }) => sum + width * height, 0);
  const share = covered / (grid.width * grid.height);
  return share > crowdedShare
    ? [
        caveat(
          'crowded',
          model,
          `Boxes cover ${percent(share, 1)} of the picture: the model may see what is not there.`,
        ),
      ]
    : [];
};

const cutCaveats = ({ detections }: Seen, model: string): Finding[] => {
  const cut = detections.filter((one) => one.cut).length;
  return detections.length > 0 && cut / detections.length > cutShare
    ? [
        caveat(
          'cut-by-tiles',
          model,
          `${percent(cut, detections.length)} of the detections are cut by the edge of a tile: they are longer than the tiles' overlap, and may be counted in pieces.`,
        ),
      ]
    : [];
};

const twiceCaveats = ({ detections }: Seen, model: string): Finding[] => {
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
    ? [
        caveat(
          'labelled-twice',
          model,
          `${pairs} pairs of detections with different labels lie on each other: one of each pair is wrong.`,
        ),
      ]
    : [];
};

/** In the order of what weighs most; `only`: sizes, cuts and crowds of one label. */
export const detectionFindings = (seen: Seen, card: Told, only: number | null = null): Finding[] => {
  const { name, labels } = card;
  const own = only === null ? seen : { ...seen, detections: seen.detections.filter(({ label }) => label === only) };
  if (seen.emptyTiles === seen.tiles)
    return [
      {
        ...caveat('nothing-seen', name, 'No tile holds a valid pixel: there is nothing to see.'),
        severity: 'error',
      },
    ];
  return [
    ...emptyCaveats(seen.emptyTiles, seen.tiles, name),
    ...sizeCaveats(own, card),
    ...cutCaveats(own, name),
    ...twiceCaveats(seen, name),
    ...crowdCaveats(own, name),
    ...balanceCaveats(
      labels.map((_, place) => seen.detections.filter(({ label }) => label === place).length),
      card,
      { enough, what: 'detections' },
    ),
  ];
};

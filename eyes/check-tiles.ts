/** What speaks against labels of whole tiles, from themselves. */
import type { Finding } from '../core/finding.ts';
import { balanceCaveats, caveat, emptyCaveats, percent } from './caveat.ts';
import type { SeenTiles } from './label-tiles.ts';
import type { ModelCard } from './registry/model-card.ts';

/** A best label that is so little before the next might as well be that one: of probabilities, and of cosines. */
const leastLead = { scene: 0.1, embedding: 0.02 };
const unsureShare = 0.2;
/** Fewer say nothing about shares. */
const enough = 20;

export const tileFindings = (seen: SeenTiles, card: ModelCard): Finding[] => {
  const { name, task, labels } = card;
  const { tiles, emptyTiles } = seen;
  if (tiles.length === 0)
    return [
      { ...caveat('nothing-seen', name, 'No tile holds a valid pixel: there is nothing to see.'), severity: 'error' },
    ];
  const least = task === 'embedding' ? leastLead.embedding : leastLead.scene;
  const unsure = tiles.filter(({ label, lead }) => label >= 0 && lead < least).length;
  return [
    ...emptyCaveats(emptyTiles, tiles.length + emptyTiles, name),
    ...(unsure / tiles.length > unsureShare
      ? [
          caveat(
            'close-labels',
            name,
            `${percent(unsure, tiles.length)} of the tiles have a second label that fits nearly as well.`,
          ),
        ]
      : []),
    ...balanceCaveats(
      labels.map((_, place) => tiles.filter(({ label }) => label === place).length),
      card,
      { enough, what: 'tiles' },
    ),
  ];
};

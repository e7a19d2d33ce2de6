/** What speaks against a map of labels or of changes, from itself. */
import type { Finding } from '../core/finding.ts';
import { balanceCaveats, caveat, percent } from './caveat.ts';
import type { SeenPixels } from './classify-pixels.ts';
import type { ModelCard } from './registry/model-card.ts';

const undecidedShare = 0.2;
const missingShare = 0.1;
/** Pictures in which more has changed often differ in season, light or place. */
const changedShare = 0.5;
/** Neighbours differ this much more often where tiles meet than elsewhere, by this share of the pairs at least. */
const [seamFactor, seamShare, enoughPairs] = [3, 0.02, 200];

const seamCaveats = ({ seams: { pairs, differing, elsewhere } }: SeenPixels, name: string): Finding[] => {
  if (pairs < enoughPairs || elsewhere.pairs === 0) return [];
  const [here, there] = [differing / pairs, elsewhere.differing / elsewhere.pairs];
  return here > seamFactor * there + seamShare
    ? [
        caveat(
          'tile-seams',
          name,
          `Labels change between ${percent(here, 1)} of the neighbours where tiles meet, and between ${percent(there, 1)} elsewhere: the tiles overlap too little for what the model needs to see around a pixel.`,
        ),
      ]
    : [];
};

export const pixelFindings = (seen: SeenPixels, card: ModelCard): Finding[] => {
  const { name, task, labels } = card;
  const [none = 0, ...counts] = seen.tallies.map(({ pixels }) => pixels);
  const labelled = counts.reduce((sum, count) => sum + count, 0);
  const valid = none + labelled;
  const all = valid + seen.missing;
  if (valid === 0)
    return [
      {
        ...caveat('nothing-seen', name, 'No pixel is valid in every band: there is nothing to see.'),
        severity: 'error',
      },
    ];
  return [
    ...(seen.missing / all > missingShare
      ? [
          caveat(
            'unseen-pixels',
            name,
            `${percent(seen.missing, all)} of the pixels are missing in some band and were not seen.`,
          ),
        ]
      : []),
    ...(labels.length > 1 && task === 'segmentation' && none / valid > undecidedShare
      ? [
          caveat(
            'undecided',
            name,
            `${percent(none, valid)} of the pixels have no label: the model is not sure enough of any.`,
          ),
        ]
      : []),
    ...(task === 'change' && labelled / valid > changedShare
      ? [
          caveat(
            'change-extent',
            name,
            `${percent(labelled, valid)} of the pixels are told as changed: the pictures may differ in season, light or place instead.`,
          ),
        ]
      : []),
    ...(task === 'segmentation' ? balanceCaveats(counts, card, { enough: 1000, what: 'labelled pixels' }) : []),
    ...seamCaveats(seen, name),
  ];
};

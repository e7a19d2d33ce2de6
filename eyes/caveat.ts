import type { Finding } from '../core/finding.ts';

/** What speaks against something that a model saw: for people, no proof. */
export const caveat = (rule: string, model: string, message: string): Finding => ({
  rule,
  severity: 'warning',
  message,
  where: `model ${model}`,
});

export const percent = (part: number, whole: number): string => `${Math.round((100 * part) / whole)} %`;

/** More of one label is no picture in which labels are told apart. */
const oneSidedShare = 0.98;

/** One label for nearly all that was seen; `counts` by label, of at least `enough` things. */
export const balanceCaveats = (
  counts: readonly number[],
  { name, labels }: { readonly name: string; readonly labels: readonly { readonly name: string }[] },
  { enough, what }: { readonly enough: number; readonly what: string },
): Finding[] => {
  const all = counts.reduce((sum, count) => sum + count, 0);
  if (labels.length < 2 || all < enough) return [];
  return labels.flatMap((label, place) => {
    const own = counts[place] ?? 0;
    return own / all > oneSidedShare
      ? [
          caveat(
            'label-balance',
            name,
            `${percent(own, all)} of the ${what} are ${label.name}: the model may not tell its labels apart here.`,
          ),
        ]
      : [];
  });
};

export const emptyCaveats = (emptyTiles: number, tiles: number, name: string): Finding[] =>
  emptyTiles > 0
    ? [
        caveat(
          'unseen-tiles',
          name,
          `${emptyTiles} of ${tiles} tiles hold no valid pixel: nothing was looked for there.`,
        ),
      ]
    : [];

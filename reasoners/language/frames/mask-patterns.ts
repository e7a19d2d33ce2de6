import type { Tree } from '../../../analysis/tree.ts';
import { negation, union } from '../reader/meaning.ts';
import type { Token } from '../reader/tokens.ts';
import { maybe, type Pattern } from './chunk.ts';
import { type Item, is, isKind, word } from './items.ts';

const pattern = (parts: Pattern['parts'], make: Pattern['make']): Pattern => ({ parts, make });

const negated = (where: readonly Tree[]): ReturnType<Pattern['make']> => ({ kind: 'mask', where: negation(where) });

const linking =
  (tokens: readonly Token[]) =>
  (item: Item): boolean =>
    is(item, 'In', 'Of', 'Covered') && tokens[item.from]?.lower !== 'from';

/** What a condition is turned into its opposite by. */
export const masks = (tokens: readonly Token[]): readonly Pattern[] => [
  // "Neither water nor wetland".
  pattern(
    [word('Neither'), maybe(linking(tokens)), isKind('mask'), word('Nor'), maybe(linking(tokens)), isKind('mask')],
    ([, , one, , , other]) => {
      const either = one?.kind === 'mask' && other?.kind === 'mask' ? union(one.where, other.where) : undefined;
      return either && negated(either);
    },
  ),
  // "Remove it from the flood mask" takes something else out of that.
  pattern([word('Not', 'NotBe', 'Except'), maybe(linking(tokens)), isKind('mask')], (found) => {
    const mask = found.at(-1);
    return mask?.kind === 'mask' ? negated(mask.where) : undefined;
  }),
  pattern([isKind('mask'), maybe(word('Place', 'Cells')), word('Free', 'Removed')], ([mask]) =>
    mask?.kind === 'mask' ? negated(mask.where) : undefined,
  ),
];

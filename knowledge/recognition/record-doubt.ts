/** Histories, comments and other records in a file's tags that say what was done to its numbers. Command lines are read elsewhere. */
import type { Product, ProductBand } from '../product-table.ts';
import { sentencesOf } from '../sentences/tokens.ts';
import type { FileClues } from './clues.ts';
import { isCommandLine } from './command-lines.ts';
import { isDerived } from './objections.ts';
import { otherLayerIn } from './other-layers.ts';
import { tagsLike } from './own-labels.ts';
import { objects } from './said-of-values.ts';
import { statementsIn } from './statements.ts';

const isRecord =
  /^(?:history|comments?|processing(?:_?(?:history|steps?|notes?))?|lineage|provenance|post_?processing|remarks?|notes?|abstract)$/i;

/** A producer's abstract is longer and speaks of methods. */
const longest = 240;

export const recordDoubt = (
  product: Product,
  bands: readonly (ProductBand | undefined)[],
  clues: FileClues,
): string[] => {
  if (bands.every((band) => band === undefined)) return [];
  for (const { source, text } of tagsLike(clues, isRecord)) {
    if (text.length > longest) continue;
    const said = sentencesOf(text).find(
      (sentence) =>
        !isCommandLine(sentence) &&
        (objects(product, bands, sentence) ||
          otherLayerIn(product, sentence) !== undefined ||
          statementsIn(sentence, source).some(
            (statement) => statement.kind === 'derived' && isDerived(product, statement),
          )),
    );
    if (said) return [`${source} says “${said.trim()}”`];
  }
  return [];
};

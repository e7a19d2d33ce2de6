/** What a file says was done over time (CF conventions, section 7.3), where the product's numbers are of another statistic. */
import type { Product, ProductBand } from '../product-table.ts';
import type { FileClues } from './clues.ts';

/** Each with the words by which a guide speaks of such a band. */
const methods: Readonly<Record<string, RegExp>> = {
  standard_deviation: /standard deviation|\bstd|stdev|stddev|spread|uncertainty/i,
  variance: /variance/i,
  range: /range/i,
  maximum: /max|highest|peak|\btx\b|gust/i,
  minimum: /min|lowest|\btn\b/i,
  median: /median/i,
  mode: /mode|most frequent|dominant/i,
};

export const methodDoubt = (
  { name, notes = [] }: Product,
  bands: readonly (ProductBand | undefined)[],
  { bands: clues }: FileClues,
): string[] =>
  bands
    .flatMap((band, index) => {
      const { method = '', description = '' } = clues[index] ?? {};
      const own = methods[method];
      return !band || !own || own.test([JSON.stringify(band), name, ...notes].join(' '))
        ? []
        : [{ method, description }];
    })
    .slice(0, 1)
    .map(({ method }) => `its cell methods say “${method.replaceAll('_', ' ')}” over time`);

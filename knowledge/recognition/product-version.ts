/** Which collection, version or release of a product a file is. */
import type { Recognised } from './recognise.ts';

/** Named parts of official names that tell it, the most telling first. */
const parts = ['version', 'collection', 'release', 'baseline'] as const;

/** As the name says, else the only one that all products that remain have; undefined where neither tells it. */
export const versionOf = ({ fields, products }: Recognised): string | undefined => {
  const named = parts.map((part) => fields[part]).find((text) => text !== undefined && text !== '');
  if (named !== undefined) return named;
  const [first, ...others] = products.map(({ version }) => version);
  return others.every((one) => one === first) ? first : undefined;
};

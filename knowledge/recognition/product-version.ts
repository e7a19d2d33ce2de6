/** Which collection, version or release of a product a file is, and which of its deliveries. */
import type { Product } from '../product-table.ts';
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

type Variant = NonNullable<Product['variants']>[number];

/** What parts of the official name tell: the early, late or final run. None where the file has no such name, or products differ. */
export const variantsOf = ({ fields, products }: Pick<Recognised, 'fields' | 'products'>): readonly Variant[] => {
  if (Object.keys(fields).length === 0) return [];
  const [found = [], ...others] = products.map(({ variants = [] }) =>
    variants.filter(({ part, is }) => new RegExp(`^(?:${is})$`).test(fields[part] ?? '')),
  );
  return others.every((one) => JSON.stringify(one) === JSON.stringify(found)) ? found : [];
};

export const variantOf = (recognised: Pick<Recognised, 'fields' | 'products'>): string | undefined => {
  const names = variantsOf(recognised).map(({ name }) => name);
  return names.length > 0 ? names.join(', ') : undefined;
};

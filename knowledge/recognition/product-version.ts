/** Which collection, version or release of a product a file is, and which of its deliveries. */
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

/** What a part of the official name tells: the early, late or final run. Undefined where the file has no such name. */
export const variantOf = ({ fields, products }: Recognised): string | undefined => {
  if (Object.keys(fields).length === 0) return undefined;
  const [found, ...others] = products.map(
    ({ variants = [] }) => variants.find(({ part, is }) => new RegExp(`^(?:${is})$`).test(fields[part] ?? ''))?.name,
  );
  return others.every((one) => one === found) ? found : undefined;
};

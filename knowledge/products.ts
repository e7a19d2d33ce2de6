import { foldedName } from './names.ts';
import { type Product, type ProductBand, products, type QaField, type QaLayout } from './product-table.ts';

export { type Product, type ProductBand, products, type QaField, type QaLayout } from './product-table.ts';

/**
 * A product by id, name or alias, in any case; a short name of its archive ("MYD11A1") works where only one product has
 * it.
 */
export function findProduct(idOrName: string): Product | undefined {
  const wanted = foldedName(idOrName);
  const named = products().find((product) =>
    [product.id, product.name, ...product.aliases].some((name) => foldedName(name) === wanted),
  );
  if (named !== undefined) return named;
  const [only, ...others] = products().filter((product) =>
    product.keywords.some((keyword) => foldedName(keyword) === wanted),
  );
  return others.length === 0 ? only : undefined;
}

/** A band of a product by id or alias, in any case. */
export function findProductBand(product: Product, name: string): ProductBand | undefined {
  const wanted = foldedName(name);
  return product.bands.find((band) => [band.id, ...(band.aliases ?? [])].some((id) => foldedName(id) === wanted));
}

/** The value of one field of a packed quality word. */
export function qaFieldValue(stored: number, { bit, width }: QaField): number {
  return (stored >>> bit) & (2 ** width - 1);
}

/** Whether any field of the layout makes the pixel unusable for land surface work. */
export function qaRejects(stored: number, layout: QaLayout): boolean {
  return layout.fields.some((field) => field.reject?.includes(qaFieldValue(stored, field)) ?? false);
}

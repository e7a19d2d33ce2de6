/** Facts of a band on which every product that remains agrees. */
import type { Product, ProductBand, QaField } from '../product-table.ts';
import type { Recognised } from './recognise.ts';

export interface AgreedBand {
  readonly id: string;
  readonly role: ProductBand['role'];
  readonly quantity: string | null;
  readonly unit: string | null;
  /** Null: the products differ, or none states it. */
  readonly encoding: { readonly scale: number; readonly offset: number } | null;
  /** What each of them states, without repetition, the one that changes numbers most first. */
  readonly alternatives: readonly { readonly scale: number; readonly offset: number }[];
  readonly nodata: readonly number[];
  readonly validRange: readonly [number, number] | null;
  /** The guide's valid range where real numbers lie outside of it too. */
  readonly nominalRange: readonly [number, number] | null;
  readonly flags: readonly QaField[];
  readonly classes: Readonly<Record<string, string>>;
  readonly calibration: string | null;
  readonly note: string | null;
}

const same = <T>(values: readonly T[]): T | undefined => {
  const [first] = values;
  return values.every((value) => JSON.stringify(value) === JSON.stringify(first)) ? first : undefined;
};

const alternativesOf = (bands: readonly ProductBand[]): AgreedBand['alternatives'] => {
  const all = bands.map(({ scale = 1, offset = 0 }) => ({ scale, offset }));
  return all
    .filter((one, at) => all.findIndex((other) => other.scale === one.scale && other.offset === one.offset) === at)
    .sort((a, b) => Math.abs(b.offset) - Math.abs(a.offset) || Number(b.scale !== 1) - Number(a.scale !== 1));
};

const layoutOf = (product: Product, band: ProductBand): readonly QaField[] =>
  product.qa?.find((one) => one.band === band.id)?.fields ?? [];

/** A release names no years after its own, though the guide goes on: "Hansen_GFC-2022-v1.10" ends with 2022. */
const untilRelease = (
  codes: Readonly<Record<string, string>>,
  { release = '' }: Recognised['fields'],
): Readonly<Record<string, string>> =>
  /^(?:19|20)\d{2}$/.test(release)
    ? Object.fromEntries(Object.entries(codes).filter(([, name]) => !/^(?:19|20)\d{2}$/.test(name) || name <= release))
    : codes;

const codesOf = (product: Product, band: ProductBand): Readonly<Record<string, string>> =>
  product.classes?.find((one) => one.band === band.id)?.codes ?? {};

/** What band `index` of the file is; null when a product does not know it. */
export const agreedBand = ({ products, bands, fields }: Recognised, index: number): AgreedBand | null => {
  const pairs = products.flatMap((product, at) => {
    const band = bands[at]?.[index];
    return band ? [{ product, band }] : [];
  });
  const [first] = pairs;
  if (!first || pairs.length < products.length) return null;
  const each = <T>(read: (band: ProductBand, product: Product) => T): T | undefined =>
    same(pairs.map(({ band, product }) => read(band, product)));
  const encoding = each(({ scale = 1, offset = 0 }) => ({ scale, offset }));
  return {
    id: first.band.id,
    role: each(({ role }) => role) ?? null,
    quantity: each(({ quantity }) => quantity) ?? null,
    unit: each(({ unit }) => unit) ?? null,
    encoding: encoding ?? null,
    alternatives: alternativesOf(pairs.map(({ band }) => band)),
    nodata: each(({ nodata = [] }) => nodata) ?? [],
    validRange:
      each(({ valid, validIsNominal }) => (valid && !validIsNominal ? ([valid.min, valid.max] as const) : null)) ??
      null,
    nominalRange:
      each(({ valid, validIsNominal }) => (valid && validIsNominal ? ([valid.min, valid.max] as const) : null)) ?? null,
    flags: each((band, product) => layoutOf(product, band)) ?? [],
    classes: untilRelease(each((band, product) => codesOf(product, band)) ?? {}, fields),
    calibration: each(({ calibration = null }) => calibration) ?? null,
    note: each(({ note = null }) => note) ?? null,
  };
};

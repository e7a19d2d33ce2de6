/** Which column of a family a column of a file is. */
import { foldedName } from '../names.ts';
import { type Product, products } from '../product-table.ts';
import type { RecordColumn, RecordFamily } from '../record-table.ts';
import { bandNamed } from './product-bands.ts';

/** Names in a dBASE table end after ten characters. */
const longestOfDbase = 10;

const lower = (name: string): string => name.trim().toLowerCase();

const namesOf = ({ id, aliases = [] }: RecordColumn): string[] => [id, ...aliases];

/** Is a column of this name there, whole or as a Shapefile cuts it? */
export const hasColumn = (columns: readonly string[], wanted: string, isShapefile: boolean): boolean => {
  const name = lower(wanted);
  const cut = isShapefile ? name.slice(0, longestOfDbase) : name;
  return columns.some((one) => lower(one) === name || lower(one) === cut);
};

const ownColumn = (family: RecordFamily, name: string, isShapefile: boolean): RecordColumn | undefined =>
  family.columns.find((column) => namesOf(column).some((one) => hasColumn([name], one, isShapefile))) ??
  family.columns.find(({ pattern }) => pattern !== undefined && new RegExp(`^(?:${pattern})$`, 'i').test(name));

const productOf = (word: string): Product[] =>
  products().filter(({ keywords }) => keywords.some((keyword) => foldedName(keyword) === foldedName(word)));

const flagWords = /_(?:bitmask|description)$/i;

/** A column that was sampled from a raster product: physical numbers, missing ones as the product stores them. */
const fromBand = (product: Product, name: string): RecordColumn | undefined => {
  const band = bandNamed(product, name.replace(/^_+/, ''));
  if (!band) return undefined;
  const codes = product.classes?.find((one) => one.band === band.id)?.codes;
  const coded = band.unit === 'codes' || band.unit === 'flags';
  return {
    id: band.id,
    role: band.unit === 'flags' ? 'quality' : band.unit === 'codes' ? 'code' : 'measure',
    quantity: band.quantity,
    ...(coded ? {} : { unit: band.unit }),
    ...(band.nodata && band.unit !== 'flags' ? { nodata: band.nodata } : {}),
    ...(codes && coded ? { classes: codes } : {}),
    ...(band.note ? { note: band.note } : {}),
  };
};

/** `MOD13Q1_061__250m_16_days_VI_Quality_MODLAND_Description`: words about bits of a quality layer. */
const aboutFlags = (product: Product, name: string): RecordColumn | undefined => {
  const words = name.replace(/^_+/, '').replace(flagWords, '').split('_');
  const known = words
    .map((_, index) => bandNamed(product, words.slice(0, words.length - index).join('_')))
    .find((band) => band?.unit === 'flags');
  return known ? { id: known.id, role: 'quality', note: `a part of the quality word ${known.id}, decoded` } : undefined;
};

const layerColumn = (family: RecordFamily, name: string): RecordColumn | undefined => {
  if (!family.layers) return undefined;
  const { product = '', band = '' } = new RegExp(`^(?:${family.layers})$`, 'i').exec(name)?.groups ?? {};
  for (const one of product === '' ? [] : productOf(product)) {
    const found = fromBand(one, band) ?? aboutFlags(one, band);
    if (found) return found;
  }
  return undefined;
};

const bandColumn = (family: RecordFamily, name: string): RecordColumn | undefined => {
  for (const id of family.bandsOf ?? []) {
    const product = products().find((one) => one.id === id);
    const found = product && fromBand(product, name);
    if (found) return found;
  }
  return undefined;
};

/** What a column is by its name; undefined where the family says nothing of it. */
export const columnOf = (family: RecordFamily, name: string, isShapefile: boolean): RecordColumn | undefined =>
  ownColumn(family, name, isShapefile) ?? layerColumn(family, name) ?? bandColumn(family, name);

/** Is a column called after a layer of a raster product that is known? */
export const hasLayerColumn = (family: RecordFamily, names: readonly string[]): boolean =>
  names.some((name) => layerColumn(family, name) !== undefined);

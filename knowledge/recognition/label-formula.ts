/** A label that says how its numbers were computed of the layer that its name tells ("FSC = -0.01 + 1.45*NDSI"), or that counts heights downward. */
import type { Product, ProductBand } from '../product-table.ts';
import type { FileClues } from './clues.ts';
import { vocabularyOf } from './other-layers.ts';
import { labelsOf, tagsLike } from './own-labels.ts';

type Bands = readonly (ProductBand | undefined)[];

const equation = /(?:^|[\s,;:(])[A-Za-z]\w*\s*=\s*([^=;]*[A-Za-z][^=;]*)$/;

/** A factor or a term that is no unit: more than "NDSI", and than "NDSI / 100" or "DN * 0.0001". */
const hasTerm =
  /\d(?:\.\d+)?\s*[*×]\s*\(?[A-Za-z]|[A-Za-z)]\s*[*×/]\s*\(?[A-Za-z]|[A-Za-z)]\s*[-+−]\s*\(?[A-Za-z]|\d\s*[-+−]\s*\d?\.?\d*\s*[*×]?\s*[A-Za-z]/;

const isComputed = (product: Product, bands: Bands, text: string): boolean => {
  const [, right = ''] = equation.exec(text) ?? [];
  if (right === '' || !hasTerm.test(right)) return false;
  const words = right.match(/[A-Za-z][A-Za-z0-9_]+/g) ?? [];
  const names = bands.flatMap((band) => (band ? [band.quantity, band.id.toLowerCase()] : []));
  return (
    words.some((word) => names.some((name) => name.split(/[^a-z0-9]+/).includes(word.toLowerCase()))) &&
    !vocabularyOf(product).includes(right.trim().toLowerCase())
  );
};

const isHeight = (band: ProductBand | undefined): boolean => /(?:^|-)elevation$/.test(band?.quantity ?? '');

/** "Depth below sea surface", and no height with it. */
const countsDown = /\bdepths?\b|\bpositive[- ]down(?:ward)?s?\b/i;
const countsUp = /\b(?:height|elevation|altitude|topograph\w*|relative to|positive up)\b/i;

/** Reasons from labels and tags of a file. */
export const labelFormula = (product: Product, bands: Bands, clues: FileClues): string[] => {
  const labels = labelsOf(clues);
  const computed = labels.find(({ text }) => isComputed(product, bands, text));
  if (computed) return [`${computed.source} says “${computed.text}”`];
  if (bands.length === 0 || !bands.every(isHeight)) return [];
  const down =
    labels.find(({ text, isTitle }) => !isTitle && countsDown.test(text) && !countsUp.test(text)) ??
    tagsLike(clues, /^positive$/i).find(({ text }) => /^down/i.test(text));
  return down ? [`${down.source} says “${down.text}”: counted downward, where ${product.name} has heights`] : [];
};

/** The only band of a file, or the layer that its name tells, is none that the product has. */
import { products } from '../product-table.ts';
import { auxiliaryLayer } from './auxiliary-layer.ts';
import type { FileClues } from './clues.ts';
import type { Evidence } from './evidence-of.ts';
import { fitOf } from './fit.ts';
import { nameRest } from './name-rest.ts';
import { bandNamed, isBandWord, isNoLayer, isTelling } from './product-bands.ts';

/** The only band of a file that is called after the product, and is none of its bands by type and values. */
export const strangerReason = (
  { product, strength, folder, otherBand, fields }: Evidence,
  bands: readonly unknown[],
  { bands: [own, more] }: FileClues,
): string[] =>
  strength === 3 &&
  // A scene's folder may hold layers that are not known here.
  !(folder && otherBand) &&
  // A layer of its own, though its facts lack it.
  !(otherBand && auxiliaryLayer(fields['band'] ?? '')) &&
  own &&
  !more &&
  !bands[0] &&
  own.min !== null &&
  product.bands.every((band) => fitOf(product, band, own).kind === 'other')
    ? [`its ${own.dtype} numbers are those of none of its bands`]
    : [];

/** "ST_B6" of a sensor that measures temperature in its bands 10 and 11. */
export const noLayer = ({ product, fields: { band = '' } }: Evidence): string[] =>
  isNoLayer(product, band) ? [`its name tells a layer ${band}, which ${product.name} does not have`] : [];

/** A file of one product's name that holds nothing but layers which only others have: methane under the name of carbon monoxide. */
export const layersOfOthers = ({ product }: Evidence, { bands }: FileClues, bound: readonly unknown[]): string[] => {
  const names = bands.map(({ name, description }) => (isTelling(name) ? name : description));
  if (bands.length === 0 || bound.some((band) => band !== undefined) || !names.every(isTelling)) return [];
  const other = products().find(
    (one) =>
      one !== product && one.sensor === product.sensor && names.every((name) => bandNamed(one, name) !== undefined),
  );
  return other ? [`its layers, ${names.slice(0, 3).join(', ')}, are those of ${other.name}`] : [];
};

/** The only band of a file is called after what was computed: "ndvi" under a scene's name. */
export const derivedBand = ({ product, matched }: Evidence, { bands: [own, more] }: FileClues): string[] => {
  const called = own?.description ?? '';
  if (more || called === '' || called === matched || bandNamed(product, called) || auxiliaryLayer(called)) return [];
  const words = nameRest([called], (word) => isBandWord(product, word)).derived;
  return words.length > 0 && !called.includes(' ') ? [`its band is called “${called}”`] : [];
};

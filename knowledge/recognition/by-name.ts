/** What a file that nobody can open is by the grammar of its name: a product with the layers that its guide gives it. */
import { type AgreedBand, agreedBand } from './agreed.ts';
import type { FileClues } from './clues.ts';
import { stemOf } from './clues.ts';
import { bandAtEnd, bandNamed } from './product-bands.ts';
import { type Recognised, recognise } from './recognise.ts';

export interface ByName {
  /** Likely at most. */
  readonly recognised: Recognised;
  /** The layer that the name tells, else all of the product; none where it tells one that is not known. */
  readonly layers: readonly AgreedBand[];
}

const layersOf = (recognised: Recognised, path: string): AgreedBand[] => {
  const [first] = recognised.products;
  if (!first) return [];
  const stated = recognised.fields['band'] ?? '';
  const told = bandNamed(first, stated) ?? bandAtEnd(first, stemOf(path));
  if (!told && stated !== '') return [];
  const ids = (told ? [told] : first.bands).map(({ id }) => id);
  const bands = recognised.products.map((product) => ids.map((id) => bandNamed(product, id)));
  return ids.flatMap((_, index) => agreedBand({ ...recognised, bands }, index) ?? []);
};

/** Nothing where the name follows no product's grammar; an unknown one where it does, and says that something was made from it. */
export const recogniseByName = (clues: Omit<FileClues, 'bands'>): ByName | undefined => {
  const [found] = recognise([{ ...clues, bands: [] }]);
  if (!found || (found.status === 'unknown' ? found.against.length === 0 : found.matched === '')) return undefined;
  if (found.status === 'unknown') return { recognised: found, layers: [] };
  const recognised: Recognised = {
    ...found,
    status: 'likely',
    against: [...found.against, 'by its name; the file was not opened'],
  };
  return { recognised, layers: layersOf(found, clues.path) };
};

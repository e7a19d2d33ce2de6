import { describe, expect, it } from 'vitest';
import { products } from '../../knowledge/products.ts';
import { agreedBand } from '../../knowledge/recognition/agreed.ts';
import type { FileClues } from '../../knowledge/recognition/clues.ts';
import { recognise } from '../../knowledge/recognition/recognise.ts';
import { goodFiles, perturbations } from './perturbed-files.ts';

const isEstablished = (clues: FileClues): boolean => {
  const [found] = recognise([clues]);
  return found?.status === 'established' && agreedBand(found, 0) !== null;
};

const good = products().map((product) => ({
  id: product.id,
  file: goodFiles(product).find(({ clues }) => isEstablished(clues)),
}));

describe('files of products, good and spoilt', () => {
  it('establishes a good file of every product by its name, type and values; one collection is told by all its bands only', () => {
    const open = good.filter(({ file }) => file === undefined).map(({ id }) => id);
    expect(open).toEqual(['landsat-oli-toa-gee']);
  });

  it.each(Object.entries(perturbations))('establishes no file that is %s', (_, spoil) => {
    const taken = good.flatMap(({ id, file }) => {
      const spoilt = file && spoil(file);
      return spoilt && isEstablished(spoilt) ? [`${id}: ${spoilt.path}`] : [];
    });
    expect(taken).toEqual([]);
  });
});

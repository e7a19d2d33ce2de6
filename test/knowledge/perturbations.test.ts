import { describe, expect, it } from 'vitest';
import { products } from '../../knowledge/products.ts';
import { agreedBand } from '../../knowledge/recognition/agreed.ts';
import type { FileClues } from '../../knowledge/recognition/clues.ts';
import { recognise } from '../../knowledge/recognition/recognise.ts';
import { statementsIn } from '../../knowledge/recognition/statements.ts';
import { part } from '../part.ts';
import { bandOf, fileOf, type Good, goodFiles, perturbations } from './perturbed-files.ts';

/** What a note beside a file says was done to it. */
const saying = ({ clues }: Good, text: string): FileClues => ({
  ...clues,
  statements: statementsIn(text, 'NOTE.txt'),
  texts: [{ source: 'NOTE.txt', text }],
});

const isEstablished = (clues: FileClues): boolean => {
  const [found] = recognise([clues]);
  return found?.status === 'established' && agreedBand(found, 0) !== null;
};

const boundTo = ({ clues }: Good): string | undefined => {
  const [found] = recognise([clues]);
  return found && agreedBand(found, 0)?.id;
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
    const taken = part(good, 2).flatMap(({ id, file }) => {
      const spoilt = file && spoil(file);
      return spoilt && isEstablished(spoilt) ? [`${id}: ${spoilt.path}`] : [];
    });
    expect(taken).toEqual([]);
  });

  it.each([
    'It was reclassified to three groups.',
    'This is a reclassification: 3,8,9,10 -> 1 (masked); everything else -> 0 (usable).',
    'It was binarised (value > 0) to save space.',
    'A binarized copy.',
    'Codes 1-5 → 1, 6-9 → 2.',
    'Values were rescaled to 0-255.',
    'The numbers are scaled to 0..255 here.',
    'Converted to 8-bit.',
    'Two dates were differenced.',
    'Averaged over the years 2001 to 2020.',
  ])('establishes no file of which a note says “%s”', (text) => {
    const taken = part(good, 4).flatMap(({ id, file }) => (file && isEstablished(saying(file, text)) ? [id] : []));
    expect(taken).toEqual([]);
  });

  it('doubts a mean of scenes where the product is none itself', () => {
    const taken = good.flatMap(({ id, file }) => {
      const { name = '', cadence = '', notes = [] } = file?.product ?? {};
      const isMean = /mean|average|composite|median/i.test([name, cadence, ...notes].join(' '));
      return file && !isMean && isEstablished(saying(file, 'Mean of 14 scenes.')) ? [id] : [];
    });
    expect(taken).toEqual([]);
  });

  it('doubts the codes of a map that was masked, and not one cut along a border', () => {
    const maps = good.flatMap(({ file }) =>
      file?.product.classes?.some(({ band }) => band === boundTo(file)) ? [file] : [],
    );
    expect(maps.length).toBeGreaterThan(30);
    expect(
      maps.filter((file) => isEstablished(saying(file, 'Water was masked.'))).map(({ product }) => product.id),
    ).toEqual([]);
    for (const text of ['Masked to the county boundary.', 'Clipped to the basin, not masked.'])
      expect(maps.filter((file) => !isEstablished(saying(file, text))).map(({ product }) => product.id)).toEqual([]);
  });

  it.each([
    'Downloaded on 2021-05-03, clipped to the county and reprojected from EPSG:4326 -> EPSG:32633.',
    'Resampled 20 -> 10 m, nearest neighbour.',
    'Data slope: 1.000000',
  ])('establishes every file of which a note says “%s”', (text) => {
    const lost = part(good, 4).flatMap(({ id, file }) => (file && !isEstablished(saying(file, text)) ? [id] : []));
    expect(lost).toEqual([]);
  });

  it('doubts zeros and ones alone where a table has many classes, and no map of few', () => {
    const mask = ({ clues }: Good): FileClues => ({
      ...clues,
      bands: clues.bands.map((band) => ({ ...band, min: 0, max: 1, low: 0, high: 1, distinct: [0, 1] })),
    });
    const taken = good.flatMap(({ id, file }) => {
      const codes = file?.product.classes?.find(({ band }) => band === file.band.id)?.codes;
      const many = codes && '0' in codes && '1' in codes && Object.keys(codes).length >= 6;
      return file && many && isEstablished(mask(file)) ? [id] : [];
    });
    expect(taken).toEqual([]);
    const [water] = recognise([fileOf('MOD44W.061_water_mask_doy2021128_aid0001.tif', [bandOf([0, 1], 'uint8')])]);
    expect(water?.status).toBe('established');
  });
});

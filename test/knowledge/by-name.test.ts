import { describe, expect, it } from 'vitest';
import { products } from '../../knowledge/products.ts';
import { recogniseByName } from '../../knowledge/recognition/by-name.ts';

const named = (path: string, text = '') =>
  recogniseByName({
    path,
    tags: {},
    siblings: [],
    documented: [],
    statements: [],
    texts: text === '' ? [] : [{ source: 'README.txt', text }],
    date: null,
  });

describe('a file that was not opened', () => {
  it('is likely what the grammar of its name says, with all layers of the product', () => {
    const found = named('MOD11A2.A2021193.h18v04.061.2021202040230.hdf');
    expect(found?.recognised).toMatchObject({
      status: 'likely',
      products: [{ id: 'mod11a2' }],
      against: ['by its name; the file was not opened'],
      fields: { year: '2021', doy: '193' },
    });
    expect(found?.layers.find(({ id }) => id === 'LST_Day_1km')).toMatchObject({
      quantity: 'land-surface-temperature',
      unit: 'K',
      encoding: { scale: 0.02, offset: 0 },
      nodata: [0],
    });
    expect(found?.layers.find(({ id }) => id === 'QC_Day')?.flags.length).toBeGreaterThan(2);
  });

  it('is one layer where its name tells one', () => {
    const found = named('LC08_L2SP_193028_20210508_20210518_02_T1_SR_B4.TIF');
    expect(found?.layers).toMatchObject([{ id: 'SR_B4', role: 'red', encoding: { scale: 2.75e-5, offset: -0.2 } }]);
  });

  it('is nothing where its name follows no grammar, though it has a product’s word', () => {
    expect(named('MOD11A2_copy_of_mine.hdf')).toBeUndefined();
    expect(named('landsat.img')).toBeUndefined();
  });

  it('is not the product where its name or a note says that something was made of it', () => {
    expect(named('MOD11A2.A2021193.h18v04.061.2021202040230_anomaly.hdf')?.recognised.status).toBe('unknown');
    const renamed = named('MOD11A2.A2021193.h18v04.061.2021202040230.hdf', 'The files were renamed.');
    expect(renamed?.recognised.against.join()).toContain('renamed');
  });

  it('is told for the first example of nearly every family', () => {
    const told = products().filter((product) =>
      product.examples.some((example) => named(example)?.recognised.products.some(({ id }) => id === product.id)),
    );
    expect(told.length / products().length).toBeGreaterThan(0.97);
  });
});

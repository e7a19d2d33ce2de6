import { describe, expect, it } from 'vitest';
import {
  findProduct,
  findProductBand,
  type Product,
  products,
  qaFieldValue,
  qaRejects,
} from '../../knowledge/products.ts';
import { findQuantity } from '../../knowledge/quantities.ts';
import { hasWord } from '../../knowledge/recognition/words.ts';
import { convertUnit, parseUnit } from '../../knowledge/units.ts';
import { expectExamplesToMatch } from './examples.ts';

function product(id: string): Product {
  const found = findProduct(id);
  if (found === undefined) throw new Error(`no product ${id}`);
  return found;
}

describe('the table of products', () => {
  it('covers the products that studies use', () => {
    expect(products().length).toBeGreaterThanOrEqual(100);
  });

  it('matches every example with a pattern, and every pattern with an example', () => {
    expectExamplesToMatch(products());
  });

  it('lets no two quality fields share a bit, and names only possible values', () => {
    for (const { id, qa } of products()) {
      for (const { band, fields } of qa ?? []) {
        const taken = new Set<number>();
        for (const { bit, width, values, reject } of fields) {
          for (let position = bit; position < bit + width; position++) {
            expect(taken.has(position), `${id} ${band} bit ${position}`).toBe(false);
            taken.add(position);
          }
          for (const value of [...Object.keys(values).map(Number), ...(reject ?? [])]) {
            expect(value, `${id} ${band} bit ${bit}`).toBeLessThan(2 ** width);
          }
        }
      }
    }
  });

  it('lays quality and class tables on bands that exist', () => {
    for (const item of products()) {
      for (const { band } of [...(item.qa ?? []), ...(item.classes ?? []), ...(item.thermalConstants ?? [])]) {
        expect(findProductBand(item, band), `${item.id} ${band}`).toBeDefined();
      }
      expect(new Set(item.bands.map((band) => band.id)).size, item.id).toBe(item.bands.length);
    }
  });

  it('measures known quantities in units that convert to theirs', () => {
    for (const { id, bands } of products()) {
      for (const { id: band, quantity, unit } of bands) {
        const found = findQuantity(quantity);
        expect(found?.id, `${id} ${band}`).toBe(quantity);
        // In the unit of the value that it belongs to.
        if (quantity === 'uncertainty') continue;
        if (found === undefined || parseUnit(found.unit) === undefined) expect(unit, `${id} ${band}`).toBe(found?.unit);
        else expect(convertUnit(1, unit, found.unit, { water: true }), `${id} ${band} ${unit}`).toBeDefined();
      }
    }
  });

  it('keeps scaled valid values within what is physically possible', () => {
    for (const { id, bands } of products()) {
      for (const { id: band, quantity, unit, scale = 1, offset = 0, valid } of bands) {
        const { hardRange, unit: target } = findQuantity(quantity) ?? {};
        if (!valid || !hardRange || target === undefined || unit === 'codes') continue;
        const [low, high] = [valid.min, valid.max].map((stored) =>
          convertUnit(stored * scale + offset, unit, target, { water: true }),
        );
        expect(high, `${id} ${band}`).toBeGreaterThan(hardRange.min ?? Number.NEGATIVE_INFINITY);
        expect(low, `${id} ${band}`).toBeLessThan(hardRange.max ?? Number.POSITIVE_INFINITY);
      }
    }
  });

  it('keeps missing-data values out of the valid range', () => {
    for (const { id, bands } of products()) {
      for (const { id: band, nodata, valid } of bands) {
        for (const value of valid ? (nodata ?? []) : []) {
          expect(value < (valid?.min ?? 0) || value > (valid?.max ?? 0), `${id} ${band} ${value}`).toBe(true);
        }
      }
    }
  });
});

/** Layers of codes or bits without a table, each with its reason. */
const withoutTable: Readonly<Record<string, string>> = {
  'hyp3-insar-burst conncomp': 'numbers of connected components',
  'hyp3-insar-gamma conncomp': 'numbers of connected components',
  'landfire BPS': 'its hundreds of codes come with the file, and differ between releases',
  'landfire EVC': 'its hundreds of codes come with the file, and differ between releases',
  'landfire EVH': 'its hundreds of codes come with the file, and differ between releases',
  'landfire EVT': 'its hundreds of codes come with the file, and differ between releases',
  'pku-gimms-ndvi QC': 'the guide was not at hand',
  'hwsd-v1 MU_GLOBAL': 'keys of a database',
  'hwsd-v2 HWSD2_SMU_ID': 'keys of a database',
  'landsat-c2-l3-fsca QA': 'the guide was not at hand',
  'landsat-c2-l3-dswe DIAG': 'five digits, one for each test',
  'landsat-c2-l3-dswe MASK': 'the guide was not at hand',
  'hrsi-fsc QCFLAGS': 'the guide was not at hand',
  'gsmap satelliteInfoFlag': 'a bit for each of thirty satellites and instruments',
  'landsat-oli-c1-sr sr_aerosol': 'guides of different dates have different bits',
  'sentinel-3-slstr-lst exception': 'the guide was not at hand',
  'tandem-x-90 COM': 'the guide was not at hand',
  'tandem-x-90 LSM': 'the guide was not at hand',
  'tandem-x-90 WAM': 'the guide was not at hand',
  'vnp10a1 Algorithm_Flags_QA': 'the guide was not at hand',
  'opera-dist-alert DATA-MASK': 'the guide was not at hand',
  'opera-dist-alert-v0 DATA-MASK': 'the guide was not at hand',
};

describe('the completeness of the table', () => {
  it('names the codes and the bits of every layer that has some', () => {
    const missing = products().flatMap(({ id, bands, classes = [], qa = [] }) =>
      bands
        .filter(({ quantity }) => ['codes', 'flags'].includes(findQuantity(quantity)?.kind ?? ''))
        .filter(({ id: band }) => ![...classes, ...qa].some((table) => table.band === band))
        .map(({ id: band }) => `${id} ${band}`),
    );
    expect(missing.sort()).toEqual(Object.keys(withoutTable).sort());
  });

  it('states fill or valid range of nearly every layer of whole numbers that is measured', () => {
    const measured = products().flatMap(({ id, bands }) =>
      bands
        .filter(({ dtype = '' }) => /int/.test(dtype))
        .filter(({ quantity }) => !['codes', 'flags'].includes(findQuantity(quantity)?.kind ?? ''))
        .map(({ id: band, nodata, valid }) => ({ name: `${id} ${band}`, known: nodata !== undefined || !!valid })),
    );
    expect(measured.filter(({ known }) => known).length / measured.length).toBeGreaterThan(0.93);
  });
});

/** Words of instruments, which many producers use. */
const instruments = new Set([
  'VIIRS',
  'ASTER',
  'OLCI',
  'SLSTR',
  'PALSAR',
  'PRISM',
  'DMSP',
  'DMSP-OLS',
  'SRTM',
  'MODIS',
]);

describe('the words of products', () => {
  it('are those of every family of one brand, so that a name does not settle which of them a file is', () => {
    const alone = products().flatMap(({ id, keywords }) =>
      keywords
        .filter((word) => word.length >= 4 && /^[A-Z]\D*$/.test(word) && !instruments.has(word))
        .flatMap((word) =>
          products()
            .filter((other) => other.id !== id && !other.keywords.some((one) => hasWord(one, word)))
            .filter((other) => hasWord(other.name, word))
            .map((other) => `${word} of ${id}: ${other.id}`),
        ),
    );
    expect(alone).toEqual([]);
  });
});

describe('facts that are easy to get wrong', () => {
  it('scales Landsat Collection 2 and Collection 1 differently', () => {
    expect(findProductBand(product('landsat-oli-c2-l2'), 'SR_B4')).toMatchObject({ scale: 2.75e-5, offset: -0.2 });
    expect(findProductBand(product('landsat-oli-c2-l2'), 'ST_B10')).toMatchObject({ scale: 0.00341802, offset: 149 });
    expect(findProductBand(product('landsat-oli-c1-sr'), 'sr_band4')?.scale).toBe(0.0001);
  });

  it('reads cloud from other bits in Collection 1 than in Collection 2', () => {
    const cloudBit = (id: string) => product(id).qa?.[0]?.fields.find((field) => field.name === 'cloud')?.bit;
    expect([cloudBit('landsat-oli-c2-l2'), cloudBit('landsat-oli-c1-l1'), cloudBit('landsat-oli-c1-sr')]).toEqual([
      3, 4, 5,
    ]);
  });

  it('decodes documented QA_PIXEL values: 21824 is clear land, 22280 is cloud, 1 is fill', () => {
    const layout = product('landsat-oli-c2-l2').qa?.[0];
    if (layout === undefined) throw new Error('no layout');
    expect(qaRejects(21824, layout)).toBe(false);
    expect(qaRejects(22280, layout)).toBe(true);
    expect(qaRejects(1, layout)).toBe(true);
    const confidence = layout.fields.find((field) => field.name === 'cloud confidence');
    expect(confidence && qaFieldValue(22280, confidence)).toBe(3);
  });

  it('offsets Sentinel-2 from processing baseline 04.00 on', () => {
    expect(findProductBand(product('sentinel-2-l2a'), 'B4')).toMatchObject({ scale: 0.0001, offset: -0.1 });
    expect(findProductBand(product('sentinel-2-l2a-before-0400'), 'B04')?.offset).toBeUndefined();
  });

  it('has the thermal constants of each platform', () => {
    const constants = product('landsat-tm-c2-l1').thermalConstants;
    expect(constants).toContainEqual({ platform: 'landsat-5', band: 'B6', k1: 607.76, k2: 1260.56 });
  });
});

describe('finding a product', () => {
  it.each([
    ['MOD11A1', 'mod11a1'],
    ['MYD11A1', 'mod11a1'],
    ['ESA WorldCover land cover, 10 m', 'esa-worldcover'],
    ['era5-land', 'era5-land'],
  ])('takes %s for %s', (text, id) => {
    expect(findProduct(text)?.id).toBe(id);
  });

  it('does not guess where several share a word', () => {
    expect(findProduct('landsat8')).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import type { Field, Scope } from '../../analysis/types.ts';
import { scope } from '../analysis/scope.ts';
import { expressions } from './folder.ts';

const band = (name: string, number: number): Field => ({
  name,
  label: name,
  aliases: [`band_${number}`, `b${number}`],
  axes: ['cells'],
  sort: 'absolute',
  unit: 'dB',
  quantity: null,
  dates: [],
  files: ['scene_a.tif'],
});
const picture: Scope = { fields: [band('red', 1), band('green', 2)], layers: [], files: ['scene_a.tif'], absent: {} };
const months = (days: readonly string[]): Scope => ({
  fields: [
    {
      name: 'pr',
      label: 'precipitation',
      aliases: ['rain'],
      axes: ['cells', 'dates'],
      sort: 'absolute',
      unit: 'mm',
      quantity: 'precipitation',
      dates: days,
      files: ['rain_1999.nc'],
    },
  ],
  layers: [],
  files: ['rain_1999.nc'],
  absent: {},
});
const ends = ['1999-01-31', '1999-02-28', '1999-03-31', '1999-04-30'];
const image: Scope = {
  ...picture,
  fields: [{ ...band('ndvi', 1), unit: '1', quantity: 'ndvi', files: ['ndvi_b.tif'] }],
};
const scenes = ['1999-01-01', '2004-01-01', '2009-01-01'];
const stack: Scope = {
  ...image,
  fields: [{ ...band('ndvi', 1), unit: '1', quantity: 'ndvi', axes: ['cells', 'dates'], dates: scenes }],
};

describe('what parentheses say again', () => {
  it('is a band, a file, a column or how values are stored, of what is computed with', () => {
    expect(expressions('What is the mean of the green band (band 2)?', picture)).toEqual(['mean(green)']);
    expect(expressions('What is the mean of green (scene_a.tif)?', picture)).toEqual(['mean(green)']);
    expect(
      expressions('What was the mean rain of March 1999 (variable pr, monthly sums in mm)?', months(ends)),
    ).toEqual(['mean(pr) on 1999-03']);
  });

  it('is refused where it says something else', () => {
    for (const said of ['band 1', 'band 3', 'other.tif', 'variable red', 'without clouds', 'in summer'])
      expect(expressions(`What is the mean of the green band (${said})?`, picture), said).toEqual([]);
    for (const said of ['daily sums in mm', 'monthly means in mm', 'monthly sums in inch', 'variable tas'])
      expect(expressions(`What was the mean rain of March 1999 (${said})?`, months(ends)), said).toEqual([]);
    const days = ends.map((_, index) => `1999-03-0${index + 1}`);
    expect(expressions('What was the mean rain of 1999-03-02 (monthly sums)?', months(days))).toEqual([]);
  });
});

describe('a file that holds one thing', () => {
  it('stands for it; one of several bands does not', () => {
    expect(expressions('What is the mean of ndvi_b.tif?', image)).toEqual(['mean(ndvi)']);
    expect(expressions('What is the mean of scene_a.tif?', picture)).toEqual([]);
    expect(expressions('What is the mean NDVI according to ndvi_b.tif?', image)).toEqual(['mean(ndvi)']);
  });
});

describe('what is done anyway', () => {
  const question = 'What is the mean of the green band';

  it('may be said again', () => {
    for (const said of [
      ', without the missing cells flagged in the header',
      ' averaged the proper way, that is in the linear domain and then converted back to decibels',
      ' averaged in linear power',
      ' without area weighting',
    ])
      expect(expressions(`${question}${said}?`, picture), said).toEqual(['mean(green)']);
    expect(expressions('Share of tree cover in Northam? Take cells with their centre within the district.')).toEqual(
      expressions('Share of tree cover in Northam?'),
    );
  });

  it('is refused where something else is done', () => {
    for (const said of [
      ', without the dark cells flagged in the header',
      ' averaged in linear power units and converted to metres',
      ' with area weighting',
      ' averaged the wrong way',
    ])
      expect(expressions(`${question}${said}?`, picture), said).toEqual([]);
    // Power is linear where values are dB: of an index it says something that nobody does.
    expect(expressions('What is the mean NDVI averaged in linear power units?', image)).toEqual([]);
    for (const said of ['edge is inside the district', 'centre is outside the district', 'centre is inside the city'])
      expect(expressions(`Share of tree cover in Northam? Count pixels whose ${said}.`), said).toEqual([]);
  });

  it('leaves a name that only says what the picture shows, and none that chooses', () => {
    expect(expressions('What is the mean NDVI of this Landsat picture of the Fjordlands?', image)).toEqual([
      'mean(ndvi)',
    ]);
    expect(expressions('What is the mean NDVI of this picture of Cropland?', image)).toEqual([]);
    expect(expressions('What is the mean NDVI of this picture of Southam on 15 July 2022?')).toEqual([]);
  });
});

describe("Moran's I", () => {
  it('has the neighbours and weights that are said', () => {
    const binary = 'morans_i(ndvi, contiguity: queen, weights: binary)';
    for (const said of [
      ' with queen contiguity and binary weights',
      ' with binary queen contiguity (eight neighbours, not row standardised, all pixels)',
      '. Eight neighbours, not row standardised.',
    ])
      expect(expressions(`Compute the global Moran I of ndvi_b.tif${said}`, image), said).toEqual([binary]);
    expect(expressions('Compute Moran I of NDVI with rook contiguity.', image)).toEqual([
      'morans_i(ndvi, contiguity: rook)',
    ]);
  });

  it('is refused where they contradict each other, and nothing else has them', () => {
    expect(expressions('Compute Moran I of NDVI with rook contiguity (eight neighbours).', image)).toEqual([]);
    expect(expressions('Compute Moran I of NDVI with binary, row standardised weights.', image)).toEqual([]);
    expect(expressions('Compute the mean NDVI with queen contiguity.', image)).toEqual([]);
  });
});

describe('flags with a bit for fill', () => {
  const asked = 'On which date is the share of cloud smallest? Bit 4 marks cloud, bit 0 marks fill';

  it('count none of it, or nothing is read', () => {
    expect(expressions(`${asked}; fill pixels do not count.`)).toHaveLength(1);
    expect(expressions(`${asked}; fill pixels do not count.`).join()).toContain('where not qa has fill');
    expect(expressions(`${asked}.`)).toEqual([]);
  });
});

describe('sentences that list the data', () => {
  const asked = 'On which date is the mean NDVI highest?';

  it('are not used where they count them rightly', () => {
    for (const said of [
      'Three NDVI images from a maize region near Ostrava are named by date.',
      'The folder holds three Landsat composites of the Morava, one every five years from 1999 to 2009.',
    ])
      expect(expressions(`${said} ${asked}`, stack), said).toEqual(['date of max(mean(ndvi) over dates)']);
  });

  it('are refused where they count otherwise, or set a condition', () => {
    for (const said of [
      'Four NDVI images from a maize region near Ostrava are named by date.',
      'Three NDVI images without clouds are named by date.',
      'The folder holds three Landsat composites of which only the first counts.',
    ])
      expect(expressions(`${said} ${asked}`, stack), said).toEqual([]);
  });

  it('a range outside of which nothing is valid, and a factor of ten thousand', () => {
    const said = 'Values are NDVI times 10000; anything outside -2000..10000 is invalid.';
    expect(expressions(`${said} ${asked}`, stack)).toEqual([
      'given ndvi stored = stored / 10000; given data valid = -2000..10000; date of max(mean(ndvi) over dates)',
    ]);
    expect(expressions(`Anything outside -2000..10000 is water. ${asked}`, stack)).toEqual([]);
  });
});

describe('a colon', () => {
  it('parts a topic from what is asked of it', () =>
    expect(expressions('Water area: percentage change 2011 to 2021?')).toEqual([
      "percent_change(area(nlcd = 'water'), 2011 -> 2021)",
    ]));
});

describe('a share of a class within that class', () => {
  it('is no reading: it is all or nothing', () => {
    expect(expressions('What percentage is tree cover where it is tree cover?', scope)).toEqual([]);
  });
});

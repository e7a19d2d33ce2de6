import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bandRole, bandRoleSubstitutes, roleOfWavelength } from '../../knowledge/bands.ts';
import {
  evaluateExpression,
  expressionToSource,
  expressionVariables,
  parseExpression,
} from '../../knowledge/expression.ts';
import {
  findSpectralIndex,
  type SpectralIndex,
  spectralIndexMentions,
  spectralIndices,
} from '../../knowledge/spectral-indices.ts';

const series = z.record(z.string(), z.array(z.number()));
const golden = z
  .object({
    bands: series,
    inputs: series,
    wavelengths: series,
    centres: z.record(z.string(), z.number()),
    results: z.record(z.string(), z.array(z.number().nullable())),
  })
  .parse(JSON.parse(readFileSync(new URL('./golden/spectral-indices.json', import.meta.url), 'utf8')));
const surfaces = [0, 1, 2, 3, 4, 5];

function constantValue(index: SpectralIndex, symbol: string): number {
  const constant = index.constants[symbol];
  const value = constant?.value ?? golden.centres[constant?.centreOf ?? ''];
  if (value === undefined) throw new Error(`${index.id}: nothing to put in for ${symbol}`);
  return value;
}

function valuesFor(index: SpectralIndex, surface: number): Record<string, number> {
  const columns = { ...golden.bands, ...golden.inputs, ...golden.wavelengths };
  return Object.fromEntries(
    expressionVariables(parseExpression(index.formula)).map((name) => [
      name,
      name in index.constants ? constantValue(index, name) : (columns[name]?.[surface] ?? Number.NaN),
    ]),
  );
}

function ids(text: string): string[] {
  return spectralIndexMentions(text).map((index) => index.id);
}

describe('the spectral index catalogue', () => {
  it('holds the whole published catalogue and more', () => {
    expect(spectralIndices().length).toBeGreaterThanOrEqual(328);
    expect(new Set(Object.keys(golden.results))).toEqual(new Set(spectralIndices().map((index) => index.id)));
  });

  it.each(spectralIndices().map((index) => [index.id, index] as const))(
    'gives %s the value of an independent evaluation',
    (_id, index) => {
      const formula = parseExpression(index.formula);
      for (const surface of surfaces) {
        const expected = golden.results[index.id]?.[surface];
        const actual = evaluateExpression(formula, valuesFor(index, surface));
        if (expected === null || expected === undefined) expect(Number.isFinite(actual)).toBe(false);
        else expect(Math.abs(actual - expected)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(expected)));
      }
    },
  );

  it('declares every variable of every formula, and nothing else', () => {
    for (const index of spectralIndices()) {
      const declared = [
        ...index.bands,
        ...Object.keys(index.constants),
        ...Object.keys(index.wavelengths ?? {}),
        ...Object.keys(index.inputs ?? {}),
      ];
      expect(new Set(expressionVariables(parseExpression(index.formula))), index.id).toEqual(new Set(declared));
    }
  });

  it('prints every formula as a kernel that computes the same', () => {
    for (const index of spectralIndices()) {
      const values = valuesFor(index, 1);
      const names = Object.keys(values);
      const kernel = new Function(...names, `return ${expressionToSource(parseExpression(index.formula))};`);
      expect(kernel(...Object.values(values)), index.id).toEqual(
        evaluateExpression(parseExpression(index.formula), values),
      );
    }
  });

  it('keeps the values of non-negative inputs within the stated bounds', () => {
    const bounded = spectralIndices().filter(
      (index) => index.range && Object.values(index.constants).every((constant) => constant.value !== null),
    );
    expect(bounded.length).toBeGreaterThan(150);
    fc.assert(
      fc.property(fc.infiniteStream(fc.double({ min: 0.0001, max: 0.9999, noNaN: true })), (stream) => {
        for (const index of bounded) {
          const values = Object.fromEntries(
            expressionVariables(parseExpression(index.formula)).map((name) => [
              name,
              index.constants[name]?.value ?? Number(stream.next().value),
            ]),
          );
          const value = evaluateExpression(parseExpression(index.formula), values);
          if (!Number.isFinite(value) || !index.range) continue;
          expect(value, index.id).toBeGreaterThanOrEqual(index.range.min - 1e-6);
          expect(value, index.id).toBeLessThanOrEqual(index.range.max + 1e-6);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('bounds the classic normalised differences by -1 and 1', () => {
    for (const id of ['NDVI', 'NDWI', 'MNDWI', 'NDMI', 'NBR', 'NDSI', 'NDBI', 'UI', 'BI', 'NDCI', 'S2WI', 'NHFD']) {
      expect(findSpectralIndex(id)?.range, id).toMatchObject({ min: -1, max: 1 });
    }
  });

  it('records what was corrected against the paper, and why', () => {
    const corrected = spectralIndices().filter((index) => index.correction !== undefined);
    expect(corrected.map((index) => index.id)).toEqual(
      expect.arrayContaining(['AWEInsh', 'BAIM', 'mND705', 'mSR705', 'VARI700']),
    );
  });

  it('tells water, shadow and the sign of the shortwave term apart: clear water is positive in AWEInsh', () => {
    const index = findSpectralIndex('AWEInsh');
    expect(index && evaluateExpression(parseExpression(index.formula), valuesFor(index, 2))).toBeGreaterThan(0);
    expect(index && evaluateExpression(parseExpression(index.formula), valuesFor(index, 1))).toBeLessThan(0);
  });
});

describe('finding an index', () => {
  it.each([
    ['NDVI', 'NDVI'],
    ['ndvi', 'NDVI'],
    ['Normalised Difference Vegetation Index', 'NDVI'],
    ['normalized-difference vegetation index', 'NDVI'],
    ['NDRE', 'NDREI'],
    ['BSI', 'BI'],
    ['BAI', 'BAI'],
    ['BaI', 'BaI'],
    ['NDWI (Gao)', 'NDWIGao'],
    ['tasselled cap wetness', 'TCW'],
  ])('takes %s for %s', (text, id) => {
    expect(findSpectralIndex(text)?.id).toBe(id);
  });

  it('gives nothing for a name it does not know', () => {
    expect(findSpectralIndex('NDXYZ')).toBeUndefined();
    expect(findSpectralIndex('')).toBeUndefined();
  });
});

describe('index mentions in a question', () => {
  it.each([
    ['What is the mean NDVI and ndwi of the lake?', ['NDVI', 'NDWI']],
    ['Compute the modified normalised difference water index (MNDWI).', ['MNDWI']],
    ['the Bare Soil Index and the enhanced vegetation index', ['BI', 'EVI']],
    ['dNBR from NBR before and after', ['NBR']],
    ['NBR2, then EVI', ['NBR2', 'EVI']],
    ['compute MSI for the crop', ['MSI']],
    ['kernel NDVI against NDVI', ['kNDVI', 'NDVI']],
    ['mean_NDVI_2020.tif', ['NDVI']],
    ['the BI index of bare fields', ['BI']],
  ])('reads "%s"', (text, expected) => {
    expect(ids(text)).toEqual(expected);
  });

  it.each([
    'Sand and gravel in SI units; the SR product; a UI; a cig; PI of the study; BI dashboard',
    'Sentinel-2 MSI scenes of the ESA CCI land cover, TWI from the DEM, TCI true colour',
    'the variance of rainfall in the savanna, a messy, various map',
    'which band is brightest?',
  ])('finds none in "%s"', (text) => {
    expect(ids(text)).toEqual([]);
  });
});

describe('band roles', () => {
  it.each([
    ['Near infrared', 'nir'],
    ['NIR', 'nir'],
    ['near-infrared band', 'nir'],
    ['Vegetation Red Edge 2', 'rededge2'],
    ['SWIR 1', 'swir1'],
    ['swir22', 'swir2'],
    ['Coastal aerosol', 'coastal'],
    ['VH', 'vh'],
    ['865 nm', 'nir'],
    ['1.6 µm', 'swir1'],
    ['10.9 um', 'thermal1'],
  ])('reads "%s" as %s', (text, role) => {
    expect(bandRole(text)).toBe(role);
  });

  it('leaves sensor numbers and ambiguous words to others', () => {
    for (const text of ['B8', 'band 4', 'SWIR', 'infrared', '5000 nm', 'constructor']) {
      expect(bandRole(text)).toBeUndefined();
    }
  });

  it('places a wavelength in one role at most', () => {
    expect(roleOfWavelength(664.6)).toBe('red');
    expect(roleOfWavelength(1_400)).toBeUndefined();
    expect(bandRoleSubstitutes('nir2')).toEqual(['nir']);
  });
});

import { describe, expect, it } from 'vitest';
import { bandListIn, bandOrderIn } from '../../knowledge/sentences/band-list.ts';

const said = (sentence: string): string | undefined =>
  bandListIn(sentence)
    ?.bands.map(({ role, name }) => role ?? name)
    .join(' ');

describe('a sentence about the bands of a file', () => {
  it.each([
    ['CIR composites: bands are NIR, Red, Green', 'nir red green'],
    ['Band order: 1 = NIR, 2 = Red, 3 = Green, 4 = Blue (for CIR display).', 'nir red green blue'],
    ['Stack of 4 bands: B08, B04, B03, B02 (in this order).', 'B08 B04 B03 B02'],
    ['Band 1: near infrared (842 nm), band 2: red edge, band 3 - green', 'nir rededge1 green'],
    ['The order of the bands is Blue/Green/Red/NIR.', 'blue green red nir'],
    ['Channels R-G-B-N', 'red green blue nir'],
  ])('“%s” lists %s', (sentence, bands) => expect(said(sentence)).toBe(bands));

  it.each([
    'Original order was B,G,R,NIR.',
    'The bands were blue, green and red before the export.',
    'NDVI is computed from the NIR and Red bands.',
    'False colour composite of NIR, red and green bands.',
    'Bands 8, 4 and 3 were used.',
    'Bands red, red and nir.',
    'Roofs are red, green or blue.',
  ])('“%s” lists none', (sentence) => expect(said(sentence)).toBeUndefined());

  it('counts for a file of so many bands, where no other sentence says otherwise', () => {
    const text = 'Bands: NIR, Red, Green.\nThe bands of the other stack are blue, green, red, nir.';
    expect(bandOrderIn(text, 3)?.bands.map(({ role }) => role)).toEqual(['nir', 'red', 'green']);
    expect(bandOrderIn(text, 5)).toBeUndefined();
    expect(bandOrderIn('Bands: NIR, Red, Green.\nBand order: red, green, blue.', 3)).toBeUndefined();
  });
});

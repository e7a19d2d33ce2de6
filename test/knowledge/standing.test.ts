import { describe, expect, it } from 'vitest';
import { statementsIn } from '../../knowledge/recognition/statements.ts';
import { subjectOf } from '../../knowledge/sentences/subject.ts';

/** Facts about numbers that a note gives: factors, units and missing values. */
const facts = (text: string): readonly unknown[] =>
  statementsIn(text, 'README.txt').flatMap((one): readonly unknown[] => {
    if (one.kind === 'encoding') return [one.scale ?? one.offset];
    if (one.kind === 'unit') return [one.unit];
    return one.kind === 'fill' ? [one.value] : [];
  });

const nothing = (texts: readonly string[]): void => {
  for (const text of texts) expect(facts(text), text).toEqual([]);
};

describe('a sentence makes no fact', () => {
  it('of what it denies', () =>
    nothing([
      'Do not use a scale factor of 0.01.',
      'No data is not -9999.',
      'Der Skalierungsfaktor ist nicht 0,1.',
      "Le facteur d'échelle n'est pas 0,01.",
      'El factor de escala no es 0.01.',
      'O fator de escala não é 0,01.',
      'Il fattore di scala non è 0,01.',
    ]));

  it('of what was, is planned or would be', () =>
    nothing([
      'Originally the scale factor was 0.01.',
      'Before rescaling values were in m.',
      'Früher war der Skalierungsfaktor 0,01.',
      "Auparavant, le facteur d'échelle était de 0,01.",
      'Antes el factor de escala era 0.01.',
      'In origine il fattore di scala era 0,01.',
      'Version 2 will have a fill value of -32768.',
      'Künftig soll der Fehlwert -32768 sein.',
      'If the values were in km/h, the scale factor would be 3.6.',
    ]));

  it('of another product, hearsay and questions', () =>
    nothing([
      'Unlike SMAP, whose scale factor is 0.0001, ours needs none.',
      'Im Gegensatz zu den DWD-Rastern (Skalierungsfaktor 0,1) ist hier nichts skaliert.',
      "Contrairement à MODIS (facteur d'échelle 0,0001), pas de conversion.",
      'A colleague told me that the scale factor might be 0.001.',
      'Quizás el valor faltante sea -9999.',
      "Il paraît que l'unité est le cm.",
      'Is the scale factor 0.01?',
      'Earlier maps by Weiss et al. (scale factor 0.1, no data 255) were used for checks only.',
    ]));

  it('for something else than the numbers in the file, and of the scale of a projection', () =>
    nothing([
      'For the plots, values were divided by 100.',
      'Transverse Mercator with scale factor 0.9996.',
      'Depths are in inches, heights are in feet.',
    ]));
});

describe('a sentence asserts', () => {
  it('its clauses of here and now beside those of before', () => {
    expect(facts('Originally in K, now in degC.')).toEqual(['degC']);
    expect(facts('Converted from inches to cm.')).toEqual(['cm']);
    expect(facts('Scale factor 0.1, unlike MODIS (0.0001).')).toEqual([0.1]);
    expect(facts('No data: -9999, not 0')).toEqual([-9999]);
    expect(facts('scale_factor: 0.01\n_FillValue: -1')).toEqual([0.01, -1]);
    expect(facts('no data -9999, missing -1')).toEqual([-9999, -1]);
  });
});

describe('the noun that a sentence begins with', () => {
  const about = (text: string) => subjectOf(text) && [subjectOf(text)?.quantity, subjectOf(text)?.isOther];

  it('tells another quantity, another thing or another file', () => {
    expect(about('The precipitation grids, which are delivered separately, have units of mm')).toEqual([
      'precipitation',
      false,
    ]);
    expect(about('Das Höhenmodell hat die Einheit Meter')).toEqual(['elevation', false]);
    expect(about('The DEM next to it is in metres')).toEqual(['elevation', false]);
    expect(about('The time axis is in hours since 1970')).toEqual([null, false]);
    expect(about('Unit of the legend is percent')).toEqual([null, false]);
    expect(about('The other folder has the reclassified NDVI')).toEqual([null, true]);
    expect(about('Temperature: scale factor 0.02')).toEqual(['temperature', false]);
  });

  it('is none where the sentence speaks of the numbers themselves', () => {
    for (const text of ['Values are in mm', 'It is stored in K', 'Scale factor: 0.1', 'The unit is cm'])
      expect(about(text), text).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { quantityIn, quantityOfPhrase } from '../../knowledge/quantity-phrase.ts';

const named = (text: string): string | null | undefined => quantityOfPhrase(text)?.quantity;

describe('a phrase that describes a layer', () => {
  it.each([
    ['Snow depth on 1 March 2021', 'snow-depth'],
    ['Depth of snow (cm)', 'snow-depth'],
    ['Mean annual air temperature at 2 m', 'air-temperature'],
    ['daily maximum 2m temperature', 'air-temperature'],
    ['Annual groundwater recharge, long-term mean', 'groundwater-recharge'],
    ['Basal area of live trees', 'basal-area'],
    ['Topographic wetness index', 'topographic-wetness-index'],
    ['number of inhabitants', 'population'],
    ['température moyenne de l’air', 'air-temperature'],
    ['Pente en degrés', 'slope'],
    ['Hauteur de neige moyenne en février', 'snow-depth'],
    ['humedad volumétrica del suelo', 'soil-moisture'],
    ['Precipitación media anual (mm)', 'precipitation'],
    ['Schneehöhe in cm', 'snow-depth'],
    ['Mittlere jährliche Niederschlagssumme [mm]', 'precipitation'],
    ['Umidade do solo', 'soil-moisture'],
    ['altezza della neve', 'snow-depth'],
    ['Anomalie de température de surface', 'temperature-difference'],
    ['ERA5 total precipitation', 'precipitation'],
  ])('“%s” names %s', (text, quantity) => expect(named(text)).toBe(quantity));

  it.each([
    'Snow depth anomaly',
    'Snow depth relative to the 1991–2020 mean',
    'number of snow depth stations',
    'precipitation class',
    'elevation difference between 2010 and 2020',
    'air temperature lapse rate',
    'slope of the NDVI trend',
    'log10 of chlorophyll',
    'uncertainty of biomass',
  ])('“%s” is another thing than what its words name', (text) => expect(named(text)).not.toEqual(expect.any(String)));

  it.each(['depth', 'index', 'height', 'wetness index', 'snow pit', 'River bank', 'sensor 4', '', 'Kriging'])(
    '“%s” names nothing that is known',
    (text) => expect(named(text)).not.toEqual(expect.any(String)),
  );
});

describe('a quantity in a unit', () => {
  it('is another relative of it where the unit says so, or none', () => {
    expect(quantityIn('precipitation', 'mm/day')).toBe('precipitation-rate');
    expect(quantityIn('precipitation', 'cm')).toBe('precipitation');
    expect(quantityIn('precipitation', '%')).toBeUndefined();
    expect(quantityIn('air-temperature', 'degC')).toBe('air-temperature');
    expect(quantityIn('snow-depth', 'day')).toBeUndefined();
    expect(quantityIn('snow-depth', '')).toBe('snow-depth');
  });
});

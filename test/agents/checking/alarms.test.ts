import { describe, expect, it } from 'vitest';
import { usesPlace } from '../../../agents/checking/metamorphic/setting.ts';
import { rules } from '../../../agents/checking/rules/index.ts';
import { negativeAmount } from '../../../agents/checking/rules/values/negative-amount.ts';
import { degrees, evidence, input, layer, num, statistics, utm } from './evidence.ts';

const shrunk = num('value', -101.5, { unit: 'km2' });
const fires = (family: string, id: string, of: ReturnType<typeof evidence>): boolean =>
  (rules[family]?.find((one) => one.id === id)?.check(of) ?? []).length > 0;

describe('what once alarmed for nothing', () => {
  it('a change that is negative; a loss, or an area that nobody calls a change, still alarms', () => {
    const asked = (question: string) => negativeAmount.check(evidence({ outputs: [shrunk], question })).length;
    expect(asked('What is the change of the lake area in km2?')).toBe(0);
    expect(asked('How many km2 of lake were lost?')).toBe(1);
    expect(asked('What is the area of the lake in km2?')).toBe(1);
  });

  it('a temperature that is one in some unit, where none is stated; what is one in none, still alarms', () => {
    const sea = (mean: number) =>
      evidence({ inputs: [input('sst', 'temperature', [layer(statistics(mean - 5, mean + 5))])] });
    expect(fires('geodata', 'unscaled-input', sea(15))).toBe(false);
    expect(fires('geodata', 'unscaled-input', sea(290))).toBe(false);
    expect(fires('geodata', 'unscaled-input', sea(14_500))).toBe(true);
  });

  it('a scene turned in the plane of Mercator, whose pixels are of different size, as in degrees; not in UTM', () => {
    const code = 'scan([cover, cover.grid.area], () => {})';
    const mercator = { ...degrees, crs: 'EPSG:3857', geographic: false };
    const placed = (grid: typeof utm): boolean =>
      usesPlace(evidence({ code, inputs: [input('cover', 'class', [layer(statistics(0, 1), { grid })])] }));
    expect([placed(mercator), placed(degrees), placed(utm)]).toEqual([true, true, false]);
  });

  it('people are told in parts and may be more than the pixels; ponds are not', () => {
    const counted = (name: string, value: number) =>
      evidence({
        inputs: [input('flood', 'class', [layer(statistics(0, 1))])],
        outputs: [num(name, value, { quantity: 'count' })],
      });
    for (const id of ['count-fractional', 'count-beyond-pixels']) {
      expect(fires('contract', id, counted('people', 1e6 + 0.5))).toBe(false);
      expect(fires('contract', id, counted('ponds', 1e6 + 0.5))).toBe(true);
    }
  });

  it('a fall by more than a number is a change below it with the other sign; another way round still alarms', () => {
    const turned = (question: string, code: string): boolean =>
      fires(
        'answer',
        'comparison-turned',
        evidence({ question, code, inputs: [input('ndvi', 'ndvi', [layer(statistics(0, 1))])] }),
      );
    expect(turned('Where did NDVI fall by more than 0.2?', 'if (change < -0.2) lost++')).toBe(false);
    expect(turned('Where did NDVI fall by more than 0.2?', 'if (change > -0.2) lost++')).toBe(true);
    expect(turned('Where was NDVI more than 0.2?', 'if (v[i] < 0.2) hits++')).toBe(true);
    expect(turned('Where is it below -5 degrees?', 'if (v[i] > -5) hits++')).toBe(true);
    expect(turned('Where is it below -5 degrees?', 'if (v[i] < -5) hits++')).toBe(false);
  });

  it('a year that only parts the data is no period; one that is asked for is', () => {
    const asked = (question: string) =>
      evidence({
        question,
        inputs: [input('nir', 'reflectance', [layer(statistics(0, 1), { date: '2018-07-10' })])],
      });
    const rule = (question: string): boolean => fires('answer', 'period-not-covered', asked(question));
    expect(rule('What is the mean? Scenes from before 2020 are stored × 10000, from 2020 on as they are.')).toBe(false);
    expect(rule('What is the mean since 2015?')).toBe(false);
    expect(rule('What is the mean? Anything outside -2000..10000, or above 10000..2000, is invalid.')).toBe(false);
    expect(rule('What is the mean in 2020?')).toBe(true);
    expect(rule('What is the mean from 2020 to 2021?')).toBe(true);
  });

  it('millimetres of rain are no lengths on the ground; a distance is', () => {
    const code = 'const [a] = rain.grid.transform; Math.floor((lon - c) / a)';
    const inputs = [input('rain', 'precipitation', [layer(statistics(0, 80), { grid: degrees })])];
    const told = (name: string, quantity: string, unit: string) =>
      evidence({
        code,
        inputs,
        outputs: [num(name, 12, { quantity, unit })],
      });
    expect(fires('geodata', 'degrees-as-metres', told('mean', 'precipitation', 'mm'))).toBe(false);
    expect(fires('geodata', 'degrees-as-metres', told('distance', 'distance', 'm'))).toBe(true);
  });
});

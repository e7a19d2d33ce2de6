import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { check } from '../../analysis/check.ts';
import { parse } from '../../analysis/parse.ts';
import { scope } from './scope.ts';

const checked = (source: string) => {
  const parsed = parse(source);
  if (parsed.kind === 'faulty') throw new Error(`${source}: ${parsed.fault.message}`);
  return check(parsed.query, scope);
};
const typed = (source: string) => {
  const result = checked(source);
  if (result.kind === 'faulty') throw new Error(`${source}: ${result.fault.message}`);
  return result;
};
const fault = (source: string) => {
  const result = checked(source);
  if (result.kind === 'typed') throw new Error(`${source} means ${JSON.stringify(result.type)}`);
  return result.fault;
};

const page = readFileSync(new URL('../../docs/analysis-language.md', import.meta.url), 'utf8');
const examples = (page.split('## Examples')[1]?.split('```')[1] ?? '').trim().split('\n');

describe('the type of an expression', () => {
  // Bands by number are names that the folder's grounding gives, not the language.
  it.each(examples.filter((example) => !example.includes('data band')))('%s means something', (example) => {
    typed(example);
  });

  it.each([
    ['share(ndvi > 0.4) on 2022-07-15', 'share', '%', []],
    ["area(landcover = 'cropland') in ha", 'amount', 'm2', []],
    ["area(landcover = 'cropland') / area(landcover = 'built-up')", 'absolute', '1', []],
    ['range(lst) on 2022-07-15', 'difference', 'K', []],
    [
      "mean(lst where landcover = 'built-up') - mean(lst where landcover = 'cropland') on 2022-07-15 in degC",
      'difference',
      'K',
      [],
    ],
    ['variance(elevation)', 'difference', 'm^2', []],
    ['mean(slope(elevation))', 'absolute', 'deg', []],
    ['trend(mean(lst) over dates, year)', 'difference', 'K/year', []],
    ['mean(lst) on 2022-07-15 per district', 'absolute', 'K', ['district']],
    ['mean(lst) on 2022-07-15 per landcover', 'absolute', 'K', ['landcover']],
    ['mean(ndvi) during 2022 per date', 'absolute', '1', ['dates']],
    ['mean(rain) per season', 'absolute', 'mm', null],
    ["mean(air over dates) at station 'Oslo'", 'absolute', 'degC', []],
    ['station of max(mean(air over dates) over stations)', 'name', '', []],
    ['count(districts where mean(lst) > 300 K) on 2022-07-15', 'amount', '1', []],
    ['mean(lst where not qa has cloud) on 2022-07-15', 'absolute', 'K', []],
    ["share((nlcd = 'evergreen forest' on 2011) and (nlcd = 'water' on 2021))", 'share', '%', []],
    ['district of max(percent_change(mean(ndvi), 2022-06 -> 2022-08) over districts)', 'name', '', []],
  ] as const)('%s', (source, sort, unit, axes) => {
    if (axes === null) expect(fault(source).kind).toBe('leftover-axis');
    else expect(typed(source).type).toMatchObject({ sort, unit, axes: axes.map((name) => ({ name })) });
  });

  it('tells mean of maxima from maximum of means, which need their axes named', () => {
    typed('mean(max(ndvi over dates) over cells)');
    typed('max(mean(ndvi) over dates)');
    expect(fault('max(mean(ndvi))')).toMatchObject({
      kind: 'missing-axis',
      message: expect.stringContaining('over dates'),
    });
  });

  it('never takes a silent mean over dates: the dates are listed', () => {
    expect(fault('mean(ndvi)')).toMatchObject({
      kind: 'leftover-axis',
      about: 'dates',
      message: expect.stringContaining('2021-07-15, 2022-06-15, 2022-07-15, 2022-08-15'),
    });
    expect(fault('mean(ndvi) on 2022').kind).toBe('leftover-axis');
    typed('mean(ndvi) on 2022-07');
    typed('mean(ndvi) on 2021');
  });

  it('lists the dates that there are beside one that there is not', () => {
    expect(fault('mean(ndvi) on 2030-01-01')).toMatchObject({
      kind: 'no-date',
      message: expect.stringContaining('2022-08-15'),
    });
    expect(fault("share(nlcd = 'water') on 2015").message).toContain('2011, 2021');
    expect(fault('change(mean(ndvi), 2019 -> 2021)').kind).toBe('no-date');
    expect(fault('change(mean(ndvi), 2021 -> 2022)').kind).toBe('leftover-axis');
  });

  it('takes codes and flags for names', () => {
    expect(fault('mean(landcover)')).toMatchObject({
      kind: 'codes-as-numbers',
      message: expect.stringContaining('names, not'),
    });
    expect(fault('landcover + 1').kind).toBe('codes-as-numbers');
    expect(fault('share(landcover > 3)').kind).toBe('codes-as-numbers');
    expect(fault('mean(qa) on 2022-07-15').kind).toBe('codes-as-numbers');
    expect(fault("share(ndvi = 'cropland') on 2022-07-15").kind).toBe('wrong-sort');
    expect(fault('share(ndvi)').kind).toBe('wrong-sort');
  });

  it('offers the class, zone or field that was meant, and takes none of them', () => {
    expect(fault("share(landcover = 'croplnd')")).toMatchObject({ kind: 'unknown-class', near: ['cropland'] });
    expect(fault("share(landcover = 'water')")).toMatchObject({
      kind: 'unknown-class',
      near: ['permanent water bodies'],
    });
    expect(fault("mean(elevation) within district 'Norham'")).toMatchObject({
      kind: 'unknown-member',
      near: ['Northam'],
    });
    expect(fault('mean(ndvj) on 2022-07-15')).toMatchObject({
      kind: 'unknown-name',
      near: expect.arrayContaining(['ndvi']),
    });
    expect(fault('mean(evi)')).toMatchObject({
      kind: 'no-data',
      message: expect.stringContaining('its blue band is missing'),
    });
    expect(fault('sum(population)').kind).toBe('no-data');
    typed("share(landcover = 'Cropland')");
  });

  it('adds up amounts only', () => {
    typed('sum(radiance)');
    typed('mean(sum(rain over dates) over cells)');
    expect(fault('sum(lst) on 2022-07-15').message).toContain('land surface temperature) does not add up');
    expect(fault('sum(ndvi) on 2022-07-15').kind).toBe('not-additive');
    expect(fault('(mean(lst) on 2021) + (mean(lst) on 2022-06)').message).toContain('temperatures do not add up');
    expect(fault('sum(vv)').kind).toBe('not-additive');
  });

  it('averages decibels as power and says so; an aspect not at all', () => {
    expect(typed('mean(vv)').assumed).toContain('decibels are averaged as linear power');
    expect(fault('mean(aspect)')).toMatchObject({ kind: 'circular' });
  });

  it('takes no mean of days on which nothing happened', () => {
    const field = {
      ...scope.fields.find(({ name }) => name === 'elevation'),
      name: 'burned_on',
      aliases: [],
      unit: '',
    };
    const dated = {
      ...scope,
      fields: [...scope.fields, { ...field, quantity: 'burn-day' } as (typeof scope.fields)[number]],
    };
    const kind = (source: string) => {
      const parsed = parse(source);
      return parsed.kind === 'faulty' ? parsed.kind : check(parsed.query, dated).kind;
    };
    expect(kind('mean(burned_on)')).toBe('faulty');
    expect(kind('mean(burned_on where elevation > 500)')).toBe('faulty');
    expect(kind('mean(burned_on where burned_on > 0)')).toBe('typed');
    expect(kind('given scar = burned_on > 0; median(burned_on where scar)')).toBe('typed');
    expect(kind('area(burned_on > 0)')).toBe('typed');
    expect(kind('max(burned_on)')).toBe('typed');
  });

  it('keeps an amount of what is none an amount, and tells dates that a run skips', () => {
    expect(typed("(area(nlcd = 'evergreen forest') on 2011) * 3 m").type.sort).toBe('amount');
    expect(fault('sum(elevation)')).toMatchObject({ kind: 'not-additive' });
    const skips = 'each date is followed by the next one that the record has';
    expect(typed('longest(mean(ndvi) > 0.4 over dates)').assumed).toContain(skips);
    expect(typed("longest(mean(ndvi) > 0.4 over dates, step: 'day')").assumed).not.toContain(skips);
    expect(fault('longest(ndvi > 0.4)')).toMatchObject({ kind: 'missing-axis' });
    expect(fault('longest(mean(ndvi) over dates)')).toBeDefined();
    expect(typed('share((nlcd on 2011) = (nlcd on 2021))').type.unit).toBe('%');
    expect(fault('share((nlcd on 2011) = (landcover on 2021))')).toBeDefined();
  });

  it('wants units that go together', () => {
    typed('share(elevation > 0.5 km)');
    expect(typed('share(elevation > 500)').assumed).toContain('500 is taken in m');
    const net = 'the net change: what came in one place makes up for what went in another';
    expect(typed("decrease(area(nlcd = 'evergreen forest'), 2011 -> 2021)").assumed).toContain(net);
    expect(typed('change(mean(ndvi), 2022-06 -> 2022-07)').assumed).not.toContain(net);
    expect(fault('share(elevation > 500 K)')).toMatchObject({ kind: 'unit-mismatch' });
    expect(fault('mean(elevation) in K')).toMatchObject({ kind: 'unit-mismatch' });
    expect(fault('mean(elevation) in cubits')).toMatchObject({ kind: 'unknown-unit' });
    expect(fault('mean(mystery) in m')).toMatchObject({ kind: 'unit-unknown' });
    expect(fault('mean(lst) - 273.15 on 2022-07-15')).toMatchObject({
      kind: 'unit-unknown',
      message: expect.stringContaining('in degC'),
    });
    expect(fault('count(dates where share(qa has cloud) < 0.2)')).toMatchObject({
      kind: 'unit-unknown',
      message: expect.stringContaining('20 %'),
    });
    expect(fault("percent_change(mean(air over dates), 2022-01-01 -> 2022-01-03) at station 'Oslo'").kind).toBe(
      'missing-axis',
    );
    expect(fault("percent_change(air, 2022-01-01 -> 2022-01-03) at station 'Oslo'").message).toContain(
      'zero is a convention',
    );
  });

  it('refuses words that change nothing', () => {
    expect(fault('mean(elevation) on 2022-07-15')).toMatchObject({ kind: 'unused' });
    expect(fault("mean(air over dates) within district 'Northam' at station 'Oslo'").kind).toBe('unused');
    expect(fault('given water = ndwi > 0; mean(elevation)')).toMatchObject({ kind: 'unused', about: 'water' });
    expect(fault('count(dates where elevation > 3)').kind).toBe('leftover-axis');
    expect(fault('count(dates where mean(elevation) > 3)').kind).toBe('unused');
    expect(fault('mean(elevation) per month').kind).toBe('unused');
    expect(fault('sum_share(radiance)').kind).toBe('wrong-argument');
    expect(fault('slope(elevation over dates)').kind).toBe('wrong-argument');
  });

  it('reads a definition where it stands: later ones see earlier ones, never themselves', () => {
    typed('given wet = ndwi > 0; given dry = not wet; share(dry) on 2022-07-15');
    expect(fault('given a = b; given b = ndvi; mean(a)').kind).toBe('unknown-name');
    typed('given ndvi = ndvi / 2; mean(ndvi) on 2022-07-15');
  });

  it('knows how many operands an operator takes and which options it has', () => {
    expect(fault('quantile(elevation)').message).toContain('takes 2 operands; 1 stand');
    expect(fault('mean(elevation, elevation)').kind).toBe('wrong-argument');
    expect(fault('quantile(elevation, 90)').message).toContain('between 0 and 1');
    expect(fault('morans_i(elevation, weights: heavy)').message).toContain('weights is row or binary');
    expect(fault('mean(elevation, weights: row)').message).toContain('has no option');
    expect(typed('morans_i(elevation)').assumed).toEqual(['eight neighbours', 'row-standardised weights']);
  });

  it('takes an option that goes with another one only beside it', () => {
    const test = (options: string): string => `kendall(mean(ndvi) over dates${options})`;
    expect(typed(test(', give: direction')).assumed).toEqual(['significant where p is below 0.05']);
    expect(typed(test(', give: direction, alpha: 0.1'))).toMatchObject({ assumed: [], type: { sort: 'name' } });
    expect(typed(test('')).assumed).toEqual(['told by its p, two-sided']);
    expect(fault(test(', alpha: 0.1')).message).toContain('goes with give direction only');
    expect(fault(test(', give: direction, alpha: 0.9')).message).toContain('between 0 and 0.5');
    expect(fault(test(', give: direction, alpha: 5 %')).kind).toBe('wrong-argument');
  });

  it('picks along the axis of its noun', () => {
    expect(fault('district of max(mean(ndvi) over dates)').message).toContain("can't be picked from dates");
    expect(fault('district of mean(lst over districts)').kind).toBe('wrong-argument');
    expect(typed('month of max(mean(rain) over dates) during 1999').type.sort).toBe('date');
  });
});

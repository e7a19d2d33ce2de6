import { describe, expect, it } from 'vitest';
import { matchOption } from '../../agents/answering/match.ts';
import type { Result } from '../../agents/answering/option-distance.ts';

const number = (value: number, unit = '', difference = false): Result => ({ kind: 'number', value, unit, difference });
const letter = (result: Result, choices: Record<string, string>) => {
  const match = matchOption(result, choices);
  return match.kind === 'matched' ? match.letter : null;
};

describe('matching options', () => {
  it('takes the number that agrees to the digits written', () => {
    expect(letter(number(-10.1088, 'dB'), { A: 'about -10.1 dB', B: 'about -12.1 dB' })).toBe('A');
    expect(letter(number(0.78992), { A: 'about 0.70', B: 'about 0.79', C: '0.88' })).toBe('B');
  });

  it('converts units: K and °C, fraction and percent, m² and km²', () => {
    expect(letter(number(300.15, 'K'), { A: '25 °C', B: '27 °C', C: '29 °C' })).toBe('B');
    expect(letter(number(12.5, '%'), { A: '0.100', B: '0.125', C: '0.150' })).toBe('B');
    expect(letter(number(2_500_000, 'm2'), { A: '2.5 km²', B: '25 km²' })).toBe('A');
    expect(letter(number(35_000, 'm2'), { A: '0.35 ha', B: '3.5 ha' })).toBe('B');
  });

  it('does not shift a difference of temperatures by the zero point', () => {
    expect(letter(number(23.59, 'K', true), { A: '23.6 °C', B: '-249.6 °C' })).toBe('A');
  });

  it('reads directions in sentences', () => {
    const choices = { A: 'It shrank by about 4%', B: 'It shrank by about 21.5%', C: 'It grew by about 21.5%' };
    expect(letter(number(-21.54, '%', true), choices)).toBe('B');
    expect(letter(number(21.54, '%', true), choices)).toBe('C');
  });

  it('matches dates of any form and names of places', () => {
    expect(letter({ kind: 'date', value: '2018-11-22' }, { A: '22 November 2018', B: '2018-11-23' })).toBe('A');
    expect(letter({ kind: 'name', value: 'New Hanover' }, { A: 'Wayne', B: 'New Hanover' })).toBe('B');
  });

  it('takes counted things as numbers', () => {
    expect(letter(number(7, '1'), { A: '5 days', B: '7 days', C: '9 days' })).toBe('B');
    expect(letter(number(4, '1'), { A: 'it occurred 4 times', B: 'it occurred 6 times' })).toBe('A');
    expect(letter(number(7, 'mm'), { A: '5 days', B: '7 days' })).toBeNull();
  });

  it('takes the nearest option when all others are much farther, farther still when it says about', () => {
    expect(letter(number(28.64, '%'), { A: 'about 28%', B: 'about 44%', C: 'about 61%' })).toBe('A');
    expect(letter(number(30.5, '%'), { A: 'about 28%', B: 'about 44%', C: 'about 61%' })).toBe('A');
    expect(letter(number(30.5, '%'), { A: '28%', B: '44%', C: '61%' })).toBeNull();
    expect(letter(number(36, '%'), { A: 'about 28%', B: 'about 44%' })).toBeNull();
  });

  it('compares all that an option states with all that was found', () => {
    const options = { A: '2018, 302.22K', B: '2019, 302.22K', C: '2019, 305.10K' };
    const match = (result: Result, others: Result[]) => {
      const found = matchOption(result, options, others);
      return found.kind === 'matched' ? found.letter : null;
    };
    const date: Result = { kind: 'date', value: '2019' };
    expect(match(number(302.22, 'K'), [date])).toBe('B');
    expect(match(number(305.1, 'K'), [date])).toBe('C');
    expect(match(number(302.22, 'K'), [])).toBeNull();
    expect(letter(number(302.22, 'K'), { A: 'between 300 and 302.2 K', B: '310 K' })).toBeNull();
  });

  it('refuses when no option is near, or when the units do not fit', () => {
    expect(letter(number(50), { A: '10', B: '90' })).toBeNull();
    expect(letter(number(5, 'mm'), { A: '5 km²', B: '7 km²' })).toBeNull();
    expect(letter({ kind: 'date', value: '2018-12-08' }, { A: '2018-11-22', B: '2018-03-11' })).toBeNull();
  });
});

describe('matching options that are ranges', () => {
  const belts = { A: '400–500 m', B: '500–600 m', C: '600–700 m' };

  it('takes the one that holds the value, in any unit; a shared edge or a gap is open', () => {
    expect(letter(number(530, 'm'), belts)).toBe('B');
    expect(letter(number(0.53, 'km'), belts)).toBe('B');
    expect(letter(number(500, 'm'), belts)).toBeNull();
    expect(letter(number(700, 'm'), belts)).toBe('C');
    expect(letter(number(701, 'm'), belts)).toBeNull();
    expect(letter(number(4.5, '%'), { A: '0–4 %', B: '5–9 %' })).toBeNull();
    expect(letter(number(530, 'mm2'), belts)).toBeNull();
  });

  it.each([
    ['between 2 and 5 %', 3, true],
    ['2 % – 5 %', 5, true],
    ['from 2 to 5 %', 5.01, false],
    ['2 to < 5', 5, false],
    ['[2, 5)', 5, false],
    ['(2, 5]', 5, true],
    ['2 < x ≤ 5', 2, false],
    ['over 2 but not more than 5', 2, false],
    ['more than 10', 10, false],
    ['more than 10', 1e9, true],
    ['10 or more', 10, true],
    ['10+', 11, true],
    ['at least 1,500', 1500, true],
    ['no less than 3', 3, true],
    ['under 3 ha', 3, false],
    ['3 or fewer', 3, true],
    ['≤ 3', 3, true],
    ['up to 3', -4, true],
    ['-5 to -2 °C', -3, true],
    ['30 ± 5', 34, true],
    ['1,000–2,000', 1500, true],
    ['0.1-0.2', 0.2, true],
  ])('reads “%s” beside %d', (text, value, holds) => {
    expect(letter(number(value), { A: text, B: '88888' })).toBe(holds ? 'A' : null);
  });

  it('takes ranges beside numbers and open ends for what they are', () => {
    const choices = { A: 'none: 0', B: 'fewer than 5', C: '5 to 10', D: 'more than 10' };
    expect(['A', 'B', 'C', 'D'].map((_, at) => letter(number([-3, 4.2, 10, 11][at] ?? 0), choices))).toEqual([
      'B',
      'B',
      'C',
      'D',
    ]);
    expect(letter(number(0), { A: '0', B: '1–5', C: 'more than 5' })).toBe('A');
    expect(letter(number(0.7), { A: '0', B: '1–5' })).toBeNull();
    expect(letter(number(31, '%'), { A: 'about 30 %', B: '40–50 %', C: 'more than 50 %' })).toBe('A');
  });

  it('knows the words of a range from those of a direction', () => {
    const choices = {
      A: 'It fell by more than 10 %',
      B: 'It fell by 5–10 %',
      C: 'It changed by less than 5 %',
      D: 'It grew by more than 5 %',
    };
    expect([-12, -7, -3, 3, 8].map((value) => letter(number(value, '%', true), choices))).toEqual([
      'A',
      'B',
      'C',
      'C',
      'D',
    ]);
    expect(letter(number(3), { A: 'more than 10', B: 'less than 5' })).toBe('B');
    const moved = { A: 'It fell from 5 to 3', B: 'It fell from 9 to 6' };
    const found = matchOption(number(3), moved, [number(5)]);
    expect(found).toMatchObject({ kind: 'matched', letter: 'A' });
  });

  it('tells days of a month apart, and options of one day by their numbers', () => {
    const day: Result = { kind: 'date', value: '2021-05-11' };
    const days = { A: 'May 5, 274.0 K', B: '31 May, 279.1 K', C: 'May 11, 275.5 K', D: 'Jun 11, 281.2 K' };
    expect(letter(day, days)).toBe('C');
    expect(letter(day, { A: 'May 5', B: 'June 3' })).toBeNull();
    expect(letter(day, { A: 'in May', B: 'in June' })).toBe('A');
    const twice = { ...days, E: '11th of May, 284.8 K' };
    expect(letter(day, twice)).toBeNull();
    expect(matchOption(day, twice, [number(284.83, 'K')])).toMatchObject({ kind: 'matched', letter: 'E' });
    expect(matchOption(day, twice, [number(262.1, 'K')])).toMatchObject({ kind: 'unmatched' });
  });

  it('takes dates and years in periods', () => {
    const date = (value: string): Result => ({ kind: 'date', value });
    const periods = { A: '2001–2005', B: '2006-2010', C: 'after 2010' };
    expect(letter(date('2006-07-01'), periods)).toBe('B');
    expect(letter(number(2003), periods)).toBe('A');
    expect(letter(number(2019), { A: '2018', B: '2019' })).toBe('B');
    expect(letter(date('2019-07-15'), { A: 'March–May', B: 'June–August', C: 'September to November' })).toBe('B');
  });

  it('leaves out what every option states, and compares what else it states with what else was found', () => {
    expect(letter(number(31, '%'), { A: '31 % lie above 2000 m', B: '45 % lie above 2000 m' })).toBe('A');
    const options = { A: '2018, 300–310 K', B: '2019, 300–310 K', C: '2019, more than 310 K' };
    const match = (value: number, year: string) =>
      matchOption(number(value, 'K'), options, [{ kind: 'date', value: year }]);
    expect(match(305, '2019')).toMatchObject({ letter: 'B' });
    expect(match(315, '2019')).toMatchObject({ letter: 'C' });
    expect(match(315, '2018')).toMatchObject({ kind: 'unmatched' });
  });

  it('says why it is open', () => {
    expect(matchOption(number(500, 'm'), belts)).toEqual({
      kind: 'unmatched',
      reason: 'it fits options A and B alike',
    });
  });
});

describe('matching dates with slashes', () => {
  it('lets the options together say which number is the day', () => {
    expect(letter({ kind: 'date', value: '2018-12-17' }, { A: '10/07/2018', B: '17/12/2018', C: '01/12/2018' })).toBe(
      'B',
    );
    expect(letter({ kind: 'date', value: '2018-07-10' }, { A: '07/10/2018', B: '12/17/2018' })).toBe('A');
    expect(letter({ kind: 'date', value: '2018-07-10' }, { A: '07/10/2018', B: '10/07/2018' })).toBeNull();
  });
});

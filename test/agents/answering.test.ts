import { describe, expect, it } from 'vitest';
import { matchOption, type Result } from '../../agents/answering/match.ts';

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

describe('matching dates with slashes', () => {
  it('lets the options together say which number is the day', () => {
    expect(letter({ kind: 'date', value: '2018-12-17' }, { A: '10/07/2018', B: '17/12/2018', C: '01/12/2018' })).toBe(
      'B',
    );
    expect(letter({ kind: 'date', value: '2018-07-10' }, { A: '07/10/2018', B: '12/17/2018' })).toBe('A');
    expect(letter({ kind: 'date', value: '2018-07-10' }, { A: '07/10/2018', B: '10/07/2018' })).toBeNull();
  });
});

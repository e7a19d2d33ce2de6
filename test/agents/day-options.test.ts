import { describe, expect, it } from 'vitest';
import { matchOption } from '../../agents/answering/match.ts';
import type { Result } from '../../agents/answering/option-distance.ts';

const options = {
  A: 'The skewness is 4.07; the wettest day was May 9.',
  B: 'The skewness is 1.22; the wettest day was May 5.',
  C: 'The skewness is 4.07; the wettest day was May 5.',
};
const letter = (value: number, date: string): string | null => {
  const result: Result = { kind: 'number', value, unit: '1', difference: false };
  const found = matchOption(result, options, [{ kind: 'date', value: date }]);
  return found.kind === 'matched' ? found.letter : null;
};

describe('options that name a day of a month beside a number', () => {
  it('are told by both', () => {
    expect(letter(4.0712, '2021-05-05')).toBe('C');
    expect(letter(1.2188, '2021-05-05')).toBe('B');
    expect(letter(4.0712, '2021-05-09')).toBe('A');
  });

  it('are none where the day or the number is another', () => {
    expect(letter(4.0712, '2021-06-05')).toBeNull();
    expect(letter(4.0712, '2021-05-12')).toBeNull();
    expect(letter(5, '2021-05-05')).toBeNull();
  });
});

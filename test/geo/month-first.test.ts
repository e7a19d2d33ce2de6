import { describe, expect, it } from 'vitest';
import { dateTypings } from '../../geo/tables/date-cells.ts';

const months = Array.from({ length: 14 }, (_, index) => {
  const [year, month] = [2012 + Math.floor(index / 12), (index % 12) + 1];
  return { year, month: String(month).padStart(2, '0') };
});
const read = (texts: readonly string[]) => {
  const typing = dateTypings(texts);
  return { type: typing?.type, first: typing?.convert(texts[1] ?? '', [texts[1] ?? '']) };
};

describe('dates that may be day or month first', () => {
  it('are the first of one month after the other, either way round', () => {
    expect(read(months.map(({ year, month }) => `01/${month}/${year}`))).toEqual({ type: 'date', first: '2012-02-01' });
    expect(read(months.map(({ year, month }) => `${month}/01/${year}`))).toEqual({ type: 'date', first: '2012-02-01' });
  });

  it('are left as text where a month is missing, or of a year alone', () => {
    const gap = months.filter((_, index) => index !== 5);
    expect(read(gap.map(({ year, month }) => `01/${month}/${year}`)).type).toBe('text');
    expect(read(months.slice(0, 12).map(({ year, month }) => `01/${month}/${year}`)).type).toBe('text');
  });
});

import { describe, expect, it } from 'vitest';
import { statementsIn } from '../../knowledge/recognition/statements.ts';

describe('statements of documents', () => {
  it('undoes what a text says was done to the numbers, the last step first', () => {
    const said = (text: string) => statementsIn(text, 'README').filter(({ kind }) => kind === 'encoding');
    expect(said('stored = round(NDVI * 100 + 100)')).toMatchObject([{ scale: 0.01, offset: -1 }]);
    expect(said('DN = (NDVI + 1) * 100')).toMatchObject([{ scale: 0.01, offset: -1 }]);
    const [steps] = said('reflectance = raw*0.0000275-0.2, then multiplied by 10000 and stored as int16.');
    expect(steps).toEqual({ ...steps, kind: 'encoding', scale: 0.0001, offset: undefined });
    const kinds = (text: string): string[] => statementsIn(text, 'README').map(({ kind }) => kind);
    expect(['was already', 'was not'].map((how) => kinds(`BOA_ADD_OFFSET ${how} added.`))).toEqual([
      ['offset-removed'],
      [],
    ]);
  });
});

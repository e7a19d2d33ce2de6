import { describe, expect, it } from 'vitest';
import { tokensOf } from '../../reasoners/language/reader/tokens.ts';

const words = (text: string): string[] => tokensOf(text).map(({ lower }) => lower);

describe('contractions', () => {
  it.each([
    ["What's the longest trail?", 'What is the longest trail?'],
    ['What’s the mean NDVI?', 'What is the mean NDVI?'],
    ["Where's it highest, and how's that told?", 'Where is it highest, and how is that told?'],
  ])('of “is” are two words: %s', (short, long) => {
    expect(words(short)).toEqual(words(long));
  });

  it('keep their place in the text', () => {
    const text = "What's green?";
    const spans = tokensOf(text).map(({ span }) => text.slice(span.start, span.end));
    expect(spans).toEqual(['What', "'s", 'green', '?']);
  });

  it('are no genitives: what is somebody’s stays theirs', () => {
    expect(words("the district's rain")).toEqual(['the', 'district', "'", 's', 'rain']);
    expect(words("which 's' is it")).toEqual(['which', "'", 's', "'", 'is', 'it']);
  });
});

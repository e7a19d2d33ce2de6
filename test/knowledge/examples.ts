import { expect } from 'vitest';

/** Every example name fits a pattern of its own family, and every pattern an example. */
export const expectExamplesToMatch = (
  families: readonly {
    readonly id: string;
    readonly namePatterns: readonly string[];
    readonly examples: readonly string[];
  }[],
): void => {
  for (const { id, namePatterns, examples } of families) {
    const patterns = namePatterns.map((pattern) => new RegExp(pattern, 'i'));
    for (const example of examples)
      expect(
        patterns.some((pattern) => pattern.test(example)),
        example,
      ).toBe(true);
    for (const pattern of patterns)
      expect(
        examples.some((example) => pattern.test(example)),
        `${id}: ${pattern}`,
      ).toBe(true);
  }
};

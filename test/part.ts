/**
 * Large sets of like cases (attacks, relations, templates) take longer than CI has. Every change is tested with an evenly spread, fixed part
 * of them; `npm run test:whole` runs all.
 */
export const isWhole = process.env['EARTHWRIGHT_TESTS'] === 'whole';

/** One of `every` cases, the first among them; all where the whole is tested. */
export const part = <T>(cases: readonly T[], every: number): readonly T[] =>
  isWhole ? cases : cases.filter((_, index) => index % every === 0);

/** How many random cases to try: `few`, or as many as the whole asks for. */
export const cases = (few: number, whole: number): number => (isWhole ? whole : few);

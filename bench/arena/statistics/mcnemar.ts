const logFactorials = [0];
const logFactorial = (number: number): number => {
  for (let next = logFactorials.length; next <= number; next++)
    logFactorials.push((logFactorials[next - 1] ?? 0) + Math.log(next));
  return logFactorials[number] ?? 0;
};

/**
 * McNemar's exact test: two-sided p of a binomial with a half, over the pairs in which exactly one of the two was right. 1 where they never part.
 */
export const mcnemarExact = (onlyFirst: number, onlySecond: number): number => {
  const parted = onlyFirst + onlySecond;
  let tail = 0;
  for (let count = 0; count <= Math.min(onlyFirst, onlySecond); count++)
    tail += Math.exp(logFactorial(parted) - logFactorial(count) - logFactorial(parted - count) - parted * Math.LN2);
  return Math.min(1, 2 * tail);
};

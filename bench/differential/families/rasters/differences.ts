import { z } from 'zod';

/** A number, null where missing, 'any' where the truth leaves it open. */
export const expected = z.union([z.number(), z.null(), z.enum(['Infinity', '-Infinity', 'any'])]);
export type Expected = z.infer<typeof expected>;

const numberOf = (value: Expected): number => (value === null ? NaN : Number(value));

/** Says how values differ from what is expected, by more than a tolerance; undefined where they do not. */
export const differenceOf = (
  values: ArrayLike<number>,
  wanted: readonly Expected[],
  tolerance: number,
): string | undefined => {
  if (values.length !== wanted.length) return `${values.length} values instead of ${wanted.length}`;
  let [count, holes, largest, where] = [0, 0, 0, -1];
  wanted.forEach((one, index) => {
    if (one === 'any') return;
    const [got, want] = [values[index]!, numberOf(one)];
    if (Object.is(got, want) || got === want) return;
    const hole = Number.isNaN(got) !== Number.isNaN(want);
    const difference = hole ? Infinity : Math.abs(got - want);
    if (difference <= (hole ? 0 : tolerance + 1e-12 * Math.abs(want))) return;
    count++;
    if (hole) holes++;
    if (where < 0 || (!hole && difference > largest)) where = index;
    if (!hole) largest = Math.max(largest, difference);
  });
  if (count === 0) return undefined;
  const sample = `value ${where} is ${values[where]} instead of ${wanted[where]}`;
  return `${count} of ${wanted.length} values differ, ${holes} of them missing on one side, by up to ${largest}: ${sample}`;
};

const radian = Math.PI / 180;

/** Distance of two near places on a sphere, metres; whole turns of longitude do not count. */
export const distanceM = ([lon1, lat1]: readonly [number, number], [lon2, lat2]: readonly [number, number]): number => {
  const turn = lon1 - lon2 - 360 * Math.round((lon1 - lon2) / 360);
  return 6_371_000 * Math.hypot((lat1 - lat2) * radian, turn * radian * Math.cos(lat1 * radian));
};

import type { Narrowing, Value } from './meaning.ts';

/** A moment, a period, or all dates. */
export const isTime = ({ kind }: Narrowing): boolean => kind === 'time' || kind === 'all';

/** Two sides closed each: what is said of time for both holds for each; undefined where one of them cannot be closed, or there are no sides. */
export const onBothSides = ({ core, patch }: Value, close: (side: Value) => Value | undefined): Value | undefined => {
  if (core.kind !== 'binary') return undefined;
  const times = patch.narrowings.filter(isTime);
  const [left, right] = [core.left, core.right].map((side) => {
    const narrowings = side.patch.narrowings.some(isTime)
      ? side.patch.narrowings
      : [...side.patch.narrowings, ...times];
    return close({ ...side, patch: { ...side.patch, narrowings } });
  });
  const rest = patch.narrowings.filter((one) => !isTime(one));
  return left && right ? { core: { ...core, left, right }, patch: { ...patch, narrowings: rest } } : undefined;
};

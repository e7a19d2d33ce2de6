/** Whether all values of a block are the same one: NaN is not. */
export const areAlike = (values: Float64Array): boolean => {
  const first = values[0];
  for (let at = 0; at < values.length; at++) if (values[at] !== first) return false;
  return true;
};

/** Codes below this are looked up in an array. */
const near = 256;

/** A test whether a value is one of these codes; NaN never is. */
export const oneOf = (codes: readonly number[]): ((value: number) => boolean) => {
  const all = new Set(codes.filter((code) => !Number.isNaN(code)));
  const known = new Uint8Array(near);
  for (const code of all) if (code >= 0 && code < near && Number.isInteger(code)) known[code] = 1;
  return (value) => ((value | 0) === value && value >= 0 && value < near ? known[value] === 1 : all.has(value));
};

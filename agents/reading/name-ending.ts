const powers: Readonly<Record<string, string>> = { sq: 'sq', square: 'sq', squared: 'sq', cu: 'cu', cubic: 'cu' };

/**
 * The word in lower case that a column's name ends with, where a unit may stand, with what is said of its power: `area_sq_km` ends with
 * "sqkm", `area_km_2` with "km2". '' for a name of one word, and behind "per", where the unit is another.
 */
export const nameEnding = (name: string): string => {
  const words = name
    .replaceAll(/([a-z])(?=[A-Z])/g, '$1_')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  const power = /^[23]$/.test(words.at(-1) ?? '') && words.length > 2 ? (words.pop() ?? '') : '';
  const last = words.pop() ?? '';
  const before = powers[words.at(-1) ?? ''] ?? '';
  if (before !== '') words.pop();
  return words.length === 0 || words.at(-1) === 'per' ? '' : `${before}${last}${power}`;
};

/** Spellings of one unit in files, the contract's own first. Units are told apart here, never converted. */
const spellings: readonly (readonly string[])[] = [
  ['1', 'unitless', 'dimensionless', 'none', '-'],
  ['%', 'percent', 'pct', 'per cent'],
  ['K', 'kelvin', 'degk', 'deg_k', 'degrees_kelvin'],
  ['degC', 'c', '°c', 'celsius', 'deg_c', 'degree_c', 'degrees_c', 'degree_celsius', 'degrees_celsius', 'deg c'],
  ['m', 'metre', 'metres', 'meter', 'meters'],
  ['km', 'kilometre', 'kilometres', 'kilometer', 'kilometers'],
  ['mm', 'millimetre', 'millimetres', 'millimeter', 'millimeters'],
  ['m2', 'm^2', 'm²', 'square metres', 'square meters'],
  ['km2', 'km^2', 'km²', 'square kilometres', 'square kilometers'],
  ['ha', 'hectare', 'hectares'],
  ['dB', 'db', 'decibel', 'decibels'],
  ['deg', '°', 'degree', 'degrees', 'arc_degree'],
  ['rad', 'radian', 'radians'],
  ['m/s', 'm s-1', 'm s^-1', 'm s**-1', 'metres per second', 'meters per second'],
];

const canonical = new Map(
  spellings.flatMap(([unit = '', ...others]) =>
    [unit, ...others].map((spelling) => [spelling.toLowerCase(), unit] as const),
  ),
);

/** Do two texts name the same unit? */
export const sameUnit = (left: string, right: string): boolean => {
  const [a, b] = [left.trim().toLowerCase(), right.trim().toLowerCase()];
  return a === b || (canonical.has(a) && canonical.get(a) === canonical.get(b));
};

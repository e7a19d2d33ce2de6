/** A part of the Earth in degrees of WGS 84, and whether what lies somewhere reaches it. */
export interface Area {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** `bounds`: west, south, east and north. Across the antimeridian, or counted from 0 to 360, it reaches what it covers all the same. */
export const isWithinReach = (area: Area, [west = 0, south = 0, east = 0, north = 0]: readonly number[]): boolean =>
  south <= area.north &&
  north >= area.south &&
  (east < west || [-360, 0, 360].some((turn) => west + turn <= area.east && east + turn >= area.west));

const plain = (value: number): string => String(Number(value.toFixed(2)));

/** "13.2 … 13.5 and 52.3 … 52.6 degrees": longitudes first. */
export const placeOf = (bounds: readonly number[]): string => {
  const [west = 0, south = 0, east = 0, north = 0] = bounds.map(plain);
  return `${west} … ${east} and ${south} … ${north} degrees`;
};

/** A name that tells a tile, and a grid that lies elsewhere: either of them is of another file. */
import type { FileClues } from './clues.ts';
import type { Evidence } from './evidence-of.ts';

interface Area {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** Half a tile, or two degrees of a wide one: edges overlap, and whoever clips takes a little more. */
const slackOf = (degrees: number): number => Math.min(degrees / 2, 2);

const signed = (letter: string, number: string): number => (/[SW]/i.test(letter) ? -Number(number) : Number(number));

/** "N46_00_E010", "E5N50": letters in front; "50N_010E", "75N060W": letters behind. */
const cornerIn = (text: string): { readonly latitude: number; readonly longitude: number } | undefined => {
  const isInFront = /^[NSEW]/i.test(text);
  const read = (letters: string): number | undefined => {
    const [, one = '', other = ''] =
      new RegExp(isInFront ? `([${letters}])(\\d{1,3})` : `(\\d{1,3})([${letters}])`, 'i').exec(text) ?? [];
    if (one === '') return undefined;
    return isInFront ? signed(one, other) : signed(other, one);
  };
  const [latitude, longitude] = [read('NS'), read('EW')];
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
};

const ofDegrees = ({ product: { tile }, fields }: Evidence): Area | undefined => {
  const corner = tile && cornerIn(fields['tile'] ?? `${fields['latitude'] ?? ''}_${fields['longitude'] ?? ''}`);
  if (!tile || !corner) return undefined;
  const { degrees } = tile;
  const { latitude, longitude } = corner;
  const slack = slackOf(degrees);
  const isOpen = tile.corner === undefined;
  return {
    west: longitude - (isOpen ? degrees : 0) - slack,
    east: longitude + degrees + slack,
    south: latitude - (isOpen || tile.corner === 'north-west' ? degrees : 0) - slack,
    north: latitude + (isOpen || tile.corner === 'south-west' ? degrees : 0) + slack,
  };
};

const bandLetters = 'CDEFGHJKLMNPQRSTUVWX';

/** "T32UPU": zone and band of the Military Grid Reference System, which tiles leave by a degree or two. */
const ofMilitaryGrid = ({ fields }: Evidence): Area | undefined => {
  const [, zone = '', letter = ''] = /^T?(\d{1,2})([C-HJ-NP-X])[A-Z]{2}$/.exec(fields['tile'] ?? '') ?? [];
  if (letter === '' || Number(zone) < 1 || Number(zone) > 60) return undefined;
  const west = (Number(zone) - 1) * 6 - 180;
  const south = bandLetters.indexOf(letter) * 8 - 80;
  // The northernmost band is higher; zones of Norway and Svalbard are wider, and all tiles there are wide in degrees.
  const wide = south >= 56 ? 8 : 2;
  return { west: west - wide, east: west + 6 + wide, south: south - 2, north: south + (letter === 'X' ? 12 : 8) + 2 };
};

/** Tiles of the military grid are delivered in the zone that their name begins with. */
const zoneDoubt = ({ fields }: Evidence, { bands }: Pick<FileClues, 'bands'>): string[] => {
  const [, zone = ''] = /^T?(\d{1,2})[C-HJ-NP-X][A-Z]{2}$/.exec(fields['tile'] ?? '') ?? [];
  const [own] = bands.flatMap(({ utmZone }) => utmZone ?? []);
  return zone === '' || own === undefined || own === Number(zone)
    ? []
    : [
        `its name tells the tile ${fields['tile']}, which lies in UTM zone ${Number(zone)}, and its CRS is one of zone ${own}: it was reprojected, or the CRS is wrong`,
      ];
};

const isWithinReach = (area: Area, [west = 0, south = 0, east = 0, north = 0]: readonly number[]): boolean =>
  south <= area.north &&
  north >= area.south &&
  // Across the antimeridian, or counted from 0 to 360.
  (east < west || [-360, 0, 360].some((turn) => west + turn <= area.east && east + turn >= area.west));

const plain = (value: number): string => String(Number(value.toFixed(2)));

export const tileDoubt = (evidence: Evidence, { bands }: Pick<FileClues, 'bands'>): string[] => {
  const area = ofDegrees(evidence) ?? ofMilitaryGrid(evidence);
  const [bounds] = bands.flatMap((band) => (band.bounds ? [band.bounds] : []));
  if (!area || !bounds || isWithinReach(area, bounds)) return zoneDoubt(evidence, { bands });
  const { tile, latitude = '', longitude = '' } = evidence.fields;
  const [west = 0, south = 0, east = 0, north = 0] = bounds.map(plain);
  return [
    `its name tells the tile ${tile ?? `${latitude} ${longitude}`}, and its grid lies elsewhere: ${west} … ${east} and ${south} … ${north} degrees`,
  ];
};

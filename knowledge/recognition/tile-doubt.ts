/** A name that tells a tile, and a grid that lies elsewhere: either of them is of another file. */
import { type Area, isWithinReach, placeOf } from './area.ts';
import type { FileClues } from './clues.ts';
import type { Evidence } from './evidence-of.ts';
import { ofPathAndRow, ofTileNumbers } from './numbered-tiles.ts';

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

/** Tiles of the military grid are delivered in the zone that their name begins with; those of the Landsat ARD in Albers' projection, and in no zone. */
const zoneDoubt = ({ product, fields }: Evidence, { bands }: Pick<FileClues, 'bands'>): string[] => {
  const { tile = '' } = fields;
  const [, zone = ''] = /^T?(\d{1,2})[C-HJ-NP-X][A-Z]{2}$/.exec(tile) ?? [];
  const [own] = bands.flatMap(({ utmZone }) => utmZone ?? []);
  if (own === undefined) return [];
  if (/^\d{6}$/.test(tile) && product.platforms?.some((platform) => platform.startsWith('landsat-')))
    return [
      `its name tells the tile ${tile} of the analysis-ready grid, in Albers' projection, and its CRS is one of UTM: it was reprojected`,
    ];
  return zone === '' || own === Number(zone)
    ? []
    : [
        `its name tells the tile ${tile}, which lies in UTM zone ${Number(zone)}, and its CRS is one of zone ${own}: it was reprojected, or the CRS is wrong`,
      ];
};

/** "m_3712221_sw_…": latitude and longitude of a degree's south-east corner, and the quadrangle in it (USGS, 7.5-minute quadrangles). */
const ofQuadrangle = ({ fields: { quad = '' } }: Evidence): Area | undefined => {
  const [, north = '', west = ''] = /^(\d{2})(\d{3})\d{2}$/.exec(quad) ?? [];
  if (west === '') return undefined;
  const [south, east] = [Number(north), -Number(west)];
  return { west: east - 1.1, east: east + 0.1, south: south - 0.1, north: south + 1.1 };
};

/** What the name tells of the place, in words, and where that is. */
const named = (evidence: Evidence): readonly [string, Area] | undefined => {
  const { tile, latitude = '', longitude = '', path = '', row = '' } = evidence.fields;
  const scene = ofPathAndRow(evidence);
  if (scene) return [`path ${path}, row ${row}`, scene];
  const area = ofDegrees(evidence) ?? ofMilitaryGrid(evidence) ?? ofTileNumbers(evidence) ?? ofQuadrangle(evidence);
  return area && [`the tile ${tile ?? evidence.fields['quad'] ?? `${latitude} ${longitude}`}`, area];
};

/** The half of the Earth that a name tells, with room for grids that reach over the equator. */
const hemisphereDoubt = (
  { fields: { hemisphere = '' } }: Evidence,
  [, south = 0, , north = 0]: readonly number[],
): string[] => {
  const isOther = (/^n/i.test(hemisphere) && north < 0) || (/^s/i.test(hemisphere) && south > 0);
  return isOther ? [`its name tells the hemisphere ${hemisphere}, and its grid lies in the other one`] : [];
};

/** The product has no numbers there. */
const coverDoubt = ({ product: { covers, name } }: Evidence, bounds: readonly number[]): string[] => {
  if (!covers) return [];
  const [west, south, east, north] = covers;
  return isWithinReach({ west, south, east, north }, bounds)
    ? []
    : [`its grid lies where ${name} has no data, at ${placeOf(bounds)}`];
};

export const tileDoubt = (evidence: Evidence, { bands }: Pick<FileClues, 'bands'>): string[] => {
  const [bounds] = bands.flatMap((band) => (band.bounds ? [band.bounds] : []));
  if (!bounds) return zoneDoubt(evidence, { bands });
  const elsewhere = [...hemisphereDoubt(evidence, bounds), ...coverDoubt(evidence, bounds)];
  const [told = '', area] = named(evidence) ?? [];
  if (!area || isWithinReach(area, bounds)) return [...elsewhere, ...zoneDoubt(evidence, { bands })];
  return [...elsewhere, `its name tells ${told}, and its grid lies elsewhere: ${placeOf(bounds)}`];
};

/** Where scenes and tiles lie that a name tells by numbers: path and row of Landsat's orbits, h and v of MODIS and VIIRS. */
import type { Area } from './area.ts';
import type { Evidence } from './evidence-of.ts';

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const degrees = (angle: number): number => (angle * 180) / Math.PI;

/**
 * Worldwide Reference System 2 of Landsat 4 and later: 233 paths, 248 rows, row 60 on the equator as the satellite flies south, path 1 there at
 * 64.6° west. Source: Landsat 7 Science Data Users Handbook, chapter 5; orbit of 98.2° in 98.88 minutes, 233 of them in 16 days.
 */
const wrs2 = { paths: 233, rows: 248, equatorRow: 60, firstWest: -64.6, inclination: 98.2, orbits: 233, days: 16 };

/** A scene is 185 km wide, and whoever shifts or mosaics takes a little more. */
const reach = 2.5;

const isLandsat4OrLater = ({ sensor, platforms = [], name }: Evidence['product']): boolean =>
  platforms.length > 0
    ? platforms.every((platform) => /^landsat-[4-9]$/.test(platform))
    : /\blandsat\b/i.test(`${sensor} ${name}`) && !/\bMSS\b/.test(sensor);

export const ofPathAndRow = ({ product, fields }: Evidence): Area | undefined => {
  const [path, row] = [Number(fields['path']), Number(fields['row'])];
  if (!(path >= 1 && path <= wrs2.paths && row >= 1 && row <= wrs2.rows) || !isLandsat4OrLater(product))
    return undefined;
  const along = ((row - wrs2.equatorRow) * 360) / wrs2.rows;
  const tilt = radians(wrs2.inclination);
  const latitude = -degrees(Math.asin(Math.sin(radians(along)) * Math.sin(tilt)));
  const west = degrees(Math.atan2(-Math.cos(tilt) * Math.sin(radians(along)), Math.cos(radians(along))));
  const turned = (along * wrs2.days) / wrs2.orbits;
  const longitude = wrs2.firstWest - ((path - 1) * 360) / wrs2.paths - west - turned;
  const centre = ((((longitude + 180) % 360) + 360) % 360) - 180;
  const wide = reach / Math.cos(radians(Math.min(Math.abs(latitude), 80)));
  return { west: centre - wide, east: centre + wide, south: latitude - reach, north: latitude + reach };
};

const tileDegrees = 10;
const slack = 2;

/**
 * "h18v04": tiles of ten degrees, counted from the north-west. On the sinusoidal grid a degree across is one at the equator, so tiles lean away from
 * the meridian of Greenwich. Source: MODIS land products' grid.
 */
export const ofTileNumbers = ({ product: { grid = '' }, fields }: Evidence): Area | undefined => {
  const [, across = '', down = ''] = /^h(\d{2})v(\d{2})$/i.exec(fields['tile'] ?? '') ?? [];
  const isSinusoidal = /\bsinusoidal\b/i.test(grid);
  if (across === '' || !(isSinusoidal || /^geographic\b/i.test(grid)) || Number(across) > 35 || Number(down) > 17)
    return undefined;
  const north = 90 - tileDegrees * Number(down);
  const south = north - tileDegrees;
  const left = tileDegrees * Number(across) - 180;
  const edges = [left, left + tileDegrees].flatMap((edge) =>
    isSinusoidal
      ? [north, south].map((latitude) => edge / Math.cos(radians(Math.min(Math.abs(latitude), 89))))
      : [edge],
  );
  return {
    west: Math.min(...edges) - slack,
    east: Math.max(...edges) + slack,
    south: south - slack,
    north: north + slack,
  };
};

/** Where things of a layer lie that have a row each: coordinates in columns of a table, or points of a file of features. */
import type { RasterProfile, TableProfile } from '../../../core/profile.ts';
import { coordinatesOf } from './entities.ts';
import type { Things } from './things.ts';
import type { Tidy } from './tidy.ts';
import type { Zones } from './zones.ts';

export type Spot = {
  readonly x: string;
  readonly y: string;
  /** '' for degrees of longitude and latitude. */
  readonly crs: string;
  /** Coordinates in which straight lines tell distances in metres. */
  readonly metres?: true;
} & (
  | { readonly kind: 'table'; readonly file: string; readonly tidy?: Tidy }
  | { readonly kind: 'points'; readonly zones: Zones }
);

const degreeOfLatitude = 111_132;

/** A metre of the grid is one on the ground, as far as its extent tells: no feet, no Mercator far from the equator. */
const isMetric = (raster: RasterProfile | undefined): boolean => {
  const { bounds, boundsWgs84 } = raster?.bands[0]?.grid ?? { bounds: [], boundsWgs84: null };
  const [, south = 0, , north = 0] = bounds;
  const [, low = 0, , high = 0] = boundsWgs84 ?? [];
  const ratio = (north - south) / ((high - low) * degreeOfLatitude);
  return ratio > 0.95 && ratio < 1.05;
};

/** Of a table that has one row for each thing. */
export const spotOfTable = (
  table: TableProfile,
  things: Things,
  rasters: readonly RasterProfile[],
  tidy: Tidy | undefined,
): Spot | undefined => {
  const place = things.columns.length > 0 ? coordinatesOf(table, rasters) : undefined;
  const crs = place?.coordinates === 'grid' ? rasters[0]?.bands[0]?.grid.crs : '';
  return place && crs !== undefined
    ? {
        kind: 'table',
        file: table.path,
        x: place.x,
        y: place.y,
        crs,
        ...(crs !== '' && isMetric(rasters[0]) ? { metres: true } : {}),
        ...(tidy ? { tidy } : {}),
      }
    : undefined;
};

export const spotOfPoints = (zones: Zones): Spot | undefined =>
  zones.geometry === 'points' ? { kind: 'points', zones, x: 'longitude', y: 'latitude', crs: '' } : undefined;

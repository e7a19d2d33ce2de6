/**
 * Map projection methods: GeoTIFF's code (ProjCoordTransGeoKey, GeoTIFF 1.0 section 6.3.3.3), PROJ's name, and which geokey holds
 * which PROJ parameter. Reading is lenient like GDAL's: origin latitudes and longitudes are taken from any of their keys.
 */
import { geoKey } from '../tiff/geo-keys.ts';

export interface Method {
  readonly code: number;
  readonly proj: string;
  /** PROJ parameter → geokey it is written to. */
  readonly parameters: Readonly<Record<string, number>>;
  /** PROJ's word that belongs to this form of the method. */
  readonly fixed?: string;
}

const natural = {
  lat_0: geoKey.naturalOriginLatitude,
  lon_0: geoKey.naturalOriginLongitude,
  x_0: geoKey.falseEasting,
  y_0: geoKey.falseNorthing,
};
const centred = { ...natural, lat_0: geoKey.centreLatitude, lon_0: geoKey.centreLongitude };
const centralMeridian = { lon_0: geoKey.centreLongitude, x_0: geoKey.falseEasting, y_0: geoKey.falseNorthing };
const naturalScaled = { ...natural, k: geoKey.scaleAtNaturalOrigin };
const parallels = { lat_1: geoKey.standardParallel1, lat_2: geoKey.standardParallel2 };

const oblique = {
  lat_0: geoKey.centreLatitude,
  lonc: geoKey.centreLongitude,
  alpha: geoKey.azimuth,
  gamma: geoKey.rectifiedGridAngle,
  k: geoKey.scaleAtCentre,
  x_0: geoKey.falseEasting,
  y_0: geoKey.falseNorthing,
};

export const methods: readonly Method[] = [
  { code: 1, proj: 'tmerc', parameters: naturalScaled },
  { code: 27, proj: 'tmerc', parameters: naturalScaled, fixed: 'axis=wsu' },
  { code: 3, proj: 'omerc', parameters: oblique, fixed: 'no_uoff' },
  { code: 9815, proj: 'omerc', parameters: { ...oblique, x_0: geoKey.centreEasting, y_0: geoKey.centreNorthing } },
  { code: 5, proj: 'somerc', parameters: { ...centred, k_0: geoKey.scaleAtCentre } },
  { code: 13, proj: 'eqdc', parameters: { ...parallels, ...centred } },
  { code: 20, proj: 'mill', parameters: centralMeridian },
  { code: 21, proj: 'ortho', parameters: centred },
  { code: 26, proj: 'nzmg', parameters: natural },
  { code: 7, proj: 'merc', parameters: { ...naturalScaled, lat_ts: geoKey.standardParallel1 } },
  {
    code: 8,
    proj: 'lcc',
    parameters: {
      ...parallels,
      lat_0: geoKey.falseOriginLatitude,
      lon_0: geoKey.falseOriginLongitude,
      x_0: geoKey.falseOriginEasting,
      y_0: geoKey.falseOriginNorthing,
    },
  },
  { code: 9, proj: 'lcc', parameters: naturalScaled },
  { code: 10, proj: 'laea', parameters: centred },
  { code: 11, proj: 'aea', parameters: { ...parallels, ...natural } },
  { code: 12, proj: 'aeqd', parameters: centred },
  {
    code: 15,
    proj: 'stere',
    parameters: { ...naturalScaled, lat_ts: geoKey.naturalOriginLatitude, lon_0: geoKey.straightVerticalPoleLongitude },
  },
  { code: 14, proj: 'stere', parameters: { ...centred, k: geoKey.scaleAtNaturalOrigin } },
  { code: 16, proj: 'sterea', parameters: naturalScaled },
  { code: 17, proj: 'eqc', parameters: { ...centred, lat_ts: geoKey.standardParallel1 } },
  { code: 18, proj: 'cass', parameters: natural },
  { code: 19, proj: 'gnom', parameters: centred },
  { code: 22, proj: 'poly', parameters: natural },
  { code: 23, proj: 'robin', parameters: centralMeridian },
  { code: 24, proj: 'sinu', parameters: centralMeridian },
  { code: 25, proj: 'vandg', parameters: centralMeridian },
  { code: 28, proj: 'cea', parameters: { ...natural, lat_ts: geoKey.standardParallel1 } },
];

/** Where each PROJ parameter may be found, in order of preference. */
export const lenientKeys: Readonly<Record<string, readonly number[]>> = {
  lat_0: [geoKey.naturalOriginLatitude, geoKey.falseOriginLatitude, geoKey.centreLatitude],
  lon_0: [
    geoKey.naturalOriginLongitude,
    geoKey.falseOriginLongitude,
    geoKey.centreLongitude,
    geoKey.straightVerticalPoleLongitude,
  ],
  lat_1: [geoKey.standardParallel1],
  lat_2: [geoKey.standardParallel2],
  lat_ts: [geoKey.standardParallel1],
  k: [geoKey.scaleAtNaturalOrigin, geoKey.scaleAtCentre],
  k_0: [geoKey.scaleAtCentre, geoKey.scaleAtNaturalOrigin],
  lonc: [geoKey.centreLongitude, geoKey.naturalOriginLongitude],
  alpha: [geoKey.azimuth],
  gamma: [geoKey.rectifiedGridAngle],
  x_0: [geoKey.falseEasting, geoKey.falseOriginEasting, geoKey.centreEasting],
  y_0: [geoKey.falseNorthing, geoKey.falseOriginNorthing, geoKey.centreNorthing],
};

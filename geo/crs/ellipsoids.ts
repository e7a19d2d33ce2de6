/** Ellipsoids (semi-major axis in metres, inverse flattening; 0 = sphere) by EPSG code: EPSG Geodetic Parameter Dataset. */
export interface Ellipsoid {
  readonly proj: string;
  readonly semiMajorAxis: number;
  readonly inverseFlattening: number;
}

export const ellipsoids: Readonly<Record<number, Ellipsoid>> = {
  7001: { proj: 'airy', semiMajorAxis: 6377563.396, inverseFlattening: 299.3249646 },
  7003: { proj: 'aust_SA', semiMajorAxis: 6378160, inverseFlattening: 298.25 },
  7004: { proj: 'bessel', semiMajorAxis: 6377397.155, inverseFlattening: 299.1528128 },
  7008: { proj: 'clrk66', semiMajorAxis: 6378206.4, inverseFlattening: 294.978698213898 },
  7012: { proj: 'clrk80', semiMajorAxis: 6378249.145, inverseFlattening: 293.465 },
  7019: { proj: 'GRS80', semiMajorAxis: 6378137, inverseFlattening: 298.257222101 },
  7022: { proj: 'intl', semiMajorAxis: 6378388, inverseFlattening: 297 },
  7024: { proj: 'krass', semiMajorAxis: 6378245, inverseFlattening: 298.3 },
  7030: { proj: 'WGS84', semiMajorAxis: 6378137, inverseFlattening: 298.257223563 },
  7043: { proj: 'WGS72', semiMajorAxis: 6378135, inverseFlattening: 298.26 },
};

/** Datums with a name of their own in PROJ, by EPSG code of the datum and of its geographic CRS. */
export const namedDatums: Readonly<Record<number, string>> = {
  6326: 'WGS84',
  6269: 'NAD83',
  6267: 'NAD27',
  4326: 'WGS84',
  4269: 'NAD83',
  4267: 'NAD27',
};

export const ellipsoidByProj = (name: string): Ellipsoid | undefined =>
  Object.values(ellipsoids).find((ellipsoid) => ellipsoid.proj === name);

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

/** PROJ's other names (`proj -le`): semi-major axis, inverse flattening. */
const others: Readonly<Record<string, readonly [number, number]>> = {
  MERIT: [6378137, 298.257],
  SGS85: [6378136, 298.257],
  IAU76: [6378140, 298.257],
  'APL4.9': [6378137, 298.25],
  NWL9D: [6378145, 298.25],
  mod_airy: [6377340.189, 299.3249646],
  andrae: [6377104.43, 300],
  danish: [6377019.2563, 300],
  GRS67: [6378160, 298.247167427],
  GSK2011: [6378136.5, 298.2564151],
  bess_nam: [6377483.865, 299.1528128],
  clrk80ign: [6378249.2, 293.4660212936269],
  CPM: [6375738.7, 334.29],
  delmbr: [6376428, 311.5],
  engelis: [6378136.05, 298.2566],
  evrst30: [6377276.345, 300.8017],
  evrst48: [6377304.063, 300.8017],
  evrst56: [6377301.243, 300.8017],
  evrst69: [6377295.664, 300.8017],
  evrstSS: [6377298.556, 300.8017],
  fschr60: [6378166, 298.3],
  fschr60m: [6378155, 298.3],
  fschr68: [6378150, 298.3],
  helmert: [6378200, 298.3],
  hough: [6378270, 297],
  kaula: [6378163, 298.24],
  lerch: [6378139, 298.257],
  mprts: [6397300, 191],
  new_intl: [6378157.5, 298.2496153900135],
  plessis: [6376523, 308.6409970958374],
  PZ90: [6378136, 298.25784],
  SEasia: [6378155, 298.3000002408657],
  walbeck: [6376896, 302.7800001891694],
  WGS60: [6378165, 298.3],
  WGS66: [6378145, 298.25],
  sphere: [6370997, 0],
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

export const ellipsoidByProj = (name: string): Ellipsoid | undefined => {
  const listed = Object.values(ellipsoids).find((ellipsoid) => ellipsoid.proj === name);
  const other = others[name];
  return listed ?? (other && { proj: name, semiMajorAxis: other[0], inverseFlattening: other[1] });
};

/** The ellipsoid of a size; undefined for one without a name. Writers round: within a millimetre at the equator, 1e-6 of the inverse flattening. */
export const ellipsoidOfSize = (semiMajorAxis: number, inverseFlattening: number): Ellipsoid | undefined =>
  Object.values(ellipsoids).find(
    (one) =>
      Math.abs(one.semiMajorAxis - semiMajorAxis) < 1e-3 && Math.abs(one.inverseFlattening - inverseFlattening) < 1e-6,
  );

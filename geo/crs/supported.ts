/** Which PROJ strings proj4 computes as PROJ does. What it would silently ignore or get wrong is refused with a reason. */
import { ellipsoidByProj, ellipsoids } from './ellipsoids.ts';
import { formatProj, formatValue, type ProjParameters } from './proj-string.ts';

const methods = new Set(
  `longlat latlong lonlat latlon utm tmerc etmerc merc lcc aea laea aeqd stere sterea sinu cea eqc eqdc moll robin eck1 eck2 eck3 eck4 eck5 eck6
   eqearth mill vandg poly cass bonne gnom ortho nzmg krovak somerc omerc geos gall ob_tran qsc tpers`.split(/\s+/),
);

/** PROJ computes these on the ellipsoid, or on a sphere of its area; proj4 on a sphere of its equator. */
const forSpheres = new Set(['ortho', 'mill', 'vandg']);

const datums = new Set([
  'WGS84',
  'NAD83',
  'NAD27',
  'OSGB36',
  'potsdam',
  'carthage',
  'hermannskogel',
  'ire65',
  'nzgd49',
  'GGRS87',
]);

/** What proj4 gives no places for on a sphere. */
const forEllipsoids = new Set(['somerc', 'etmerc']);

/** Metres per unit: PROJ's list (`proj -lu`). */
const units: Readonly<Record<string, number>> = {
  m: 1,
  km: 1000,
  dm: 0.1,
  cm: 0.01,
  mm: 0.001,
  kmi: 1852,
  in: 0.0254,
  ft: 0.3048,
  yd: 0.9144,
  mi: 1609.344,
  fath: 1.8288,
  ch: 20.1168,
  link: 0.201168,
  'us-in': 100 / 3937,
  'us-ft': 1200 / 3937,
  'us-yd': 3600 / 3937,
  'us-ch': 79200 / 3937,
  'us-mi': 6336000 / 3937,
  'ind-yd': 0.91439523,
  'ind-ft': 0.30479841,
  'ind-ch': 20.11669506,
};

const meridians = new Set(
  'greenwich lisbon paris bogota madrid rome bern jakarta ferro brussels stockholm athens oslo'.split(' '),
);

/** Metres in one unit of a projected CRS. */
export const metresPerUnitOf = (parameters: ProjParameters): number =>
  Number(parameters.get('to_meter')) || (units[parameters.get('units') ?? 'm'] ?? 1);

const isSphere = (parameters: ProjParameters): boolean =>
  parameters.has('R') || (parameters.has('a') && parameters.get('a') === parameters.get('b'));

/** Why a definition cannot be computed here; undefined where it can. */
export const whyUnsupported = (parameters: ProjParameters): string | undefined => {
  const text = (name: string): string => (parameters.get(name) ?? '').slice(0, 40);
  const proj = text('proj');
  if (!methods.has(proj)) return `the projection '${proj}' is not computed here`;
  if (forSpheres.has(proj) && !isSphere(parameters))
    return `the projection '${proj}' is computed here for spheres only`;
  if (forEllipsoids.has(proj) && isSphere(parameters))
    return `the projection '${proj}' is computed here for ellipsoids only`;
  if (parameters.get('axis')?.startsWith('s')) return 'its axes point south, then west';
  const grids = parameters.get('nadgrids');
  if (grids !== undefined && grids !== '@null')
    return `its datum needs the grid files ${text('nadgrids')}, which are not here`;
  const datum = parameters.get('datum');
  if (datum !== undefined && !datums.has(datum))
    return `how the datum '${text('datum')}' lies to WGS 84 is not known here, or differs by region`;
  const ellipsoid = parameters.get('ellps');
  if (ellipsoid !== undefined && !ellipsoidByProj(ellipsoid))
    return `the ellipsoid '${text('ellps')}' is not known here`;
  const unit = parameters.get('units');
  if (unit !== undefined && units[unit] === undefined) return `the unit '${text('units')}' is not known here`;
  const meridian = parameters.get('pm');
  if (meridian !== undefined && !meridians.has(meridian) && !Number.isFinite(Number(meridian)))
    return `the prime meridian '${text('pm')}' is not known here`;
  return undefined;
};

/** proj4 gives NaN for these methods unless origin and offsets are spelt out. */
const needOrigin = new Set(
  'sinu cea moll eqc robin eck1 eck2 eck3 eck4 eck5 eck6 eqearth mill vandg merc gall poly cass bonne laea aeqd aea lcc stere sterea tmerc geos gnom ortho eqdc'.split(
    ' ',
  ),
);

/** Ellipsoids that proj4 knows by the same name and size. */
const sameInProj4 = new Set(Object.values(ellipsoids).map(({ proj }) => proj));
sameInProj4.delete('WGS72');
sameInProj4.delete('clrk80');

/** The definition as proj4 understands it. */
export const normalised = (given: string, original: ProjParameters): string => {
  const parameters = new Map(original);
  const proj = parameters.get('proj') ?? '';
  if (parameters.get('datum') === 'NAD27') {
    // Without its grid files, which are not here: the mean shift for the conterminous United States (EPSG:1173), which proj4 would leave out.
    parameters.delete('datum');
    parameters.set('ellps', 'clrk66');
    parameters.set('towgs84', '-8,160,176,0,0,0,0');
  }
  const ellipsoid = parameters.get('ellps');
  if (ellipsoid !== undefined && !sameInProj4.has(ellipsoid)) {
    const size = ellipsoidByProj(ellipsoid);
    parameters.delete('ellps');
    parameters.set('a', formatValue(size?.semiMajorAxis ?? NaN));
    if (size?.inverseFlattening === 0) parameters.set('b', formatValue(size.semiMajorAxis));
    else parameters.set('rf', formatValue(size?.inverseFlattening ?? NaN));
  }
  // Without the word, proj4 computes on ellipsoids only.
  if (proj === 'tmerc' && isSphere(parameters)) parameters.set('approx', '');
  if (needOrigin.has(proj))
    for (const name of ['lon_0', 'x_0', 'y_0']) if (!parameters.has(name)) parameters.set(name, '0');
  const unit = parameters.get('units');
  const changed =
    parameters.size !== original.size || [...parameters].some(([name, value]) => original.get(name) !== value);
  if (unit !== undefined && !['m', 'ft', 'us-ft', 'km'].includes(unit)) {
    parameters.delete('units');
    parameters.set('to_meter', String(units[unit]));
    return formatProj(parameters);
  }
  return changed ? formatProj(parameters) : given;
};

/** Figure of the Earth, datum and prime meridian of a grid mapping (CF conventions, appendix F), as PROJ parameters. */
import { ellipsoidByProj } from '../crs/ellipsoids.ts';
import { formatValue } from '../crs/proj-string.ts';
import { type ArrayVariable, numberAttribute, numbersAttribute, textAttribute } from './array-file.ts';

/** Names of ellipsoids, of datums and of geographic CRSs on them, lower case without separators. */
const named: readonly (readonly [RegExp, string])[] = [
  [/^(wgs|world_?geodetic_?system_?)_?(19)?84/, '+datum=WGS84'],
  [/^grs_?(19)?80|^nad_?83|^etrs_?(19)?89|^european_terrestrial_reference_system_1989|^gda_?(94|2020)/, '+ellps=GRS80'],
  [/^airy(_1830)?$/, '+ellps=airy'],
  [/^bessel(_1841)?$/, '+ellps=bessel'],
  [/^clarke_?1866|^nad_?27/, '+ellps=clrk66'],
  [/^international_?(1924|1909)|^hayford/, '+ellps=intl'],
  [/^krass/, '+ellps=krass'],
  [/^wgs_?(19)?72/, '+ellps=WGS72'],
];

/** Parameters, or why there are none. */
export type Finding<T> = { readonly found: T } | { readonly why: string };

const sizes = (mapping: ArrayVariable): string | undefined => {
  const radius = numberAttribute(mapping, 'earth_radius');
  const semiMajor = numberAttribute(mapping, 'semi_major_axis') ?? radius;
  const inverse = numberAttribute(mapping, 'inverse_flattening');
  const semiMinor =
    numberAttribute(mapping, 'semi_minor_axis') ?? (semiMajor && inverse ? semiMajor * (1 - 1 / inverse) : semiMajor);
  if (semiMajor === undefined || semiMinor === undefined) return undefined;
  if (semiMajor === semiMinor) return `+R=${formatValue(semiMajor)}`;
  const wgs84 = ellipsoidByProj('WGS84');
  const polar = wgs84 && wgs84.semiMajorAxis * (1 - 1 / wgs84.inverseFlattening);
  const isWgs84 =
    wgs84 && Math.abs(semiMajor - wgs84.semiMajorAxis) < 1e-3 && Math.abs(semiMinor - (polar ?? 0)) < 1e-3;
  return isWgs84 ? '+datum=WGS84' : `+a=${formatValue(semiMajor)} +b=${formatValue(semiMinor)}`;
};

const figureNames = ['reference_ellipsoid_name', 'horizontal_datum_name', 'geographic_crs_name'];

const statedName = (mapping: ArrayVariable, attribute: string): string => {
  const name = textAttribute(mapping, attribute).trim();
  return /^(unknown|undefined)$/i.test(name) ? '' : name;
};

/** Does a grid mapping say anything of the figure of the Earth? */
export const statesFigure = (mapping: ArrayVariable): boolean =>
  sizes(mapping) !== undefined || figureNames.some((attribute) => statedName(mapping, attribute) !== '');

/** WGS 84 where a grid mapping says nothing at all of the figure of the Earth, as everyone takes it. */
const figure = (mapping: ArrayVariable): Finding<string> => {
  const size = sizes(mapping);
  if (size !== undefined) return { found: size };
  for (const attribute of figureNames) {
    const name = statedName(mapping, attribute);
    if (name === '') continue;
    const known = named.find(([pattern]) => pattern.test(name.toLowerCase().replace(/[\s-]+/g, '_')))?.[1];
    return known
      ? { found: known }
      : { why: `its ${attribute} '${name}' is not known, and it gives no semi_major_axis` };
  }
  return { found: '+datum=WGS84' };
};

/** "+a=… +b=… +pm=… +towgs84=…" of a grid mapping. */
export const datumOf = (mapping: ArrayVariable): Finding<string> => {
  const shape = figure(mapping);
  if ('why' in shape) return shape;
  const meridian = numberAttribute(mapping, 'longitude_of_prime_meridian') ?? 0;
  const meridianName = textAttribute(mapping, 'prime_meridian_name');
  if (meridian === 0 && meridianName !== '' && !/^(greenwich|international reference meridian)$/i.test(meridianName))
    return { why: `its prime meridian '${meridianName}' comes without its longitude_of_prime_meridian` };
  const shift = numbersAttribute(mapping, 'towgs84');
  const toWgs84 = shift.some((value) => value !== 0) ? ` +towgs84=${shift.map(formatValue).join(',')}` : '';
  // A datum with a name of its own has a shift of its own.
  const size = toWgs84 && shape.found === '+datum=WGS84' ? '+ellps=WGS84' : shape.found;
  return { found: `${size}${toWgs84}${meridian === 0 ? '' : ` +pm=${formatValue(meridian)}`}` };
};

/** PROJJSON (proj.org/schemas/v0.7): by its identifier, else by what it says, which is put as WKT 2 and read as that. */
import { z } from 'zod';
import { crsFromWkt } from './from-wkt.ts';

const measure = z.union([z.number(), z.object({ value: z.number() }).transform(({ value }) => value)]);
const unit = z.union([z.string(), z.object({ conversion_factor: z.number() })]);

const identified = z.object({ id: z.object({ authority: z.string(), code: z.union([z.number(), z.string()]) }) });

const ellipsoid = z.object({
  name: z.string().default(''),
  radius: measure.optional(),
  semi_major_axis: measure.optional(),
  semi_minor_axis: measure.optional(),
  inverse_flattening: measure.optional(),
});
const frame = z.object({
  name: z.string().default(''),
  ellipsoid,
  prime_meridian: z.object({ longitude: measure }).optional(),
});
const axes = z.object({ axis: z.array(z.object({ unit: unit.default('metre') })).min(1) });
const geographic = z.object({ datum: frame.optional(), datum_ensemble: frame.optional() });
const parameter = z.object({ name: z.string(), value: z.number(), unit: unit.default('metre') });
const projected = z.object({
  base_crs: geographic,
  conversion: z.object({ method: z.object({ name: z.string() }), parameters: z.array(parameter).default([]) }),
  coordinate_system: axes,
});
const compound = z.object({ type: z.literal('CompoundCRS'), components: z.array(z.unknown()) });
const bound = z.object({
  type: z.literal('BoundCRS'),
  source_crs: z.unknown(),
  transformation: z.object({ parameters: z.array(parameter).default([]) }).optional(),
});

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** Metres per unit of a length. */
const metres = (given: z.infer<typeof unit>): number => (typeof given === 'string' ? 1 : given.conversion_factor);

/** Degrees, metres and plain numbers as they are: units with a factor are radians or metres per unit. */
const valueIn = ({ name, value, unit: given }: z.infer<typeof parameter>): number => {
  const angle = /latitude|longitude|azimuth|parallel|meridian/i.test(name);
  return typeof given === 'string' ? value : value * given.conversion_factor * (angle ? 180 / Math.PI : 1);
};

/** Semi-major axis and inverse flattening, 0 for a sphere. */
const sizeOf = (given: z.infer<typeof ellipsoid>): [number, number] | undefined => {
  const { radius, semi_major_axis: major = radius, semi_minor_axis: minor, inverse_flattening: inverse } = given;
  if (major === undefined) return undefined;
  if (inverse !== undefined) return [major, inverse];
  return [major, minor === undefined || minor === major ? 0 : major / (major - minor)];
};

const datumOf = (
  { datum, datum_ensemble: ensemble }: z.infer<typeof geographic>,
  shift: string,
): string | undefined => {
  const given = datum ?? ensemble;
  const size = given && sizeOf(given.ellipsoid);
  // Other meridians than Greenwich are not followed: no place is better than one that is degrees off.
  if (!given || !size || (given.prime_meridian?.longitude ?? 0) !== 0) return undefined;
  return `DATUM[${quoted(given.name)},ELLIPSOID[${quoted(given.ellipsoid.name)},${size.join(',')}]${shift}]`;
};

const projectedWkt = (
  { base_crs: base, conversion, coordinate_system: system }: z.infer<typeof projected>,
  shift: string,
) => {
  const datum = datumOf(base, shift);
  const values = conversion.parameters.map((one) => `PARAMETER[${quoted(one.name)},${valueIn(one)}]`);
  const method = [`METHOD[${quoted(conversion.method.name)}]`, ...values].join(',');
  const length = `LENGTHUNIT["unit",${metres(system.axis[0]?.unit ?? 'metre')}]`;
  return datum && `PROJCRS["",BASEGEOGCRS["",${datum}],CONVERSION["",${method}],${length}]`;
};

const geographicWkt = (given: z.infer<typeof geographic>, shift: string): string | undefined => {
  const datum = datumOf(given, shift);
  return datum && `GEOGCRS["",${datum}]`;
};

const structured = (value: unknown, shift: string): string => {
  const asProjected = projected.safeParse(value);
  const asGeographic = geographic.safeParse(value);
  if (asProjected.success) return crsFromWkt(projectedWkt(asProjected.data, shift) ?? '');
  const type = z.object({ type: z.enum(['GeographicCRS', 'GeodeticCRS']) }).safeParse(value);
  return type.success && asGeographic.success ? crsFromWkt(geographicWkt(asGeographic.data, shift) ?? '') : '';
};

/** CRS of a PROJJSON object in the contract's form; '' where it says none that is read. */
export const crsFromProjJson = (value: unknown, shift = ''): string => {
  const id = identified.safeParse(value);
  const authority = id.success ? id.data.id.authority.toUpperCase() : '';
  if (id.success && authority === 'EPSG') return `EPSG:${id.data.id.code}`;
  if (id.success && authority === 'OGC' && id.data.id.code === 'CRS84') return 'EPSG:4326';
  const parts = compound.safeParse(value);
  if (parts.success) return crsFromProjJson(parts.data.components[0], shift);
  const shifted = bound.safeParse(value);
  if (!shifted.success) return structured(value, shift);
  const values = shifted.data.transformation?.parameters.map((one) => one.value) ?? [];
  const known = values.length === 3 || values.length === 7 ? `,TOWGS84[${values.join(',')}]` : '';
  return crsFromProjJson(shifted.data.source_crs, known);
};

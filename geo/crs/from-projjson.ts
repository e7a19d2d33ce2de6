/** PROJJSON (proj.org/schemas/v0.7): by its identifier, else by what it says, which is put as WKT 2 and read as that. */
import * as z from 'zod';
import { projDefinition } from './definition.ts';
import { crsFromWkt } from './from-wkt.ts';

const unit = z.union([
  z.enum(['metre', 'degree', 'unity']),
  z.object({ type: z.string().default(''), conversion_factor: z.number() }),
]);
const measure = z.union([
  z.number().transform((value) => ({ value, unit: undefined })),
  z.object({ value: z.number(), unit: unit.optional() }),
]);

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
const axes = z.object({
  axis: z.array(z.object({ direction: z.string().default(''), unit: unit.default('metre') })).min(1),
});
const geographic = z.object({
  name: z.string().default(''),
  datum: frame.optional(),
  datum_ensemble: frame.optional(),
  coordinate_system: axes.optional(),
});
const parameter = z.object({ name: z.string(), value: z.number(), unit: unit.default('unity') });
const projected = z.object({
  name: z.string().default(''),
  base_crs: geographic,
  conversion: z.object({ method: z.object({ name: z.string() }), parameters: z.array(parameter).default([]) }),
  coordinate_system: axes,
});
const compound = z.object({ type: z.literal('CompoundCRS'), components: z.array(z.unknown()) });
const derived = z.object({
  type: z.enum(['DerivedGeographicCRS', 'DerivedProjectedCRS']),
  name: z.string().default(''),
});
const bound = z.object({
  type: z.literal('BoundCRS'),
  source_crs: z.unknown(),
  transformation: z
    .object({ method: z.object({ name: z.string() }).optional(), parameters: z.array(parameter).default([]) })
    .optional(),
});

type Unit = z.infer<typeof unit>;

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

const unitWkt = (given: Unit): string => {
  if (given === 'metre') return 'LENGTHUNIT["metre",1]';
  if (given === 'degree') return `ANGLEUNIT["degree",${Math.PI / 180}]`;
  if (given === 'unity') return 'SCALEUNIT["unity",1]';
  const keyword = given.type === 'AngularUnit' ? 'ANGLEUNIT' : given.type === 'LinearUnit' ? 'LENGTHUNIT' : 'SCALEUNIT';
  return `${keyword}["unit",${given.conversion_factor}]`;
};

const metresOf = (given: z.infer<typeof measure> | undefined): number | undefined => {
  if (given === undefined) return undefined;
  return given.value * (typeof given.unit === 'object' ? given.unit.conversion_factor : 1);
};

/** Semi-major axis and inverse flattening, 0 for a sphere. */
const sizeOf = (given: z.infer<typeof ellipsoid>): [number, number] | undefined => {
  const major = metresOf(given.semi_major_axis ?? given.radius);
  const minor = metresOf(given.semi_minor_axis);
  if (major === undefined) return undefined;
  if (given.inverse_flattening !== undefined) return [major, given.inverse_flattening.value];
  return [major, minor === undefined || minor === major ? 0 : major / (major - minor)];
};

const datumOf = (
  { datum, datum_ensemble: ensemble }: z.infer<typeof geographic>,
  shift: string,
): string | undefined => {
  const given = datum ?? ensemble;
  const size = given && sizeOf(given.ellipsoid);
  if (!given || !size) return undefined;
  const longitude = given.prime_meridian?.longitude;
  const meridian = longitude ? `,PRIMEM["",${longitude.value},${unitWkt(longitude.unit ?? 'degree')}]` : '';
  return `DATUM[${quoted(given.name)},ELLIPSOID[${quoted(given.ellipsoid.name)},${size.join(',')}]${shift}]${meridian}`;
};

const axesWkt = ({ axis }: z.infer<typeof axes>): string =>
  axis.map(({ direction }) => `AXIS["",${/^[a-z]+$/i.test(direction) ? direction : 'unspecified'}]`).join(',');

const projectedWkt = (
  { name, base_crs: base, conversion, coordinate_system: system }: z.infer<typeof projected>,
  shift: string,
) => {
  const datum = datumOf(base, shift);
  const values = conversion.parameters.map((one) => `PARAMETER[${quoted(one.name)},${one.value},${unitWkt(one.unit)}]`);
  const method = [`METHOD[${quoted(conversion.method.name)}]`, ...values].join(',');
  const length = unitWkt(system.axis[0]?.unit ?? 'metre');
  const axis = axesWkt(system);
  return (
    datum &&
    `PROJCRS[${quoted(name)},BASEGEOGCRS[${quoted(base.name)},${datum}],CONVERSION["",${method}],${axis},${length}]`
  );
};

const geographicWkt = (given: z.infer<typeof geographic>, shift: string): string | undefined => {
  const datum = datumOf(given, shift);
  const angle = unitWkt(given.coordinate_system?.axis[0]?.unit ?? 'degree');
  return datum && `GEOGCRS[${quoted(given.name)},${datum},${angle}]`;
};

const structured = (value: unknown, shift: string): string => {
  const asDerived = derived.safeParse(value);
  if (asDerived.success) return `GEOGCRS[${quoted(asDerived.data.name)},DERIVINGCONVERSION["",METHOD[""]]]`;
  const asProjected = projected.safeParse(value);
  const asGeographic = geographic.safeParse(value);
  if (asProjected.success) return crsFromWkt(projectedWkt(asProjected.data, shift) ?? '');
  const type = z.object({ type: z.enum(['GeographicCRS', 'GeodeticCRS']) }).safeParse(value);
  return type.success && asGeographic.success ? crsFromWkt(geographicWkt(asGeographic.data, shift) ?? '') : '';
};

/** Three or seven parameters in PROJ's convention: rotations of coordinate frames turn the other way. */
const shiftOf = ({ transformation }: z.infer<typeof bound>): string => {
  const frameTurns = /coordinate frame/i.test(transformation?.method?.name ?? '');
  const values = transformation?.parameters.map(({ name, value }) =>
    frameTurns && /rotation/i.test(name) ? -value : value,
  );
  return values?.length === 3 || values?.length === 7 ? `,TOWGS84[${values.join(',')}]` : '';
};

/** CRS of a PROJJSON object in the contract's form; '' where it says none that is read. */
export const crsFromProjJson = (value: unknown, shift = ''): string => {
  const id = identified.safeParse(value);
  const authority = id.success ? id.data.id.authority.toUpperCase() : '';
  const code = id.success ? `EPSG:${id.data.id.code}` : '';
  if (authority === 'EPSG' && projDefinition(code) !== undefined) return code;
  if (authority === 'OGC' && id.data?.id.code === 'CRS84') return 'EPSG:4326';
  const parts = compound.safeParse(value);
  if (parts.success) return crsFromProjJson(parts.data.components[0], shift);
  const shifted = bound.safeParse(value);
  return shifted.success ? crsFromProjJson(shifted.data.source_crs, shiftOf(shifted.data)) : structured(value, shift);
};

import * as z from 'zod';

const longitude = z.number().min(-180).max(180);
const latitude = z.number().min(-90).max(90);
const ring = z.array(z.tuple([longitude, latitude]).rest(z.number())).min(4);

const polygon = z.object({ type: z.literal('Polygon'), coordinates: z.array(ring).min(1) });
const multiPolygon = z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(ring).min(1)).min(1) });

/** [west, south, east, north] in degrees, west > east across the antimeridian; or a GeoJSON polygon. */
const area = z.union([
  z
    .tuple([longitude, latitude, longitude, latitude])
    .refine(([, south, , north]) => south < north, 'south must be less than north'),
  polygon,
  multiPolygon,
]);
export type FetchArea = z.infer<typeof area>;

const end = String.raw`\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z)?`;
const period = new RegExp(`^(?:${end}|${end}/${end}|${end}/\\.\\.|\\.\\./${end})$`);

/** A field of the front matter may have been read as a date by YAML. */
const dates = z
  .union([z.string(), z.date().transform((day) => day.toISOString().slice(0, 10))])
  .refine((text) => period.test(text), 'expected 2024-06-01, 2024-06-01/2024-06-30, 2024-06-01/.. or ../2024-06-30');

/** What a task's folder lacks and where it is to be had: one collection of a STAC API or of a static STAC catalogue. */
export const fetchRequest = z.strictObject({
  /** Address of the API's first page, or of a catalogue, a collection or a list of items. */
  endpoint: z.url({ protocol: /^https?$/ }),
  collection: z.string().min(1),
  area,
  dates: dates.optional(),
  /** Roles (red, nir), names of bands (B04, SCL) or keys of assets; absent: all data. */
  bands: z.array(z.string().min(1)).min(1).optional(),
  /** Most clouds of a scene, percent. */
  clouds: z.number().min(0).max(100).optional(),
  /** Which of the items that fit; default: all. The others take few that cover the area, of one day where one does. */
  choose: z.enum(['all', 'least-cloudy', 'latest', 'earliest']).optional(),
  /** Most items; default 50. */
  most: z.number().int().min(1).max(500).optional(),
  /** The coarsest overview with pixels of at most this size is taken, in metres or units of the image's CRS. */
  resolution: z.number().positive().optional(),
  /** CQL2 as JSON, for an API that filters. */
  filter: z.record(z.string(), z.unknown()).optional(),
  /** Address that signs the address of an asset: asked with ?href=…. */
  sign: z.url({ protocol: /^https?$/ }).optional(),
  /** Whole files instead of the area's window. */
  whole: z.boolean().optional(),
});
export type FetchRequest = z.infer<typeof fetchRequest>;

/** As a task's author writes it: an area may be a file of the folder, for the box around what it holds. */
export const wantedFetch = fetchRequest.extend({ area: z.union([area, z.string().min(1)]) });
export type WantedFetch = z.infer<typeof wantedFetch>;

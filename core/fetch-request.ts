/** What a task's folder lacks and where it is to be had: one entry for each kind of source. */
import * as z from 'zod';

const longitude = z.number().min(-180).max(180);
const latitude = z.number().min(-90).max(90);
const ring = z.array(z.tuple([longitude, latitude]).rest(z.number())).min(4);

const polygon = z.object({ type: z.literal('Polygon'), coordinates: z.array(ring).min(1) });
const multiPolygon = z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(ring).min(1)).min(1) });

/** [west, south, east, north] in degrees, west > east across the antimeridian; or a GeoJSON polygon. */
export const fetchArea = z.union([
  z
    .tuple([longitude, latitude, longitude, latitude])
    .refine(([, south, , north]) => south < north, 'south must be less than north'),
  polygon,
  multiPolygon,
]);
export type FetchArea = z.infer<typeof fetchArea>;

const end = String.raw`\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z)?`;
const period = new RegExp(`^(?:${end}|${end}/${end}|${end}/\\.\\.|\\.\\./${end})$`);

/** A field of the front matter may have been read as a date by YAML. */
const dateText = z.union([z.string(), z.date().transform((day) => day.toISOString().slice(0, 10))]);
const dates = dateText.refine(
  (text) => period.test(text),
  'expected 2024-06-01, 2024-06-01/2024-06-30, 2024-06-01/.. or ../2024-06-30',
);
const day = dateText.refine((text) => /^\d{4}-\d{2}-\d{2}$/.test(text), 'expected a day: 2024-06-01');

const address = z.url({ protocol: /^https?$/ });
/** The coarsest pixels that will do, in metres or units of the image's CRS. */
const resolution = z.number().positive();
/** Most features; more is a refusal. Default 10,000. */
const mostFeatures = z.number().int().min(1).max(100_000);

/** One collection of a STAC API or of a static STAC catalogue. */
export const stacRequest = z.strictObject({
  kind: z.literal('stac').optional(),
  /** Address of the API's first page, or of a catalogue, a collection or a list of items. */
  endpoint: address,
  collection: z.string().min(1),
  area: fetchArea,
  dates: dates.optional(),
  /** Roles (red, nir), names of bands (B04, SCL) or keys of assets; absent: all data. */
  bands: z.array(z.string().min(1)).min(1).optional(),
  /** Most clouds of a scene, percent. */
  clouds: z.number().min(0).max(100).optional(),
  /** Which of the items that fit; default: all. The others take few that cover the area, of one day where one does. */
  choose: z.enum(['all', 'least-cloudy', 'latest', 'earliest']).optional(),
  /** One image per band instead of one per item: where several have a pixel, the first's in time, the least cloudy's, or a statistic of all. */
  combine: z.enum(['first', 'least-cloudy', 'mean', 'median']).optional(),
  /** Most items; default 50. */
  most: z.number().int().min(1).max(500).optional(),
  /** The coarsest overview with pixels of at most this size is taken. */
  resolution: resolution.optional(),
  /** CQL2 as JSON, for an API that filters. */
  filter: z.record(z.string(), z.unknown()).optional(),
  /** Address that signs the address of an asset: asked with ?href=…. */
  sign: address.optional(),
  /** Whole files instead of the area's window. */
  whole: z.boolean().optional(),
});
export type StacRequest = z.infer<typeof stacRequest>;

/** Features of OpenStreetMap, from a server of the Overpass API. */
const osmRequest = z.strictObject({
  kind: z.literal('osm'),
  /** Address of its interpreter. */
  endpoint: address,
  area: fetchArea,
  /** Features with one of these tags: 'building', 'natural=water'. */
  tags: z
    .array(z.string().regex(/^[^=\s][^=]*(?:=.+)?$/, 'expected a tag: building or natural=water'))
    .min(1)
    .max(50),
  /** The map as it stood on this day; default: now. */
  dates: day.optional(),
  most: mostFeatures.optional(),
});
export type OsmRequest = z.infer<typeof osmRequest>;

/** Features of a Web Feature Service. */
const wfsRequest = z.strictObject({
  kind: z.literal('wfs'),
  endpoint: address,
  /** Name of a feature type. */
  collection: z.string().min(1),
  area: fetchArea,
  most: mostFeatures.optional(),
});
export type WfsRequest = z.infer<typeof wfsRequest>;

/** Features of a collection of an OGC API. */
const featuresRequest = z.strictObject({
  kind: z.literal('features'),
  /** Address of the API's first page. */
  endpoint: address,
  collection: z.string().min(1),
  area: fetchArea,
  dates: dates.optional(),
  most: mostFeatures.optional(),
});
export type FeaturesRequest = z.infer<typeof featuresRequest>;

/** Values of a coverage of a Web Coverage Service. */
const wcsRequest = z.strictObject({
  kind: z.literal('wcs'),
  endpoint: address,
  /** Id of a coverage. */
  collection: z.string().min(1),
  area: fetchArea,
});
export type WcsRequest = z.infer<typeof wcsRequest>;

/** A map of a Web Map Service: colours, not values. */
const wmsRequest = z.strictObject({
  kind: z.literal('wms'),
  endpoint: address,
  /** Name of a layer. */
  collection: z.string().min(1),
  area: fetchArea,
  /** Size of a pixel in metres. */
  resolution,
  style: z.string().min(1).optional(),
});
export type WmsRequest = z.infer<typeof wmsRequest>;

/** The outline of a place, from a server that answers like Nominatim. */
const placeRequest = z.strictObject({
  kind: z.literal('place'),
  /** Address that has `search` and `lookup` below it. */
  endpoint: address,
  /** 'Potsdam, Brandenburg', or an object of OpenStreetMap: 'relation/62369'. */
  name: z.string().min(1).max(200),
});
export type PlaceRequest = z.infer<typeof placeRequest>;

/** A computation of Earth Engine as its clients serialise it. */
const expression = z.object({ result: z.string().min(1), values: z.record(z.string(), z.unknown()) });

/** Pixels that Earth Engine computes. */
const earthEnginePixels = z.strictObject({
  kind: z.literal('earth-engine'),
  /** Address of the user's project: https://earthengine.googleapis.com/v1/projects/my-project. */
  endpoint: address,
  /** Id of the image, or of what the expression is computed from, for its citation. */
  collection: z.string().min(1),
  /** Default: the image itself. */
  expression: expression.optional(),
  area: fetchArea,
  /** What the pixels are of: it names no date itself. */
  dates,
  bands: z.array(z.string().min(1)).min(1).max(20),
  /** 'EPSG:32632' */
  crs: z.string().regex(/^EPSG:\d+$/, 'expected EPSG:32632 or the like'),
  /** Size of a pixel, in units of the CRS. */
  resolution,
  /** Stands where the computation has no value: none of its own values. Default −9999. */
  nodata: z.number().default(-9999),
});
export type EarthEnginePixels = z.infer<typeof earthEnginePixels>;

/** Features that Earth Engine computes. */
const earthEngineFeatures = z.strictObject({
  kind: z.literal('earth-engine-features'),
  endpoint: address,
  /** Id of the table, or of what the expression is computed from. */
  collection: z.string().min(1),
  expression: expression.optional(),
  area: fetchArea,
  most: mostFeatures.optional(),
});
export type EarthEngineFeatures = z.infer<typeof earthEngineFeatures>;
export type EarthEngineRequest = EarthEnginePixels | EarthEngineFeatures;

export const fetchRequest = z.discriminatedUnion('kind', [
  stacRequest,
  osmRequest,
  wfsRequest,
  featuresRequest,
  wcsRequest,
  wmsRequest,
  earthEnginePixels,
  earthEngineFeatures,
  placeRequest,
]);
export type FetchRequest = z.infer<typeof fetchRequest>;

/** As a task's author writes it: an area may be a file of the folder, for the box around what it holds, or a place that a geocoder knows. */
const wantedArea = {
  area: z.union([fetchArea, z.string().min(1).max(200)]),
  /** Address of the geocoder, as the endpoint of a place. */
  geocoder: address.optional(),
};
export const wantedFetch = z.discriminatedUnion('kind', [
  stacRequest.extend(wantedArea),
  osmRequest.extend(wantedArea),
  wfsRequest.extend(wantedArea),
  featuresRequest.extend(wantedArea),
  wcsRequest.extend(wantedArea),
  wmsRequest.extend(wantedArea),
  earthEnginePixels.extend(wantedArea),
  earthEngineFeatures.extend(wantedArea),
  placeRequest,
]);
export type WantedFetch = z.infer<typeof wantedFetch>;

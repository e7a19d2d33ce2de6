import * as z from 'zod';

/** NaN and the infinities have no JSON form. */
const anyNumber = z.union([z.number(), z.enum(['NaN', 'Infinity', '-Infinity'])]);
const cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const bounds = z.tuple([z.number(), z.number(), z.number(), z.number()]);

const common = {
  /** What the bytes are, whatever the name says: 'GeoTIFF', 'NetCDF-4', 'Shapefile', 'CSV' … */
  format: z.string(),
  bytes: z.number(),
  /** The most precise ISO date in the file's name (2018-06-15, 2018-06, 2018), or null. */
  nameDate: z.string().nullable(),
  /** What a user of the data should know: missing CRS, tiles beyond the end of the file, several layers … */
  notes: z.array(z.string()),
};

const gridDescription = z.object({
  width: z.number(),
  height: z.number(),
  /** [a, b, c, d, e, f]: x = a·column + b·row + c, y = d·column + e·row + f, pixel corners. */
  transform: z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()]),
  /** 'EPSG:…', a PROJ string, WKT, or '' when the file does not say. */
  crs: z.string(),
  geographic: z.boolean(),
  /** [west, south, east, north] in the CRS's units. */
  bounds,
  /** The same in degrees of longitude and latitude, WGS 84; west > east across the antimeridian; null without a known CRS. */
  boundsWgs84: bounds.nullable(),
  /** Pixel size in the CRS's units, along columns and rows; always positive. */
  pixelSize: z.tuple([z.number(), z.number()]),
});

const bandDescription = z.object({
  /** 1-based, over all variables, time steps and pages of the file. */
  index: z.number(),
  name: z.string(),
  description: z.string(),
  dtype: z.string(),
  /** physical = stored × scale + offset, as the file says; 1 and 0 when it says nothing. */
  scale: z.number(),
  offset: z.number(),
  unit: z.string(),
  quantity: z.string(),
  /** Stored values that the file declares missing. */
  nodata: z.array(anyNumber),
  /** Stored values outside are missing, as the file says. */
  validRange: z.tuple([z.number(), z.number()]).nullable(),
  wavelengthNm: z.number().nullable(),
  date: z.string().nullable(),
  /** What the date stands for, where the file says so: a place in a period of so many hours, and what was done over it. */
  /** Scale and offset that are not applied: the format does not say how stored numbers become physical ones with them. */
  undecided: z.object({ scale: z.number(), offset: z.number() }).optional(),
  timeCell: z
    .object({
      stamp: z.enum(['start', 'within', 'end']).nullable(),
      hours: z.number().nullable(),
      method: z.string(),
    })
    .optional(),
  /** Colour interpretation where the file states one ('red', 'alpha', 'palette' …), else ''. */
  colour: z.string(),
  /** Names of codes where the file gives some: { '11': 'Open Water' }. */
  categories: z.record(z.string(), z.string()).optional(),
  /** Bits of a packed word where the file names some. */
  flags: z
    .array(z.object({ name: z.string(), bit: z.number(), width: z.number(), values: z.record(z.string(), z.string()) }))
    .readonly()
    .optional(),
  /** Index into `grids`. */
  grid: z.number(),
});

const fieldDescription = z.object({
  name: z.string(),
  type: z.enum(['number', 'text', 'date', 'boolean']),
  samples: z.array(cell),
  /** As the file says it; absent where it says none. */
  unit: z.string().optional(),
  /** Of a small set: the value of every record, in order. */
  values: z.array(cell).optional(),
  /** Of a larger one: the different values, where they are few. */
  distinct: z.array(cell).optional(),
  /** Smallest and largest number. */
  extent: z.tuple([z.number(), z.number()]).optional(),
  /** Of short texts that repeat: how often each occurs, the most frequent first. */
  counts: z.array(z.tuple([z.string(), z.number()])).optional(),
  /** Records without a value; absent: none. */
  nulls: z.number().optional(),
});

const layerDescription = z.object({
  name: z.string(),
  count: z.number(),
  geometry: z.array(z.string()),
  crs: z.string(),
  bounds: bounds.nullable(),
  boundsWgs84: bounds.nullable(),
  fields: z.array(fieldDescription),
});

/** What a file says of itself. No statistics: those are made by probe tools in the sandbox. */
export const fileDescription = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('raster'),
    ...common,
    grids: z.array(gridDescription),
    bands: z.array(bandDescription),
    tags: z.record(z.string(), z.string()),
  }),
  z.object({ kind: z.literal('features'), ...common, layers: z.array(layerDescription) }),
  z.object({ kind: z.literal('table'), ...common, columns: z.array(fieldDescription), rows: z.number() }),
  z.object({ kind: z.literal('other'), ...common }),
  z.object({ kind: z.literal('unreadable'), ...common, code: z.string(), message: z.string() }),
]);

export type FileDescription = z.infer<typeof fileDescription>;
export type GridDescription = z.infer<typeof gridDescription>;
export type BandDescription = z.infer<typeof bandDescription>;
export type LayerDescription = z.infer<typeof layerDescription>;
export type FieldDescription = z.infer<typeof fieldDescription>;

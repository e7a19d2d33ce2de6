import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { runTask } from '../../agents/run.ts';
import { readTaskFolder } from '../../agents/task-folder.ts';
import { composeQuestionReasoner, composeRun, composeSandbox } from '../../compose.ts';
import { footprintOf } from '../../geo/preview/footprint.ts';
import { placeOf } from '../../report/stac/geometry.ts';

/**
 * What the published JSON schemas of STAC 1.1.0 items, processing 1.2.0, projection 2.0.0, raster 2.0.0 and file 2.1.0 ask for, written
 * down by hand: fields without a prefix of these extensions are free, those with one are these and no others.
 */
const moment = z.iso.datetime();
const position = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]);
const polygon = z.array(z.array(position).min(4));
const geometry = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Polygon'), coordinates: polygon }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(polygon) }),
]);
const onlyKnown = (fields: Record<string, unknown>, known: readonly string[]): boolean =>
  Object.keys(fields).every((name) => !name.includes(':') || known.includes(name));
const numbers = (count: number) => z.array(z.number()).length(count);

const band = z
  .looseObject({
    name: z.string(),
    data_type: z.enum(['int8', 'int16', 'int32', 'int64', 'uint8', 'uint16', 'uint32', 'uint64', 'float32', 'float64']),
    nodata: z.union([z.number(), z.enum(['nan', 'inf', '-inf'])]).optional(),
    unit: z.string().optional(),
    statistics: z
      .strictObject({
        minimum: z.number(),
        maximum: z.number(),
        mean: z.number(),
        stddev: z.number(),
        valid_percent: z.number().min(0).max(100),
      })
      .optional(),
    'raster:scale': z.number().optional(),
    'raster:offset': z.number().optional(),
  })
  .refine((fields) => onlyKnown(fields, ['raster:scale', 'raster:offset']));

const dataFields = z.looseObject({
  href: z.string().min(1),
  type: z.string(),
  title: z.string(),
  roles: z.array(z.string()),
  'proj:code': z.string().nullable(),
  'proj:shape': z.array(z.int()).length(2),
  'proj:transform': numbers(6),
  'proj:bbox': numbers(4),
  'raster:sampling': z.enum(['area', 'point']),
  'raster:spatial_resolution': z.number().positive().optional(),
  'file:size': z.int(),
  'file:checksum': z.string().regex(/^1220[0-9a-f]{64}$/),
  bands: z.array(band).length(1),
});
const data = dataFields.refine((fields) => onlyKnown(fields, Object.keys(dataFields.shape)));

const propertyFields = z.looseObject({
  datetime: moment.nullable(),
  start_datetime: moment.optional(),
  end_datetime: moment.optional(),
  title: z.string(),
  'processing:lineage': z.string().min(1),
  'processing:software': z.record(z.string().min(1), z.string()),
  'processing:datetime': moment,
  'processing:expression': z.object({ format: z.string(), expression: z.string() }).optional(),
});
const properties = propertyFields
  .refine((fields) => onlyKnown(fields, Object.keys(propertyFields.shape)))
  .refine(({ datetime, start_datetime, end_datetime }) => datetime !== null || (start_datetime && end_datetime));

const item = z.object({
  type: z.literal('Feature'),
  stac_version: z.literal('1.1.0'),
  stac_extensions: z.array(z.url()).length(4),
  id: z.string().min(1),
  geometry: geometry.nullable(),
  bbox: numbers(4),
  properties,
  links: z.array(z.looseObject({ rel: z.string(), href: z.string().min(1) })),
  assets: z.object({
    data,
    thumbnail: z.looseObject({ href: z.string(), type: z.literal('image/png'), roles: z.array(z.string()) }),
  }),
});

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'earthwright-stac-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const itemOf = async (example: string, question: string, file: string): Promise<z.infer<typeof item>> => {
  const sandbox = composeSandbox();
  const runFolder = join(folder, example);
  const { task } = readTaskFolder(resolve(import.meta.dirname, '../../examples', example), question);
  const settings = { runFolder, sandbox, limits: {}, isolation: 'auto', rounds: 1, pictures: true } as const;
  const answer = await runTask(
    task,
    composeRun({ ...settings, reasoner: composeQuestionReasoner(), signal: new AbortController().signal }),
  );
  await sandbox.close();
  expect(answer.kind).toBe('answered');
  return item.parse(JSON.parse(readFileSync(join(runFolder, 'results', `${file}.stac.json`), 'utf8')));
};

describe('the STAC item beside a raster', () => {
  it('says where its pixels lie, when they are of and how they were made, in the fields of the schemas', async () => {
    const question = 'Make me an NDVI map of this aerial image, save it as ndvi.tif. The bands are R, G, B, NIR.';
    const found = await itemOf('pond-count', question, 'ndvi');
    expect(found.properties.datetime).toBe('2020-08-31T00:00:00.000Z');
    expect(found.properties['processing:expression']?.expression).toBe('(nir - red) / (nir + red)');
    expect(found.properties['processing:lineage']).toContain('naip_20200831_rgbn.tif (SHA-256 ');
    // rasterio: bounds, transform and shape of the input, and transform_bounds of them with 21 points on each side.
    expect(found.assets.data).toMatchObject({
      href: './ndvi.tif',
      'proj:code': 'EPSG:26914',
      'proj:shape': [723, 934],
      'proj:transform': [5, 0, 485_899, 0, -5, 5_209_246],
      'proj:bbox': [485_899, 5_205_631, 490_569, 5_209_246],
    });
    const bounds = [-99.185604, 47.004051, -99.12406, 47.036665];
    for (const [index, bound] of bounds.entries()) expect(found.bbox[index]).toBeCloseTo(bound, 5);
  });
});

describe('a place in degrees', () => {
  it('is cut in two where it passes the antimeridian', () => {
    const transform = [1000, 0, 200_000, 0, -1000, 5_100_000] as const;
    const ring = footprintOf({ width: 100, height: 100, transform: [...transform], crs: 'EPSG:32601' });
    const { geometry: found, bbox } = placeOf(ring ?? []);
    expect(geometry.parse(found).type).toBe('MultiPolygon');
    // rasterio: transform_bounds from EPSG:32601 of 200000, 5000000, 300000, 5100000.
    const bounds = [179.126395, 45.089802, -179.543123, 46.024353];
    for (const [index, bound] of bounds.entries()) expect(bbox[index]).toBeCloseTo(bound, 4);
  });

  it('is none without a CRS and around a pole', () => {
    const transform: [number, number, number, number, number, number] = [1000, 0, -50_000, 0, -1000, 50_000];
    expect(footprintOf({ width: 100, height: 100, transform, crs: '' })).toBeNull();
    expect(footprintOf({ width: 100, height: 100, transform, crs: 'EPSG:3413' })).toBeNull();
  });
});

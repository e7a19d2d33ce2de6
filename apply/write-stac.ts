/** Results as a static STAC catalogue: a collection, and an item for each item that was done. STAC 1.1.0 (github.com/radiantearth/stac-spec). */
import { rmSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { writeWhole } from '../library/files.ts';
import type { Item } from './items.ts';
import type { Method } from './method.ts';
import type { Outcome } from './outcome.ts';

type Done = Extract<Outcome, { kind: 'done' }>;

const version = '1.1.0';

const types: Readonly<Record<string, string>> = {
  tif: 'image/tiff; application=geotiff',
  geojson: 'application/geo+json',
  json: 'application/json',
  csv: 'text/csv',
  gpkg: 'application/geopackage+sqlite3',
};
const typeOf = (path: string): { type?: string } => {
  const type = types[path.split('.').at(-1)?.toLowerCase() ?? ''];
  return type === undefined ? {} : { type };
};

/** The period of an ISO date that is as precise as known; null for a text that is none. */
const periodOf = (date: string): [start: string, end: string] | null => {
  const [, year, month, day] = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?/.exec(date) ?? [];
  if (year === undefined) return null;
  if (date.includes('T')) {
    const at = new Date(/(?:Z|[+-]\d{2}:?\d{2})$/.test(date) ? date : `${date}Z`);
    return Number.isNaN(at.getTime()) ? null : [at.toISOString(), at.toISOString()];
  }
  const [first, last] = [Number(month ?? 1), Number(month ?? 12)];
  const start = new Date(Date.UTC(Number(year), first - 1, Number(day ?? 1)));
  const end = day === undefined ? new Date(Date.UTC(Number(year), last, 1)) : new Date(start.getTime() + 86_400_000);
  return [start.toISOString(), new Date(end.getTime() - 1000).toISOString()];
};

const timesOf = ([start, end]: [string, string]): object =>
  start === end ? { datetime: start } : { datetime: null, start_datetime: start, end_datetime: end };

const boxGeometry = ([west = 0, south = 0, east = 0, north = 0]: readonly number[]): object => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ],
});

const placeOf = ({ bounds }: Done, { catalogued }: Item): { geometry: unknown; bbox?: readonly number[] } => {
  if (catalogued?.geometry && catalogued.bbox) return { geometry: catalogued.geometry, bbox: catalogued.bbox };
  return bounds ? { geometry: boxGeometry(bounds), bbox: bounds } : { geometry: null };
};

const boxOf = (one: Done, item: Item): (readonly number[])[] => {
  const { bbox } = placeOf(one, item);
  return bbox ? [bbox] : [];
};

const folderOf = (folder: string): string => join(folder, 'stac');

const itemOf = (one: Done, item: Item, period: [string, string], folder: string): object => {
  const at = join(folderOf(folder), 'items');
  const hrefTo = (path: string): string => relative(at, path).replaceAll('\\', '/');
  const results = one.results.map(({ path }) => [
    basename(path),
    { href: hrefTo(join(folder, path)), ...typeOf(path), roles: ['data'] },
  ]);
  const sources = one.files.map(({ path }, index) => [
    `source-${index + 1}`,
    { href: hrefTo(path), ...typeOf(path), roles: ['source'] },
  ]);
  const values = Object.fromEntries(one.values.map(({ label, value }) => [label, value]));
  return {
    type: 'Feature',
    stac_version: version,
    id: one.id,
    ...placeOf(one, item),
    properties: {
      ...timesOf(period),
      title: one.item,
      'earthwright:value': one.value,
      'earthwright:unit': one.unit,
      ...(one.values.length > 0 ? { 'earthwright:values': values } : {}),
    },
    collection: 'results',
    links: [
      { rel: 'root', href: '../collection.json', type: 'application/json' },
      { rel: 'parent', href: '../collection.json', type: 'application/json' },
      { rel: 'collection', href: '../collection.json', type: 'application/json' },
    ],
    assets: Object.fromEntries([
      ...results,
      ...sources,
      [
        'answer',
        { href: hrefTo(join(folder, 'runs', one.id, 'answer.json')), type: 'application/json', roles: ['metadata'] },
      ],
    ]),
  };
};

const around = (boxes: readonly (readonly number[])[]): number[] => {
  if (boxes.length === 0) return [-180, -90, 180, 90];
  const pick = (index: number, choose: (one: number, other: number) => number): number =>
    boxes.map((box) => box[index] ?? 0).reduce(choose);
  return [pick(0, Math.min), pick(1, Math.min), pick(2, Math.max), pick(3, Math.max)];
};

/** Writes the catalogue anew. An item without any date is no STAC item: it is in the table alone; gives how many these are. */
export const writeStac = (
  folder: string,
  { question, name }: Method,
  items: readonly Item[],
  outcomes: readonly Outcome[],
): { readonly path: string; readonly undated: number } => {
  const byId = new Map(items.map((item) => [item.id, item]));
  const done = outcomes.flatMap((one) => (one.kind === 'done' ? [one] : []));
  const dated = done.flatMap((one) => {
    const item = byId.get(one.id);
    const period = periodOf(item?.catalogued?.datetime ?? one.date ?? '');
    return item && period ? [{ one, item, period }] : [];
  });
  rmSync(join(folderOf(folder), 'items'), { recursive: true, force: true });
  for (const { one, item, period } of dated)
    writeWhole(join(folderOf(folder), 'items', `${one.id}.json`), itemOf(one, item, period, folder));
  const periods = dated.map(({ period }) => period);
  const path = join(folderOf(folder), 'collection.json');
  writeWhole(path, {
    type: 'Collection',
    stac_version: version,
    id: 'results',
    title: name,
    description: question,
    license: 'other',
    extent: {
      spatial: { bbox: [around(dated.flatMap(({ one, item }) => boxOf(one, item)))] },
      temporal: {
        interval: [
          [
            periods.map(([start]) => start).sort()[0] ?? null,
            periods
              .map(([, end]) => end)
              .sort()
              .at(-1) ?? null,
          ],
        ],
      },
    },
    links: [
      { rel: 'root', href: './collection.json', type: 'application/json' },
      ...dated.map(({ one }) => ({ rel: 'item', href: `./items/${one.id}.json`, type: 'application/geo+json' })),
    ],
  });
  return { path, undated: done.length - dated.length };
};

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { coverageOf, overlaps } from '../../acquisition/area.ts';
import { chooseAssets } from '../../acquisition/stac/choose-assets.ts';
import { chooseItems } from '../../acquisition/stac/choose-items.ts';
import { findItems } from '../../acquisition/stac/find.ts';
import { type FoundItem, item as itemSchema } from '../../acquisition/stac/schema.ts';
import { type StacRequest, stacRequest } from '../../core/fetch-request.ts';
import { type Item, type StacServer, startStacServer, truth } from './stac-server.ts';
import { fakeClock, portTo, told } from './support.ts';

let server: StacServer;
beforeAll(async () => {
  server = await startStacServer();
});
afterAll(() => server.close());
beforeEach(() => server.reset());

const wanted = (more: Partial<StacRequest> = {}): StacRequest =>
  stacRequest.parse({
    endpoint: `${server.base}/api/v1/`,
    collection: 'sentinel-2-l2a',
    area: truth.area,
    dates: '2024-06-01/2024-06-30',
    ...more,
  });

const find = async (request: StacRequest, hosts = [server.host]) => {
  const port = portTo(hosts, { clock: fakeClock() });
  try {
    return await findItems(port, request);
  } finally {
    port.close();
  }
};
const failing = (request: StacRequest): Promise<unknown> => find(request).catch((error: unknown) => error);
const daysOf = (items: readonly FoundItem[]): string[] =>
  items.map(({ item }) => item.properties.datetime?.slice(0, 10) ?? '');

describe('a search of a STAC API', () => {
  it('goes from page to page by POST, its body kept, and filters there', async () => {
    const filter = { op: '=', args: [{ property: 's2:mgrs_tile' }, '32UNC'] };
    const { items, terms } = await find(wanted({ filter, clouds: 20 }));
    expect(daysOf(items)).toEqual(['2024-06-02', '2024-06-12', '2024-06-22']);
    expect(terms).toMatchObject({ licence: 'CC-BY-4.0', providers: ['A Space Agency'] });
    const body = {
      collections: ['sentinel-2-l2a'],
      bbox: truth.area,
      datetime: '2024-06-01T00:00:00Z/2024-06-30T23:59:59Z',
      'filter-lang': 'cql2-json',
      limit: 100,
      filter: { op: 'and', args: [filter, expect.objectContaining({ op: 'or' })] },
    };
    expect(server.bodies).toEqual([body, { ...body, token: 1 }, { ...body, token: 2 }]);
  });

  it('goes from page to page by GET, and does not ask for a filter that is not there', async () => {
    server.takesPost = false;
    const { items } = await find(wanted({ dates: '2024-06-10/..' }));
    expect(daysOf(items)).toEqual(['2024-06-12', '2024-06-22']);
    expect(server.asked.filter((one) => one.includes('/search'))).toEqual([
      expect.stringMatching(
        /collections=sentinel-2-l2a&bbox=9.502%2C52.003%2C9.512%2C52.009&datetime=2024-06-10T00%3A00%3A00Z%2F\.\./,
      ),
      expect.stringMatching(/token=1$/),
    ]);
    expect(await failing(wanted({ filter: { op: 'true' } }))).toMatchObject({ code: 'stac-search' });
  });

  it('asks for a polygon by its outline', async () => {
    const [west, south, east, north] = truth.area;
    const area = {
      type: 'Polygon' as const,
      coordinates: [
        [
          [west, south],
          [east, south],
          [east, north],
          [west, south],
        ],
      ],
    };
    await find(wanted({ area: area as StacRequest['area'] }));
    expect(server.bodies[0]).toMatchObject({ intersects: area });
  });

  it('ends where its pages lead in a circle, or a page is no list', async () => {
    const page = (next: string) =>
      JSON.stringify({ type: 'FeatureCollection', features: [{}], links: [{ rel: 'next', href: next }] });
    server.takesPost = false;
    server.faults.set('/api/v1/search', [(_, response) => void response.end(page('/circle'))]);
    server.faults.set(
      '/circle',
      Array.from(
        { length: 3 },
        () => (_: unknown, response: { end: (text: string) => void }) => response.end(page('/circle')),
      ),
    );
    expect(await failing(wanted())).toMatchObject({ code: 'stac-search', message: expect.stringMatching(/circle/) });
    server.faults.set('/api/v1/search', [(_, response) => void response.end('{"type":"Feature"}')]);
    expect(await failing(wanted())).toMatchObject({ code: 'stac-search', message: expect.stringMatching(/no list/) });
  });

  it.each(['next', 'search', 'collection'])('never follows a %s link to a host that was not allowed', async (rel) => {
    const canary = await startStacServer();
    const away = `${canary.base}/api/v1/search?token=1&sig=s3cret`;
    server.takesPost = false;
    if (rel === 'next')
      server.faults.set('/api/v1/search', [
        (_, response) =>
          void response.end(
            JSON.stringify({ type: 'FeatureCollection', features: [{}], links: [{ rel, href: away }] }),
          ),
      ]);
    if (rel === 'search')
      server.faults.set('/api/v1/', [
        (_, response) =>
          void response.end(JSON.stringify({ stac_version: '1.0.0', id: 'x', links: [{ rel, href: away }] })),
      ]);
    if (rel === 'collection') server.change = (one) => ({ ...one, links: [{ rel, href: away }] });
    const error = await failing(wanted());
    canary.close();
    expect(error).toMatchObject({ code: 'network-refused' });
    expect(told(error)).not.toContain('s3cret');
    expect(canary.asked).toEqual([]);
  });
});

describe('a static catalogue', () => {
  const dem = (endpoint = '/static/catalog.json') =>
    wanted({ endpoint: `${server.base}${endpoint}`, collection: 'cop-dem-glo-30' });

  it('is walked to its items; a page that is gone is told', async () => {
    const { items, notes, terms } = await find(dem());
    expect(items.map(({ item }) => item.id)).toEqual(['Copernicus_DSM_COG_10_N52_00_E009_00_DEM']);
    expect(items[0]?.url.pathname).toMatch(/\/static\/dem\/Copernicus.*\.json$/);
    expect(notes).toEqual([expect.stringMatching(/1 page of the catalogue is not there.*gone\/collection\.json/)]);
    expect(terms.title).toBe('Title of cop-dem-glo-30');
  });

  it('may begin at a collection or an item; what lies elsewhere is not walked to', async () => {
    expect((await find(dem('/static/dem/collection.json'))).items).toHaveLength(1);
    const name = 'Copernicus_DSM_COG_10_N52_00_E009_00_DEM';
    expect((await find(dem(`/static/dem/${name}/${name}.json`))).items).toHaveLength(1);
    server.asked.splice(0);
    expect((await find({ ...dem(), collection: 'other' })).items).toEqual([]);
    expect(server.asked).toHaveLength(3);
  });

  it('that is none says so', async () => {
    server.faults.set('/x', [(_, response) => void response.end('{"hello":1}')]);
    expect(await failing(dem('/x'))).toMatchObject({ code: 'stac-search' });
  });
});

/** An item over a box, of a day, with clouds. */
const made = (id: string, [west, south, east, north]: readonly number[], day: string, more: Item = {}): FoundItem => ({
  url: new URL('https://example.com/item.json'),
  item: itemSchema.parse({
    type: 'Feature',
    stac_version: '1.0.0',
    id,
    collection: 'c',
    geometry: {
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
    },
    properties: { datetime: `${day}T10:00:00Z`, ...more },
    assets: {},
  }),
});

const chosen = (items: readonly FoundItem[], more: Partial<StacRequest> = {}) => {
  const {
    items: taken,
    coverage,
    notes,
  } = chooseItems(items, {
    endpoint: 'https://example.com/',
    collection: 'c',
    area: [0, 0, 2, 1],
    ...more,
  });
  return { ids: taken.map(({ item }) => item.id), coverage, notes };
};

describe('items', () => {
  const left = [-1, -1, 1, 2];
  const right = [1, -1, 3, 2];
  const all = [-1, -1, 3, 2];

  it('are taken by date, clouds and place, in the order of time', () => {
    const items = [
      made('late', all, '2024-07-01'),
      made('cloudy', all, '2024-06-20', { 'eo:cloud_cover': 60 }),
      made('beside', [5, 5, 6, 6], '2024-06-10'),
      made('b', all, '2024-06-12', { 'eo:cloud_cover': 5 }),
      made('a', all, '2024-06-02', { 'eo:cloud_cover': 10 }),
    ];
    expect(chosen(items, { dates: '2024-06-01/2024-06-30', clouds: 20 })).toEqual({
      ids: ['a', 'b'],
      coverage: 1,
      notes: [],
    });
    expect(() => chosen(items.slice(0, 3), { dates: '2024-06-01/2024-06-30', clouds: 20 })).toThrow(
      /No item of c fits: 1 of other dates, 1 beside the area, 1 with more than 20 % clouds/,
    );
    expect(() => chosen(items, { most: 2 })).toThrow(/4 items of c fit, more than 2/);
  });

  it('cover the area together, of one day where a day does; else as far as they do', () => {
    const items = [
      made('clear left', left, '2024-06-01', { 'eo:cloud_cover': 0 }),
      made('left', left, '2024-06-05', { 'eo:cloud_cover': 4 }),
      made('right', right, '2024-06-05', { 'eo:cloud_cover': 6 }),
      made('all', all, '2024-06-09', { 'eo:cloud_cover': 30 }),
    ];
    expect(chosen(items, { choose: 'least-cloudy' }).ids).toEqual(['left', 'right']);
    expect(chosen(items, { choose: 'latest' }).ids).toEqual(['all']);
    const part = chosen(items.slice(0, 2), { choose: 'least-cloudy' });
    expect(part.ids).toEqual(['clear left']);
    expect(part.coverage).toBeCloseTo(0.5);
    expect(part.notes).toEqual(['The items of c cover 50 % of the area.']);
  });

  it('that were processed twice are taken once, the last time', () => {
    const scene = { platform: 's2b', 's2:mgrs_tile': '32UNC' };
    const items = [
      made('new', all, '2024-06-01', { ...scene, 's2:generation_time': '2024-09-01' }),
      made('old', all, '2024-06-01', { ...scene, 's2:generation_time': '2024-06-01' }),
    ];
    expect(chosen(items).ids).toEqual(['new']);
  });

  it('are looked at across the antimeridian', () => {
    const far = [made('far', [179, -1, 181, 1], '2024-06-01').item];
    expect(coverageOf([179.5, -0.5, -179.5, 0.5]).shareOf(far)).toBe(1);
    expect(coverageOf([-179.5, -0.5, -178.5, 0.5]).shareOf(far)).toBeCloseTo(0.5);
    expect(overlaps([179, 0, -179, 1], [-180, 0, -179.5, 1])).toBe(true);
    expect(overlaps([179, 0, -179, 1], [0, 0, 10, 1])).toBe(false);
  });
});

describe('assets', () => {
  const item = async (collection: string): Promise<FoundItem['item']> => {
    const { items } = await find(wanted({ collection, dates: undefined } as Partial<StacRequest>));
    const [first] = items;
    if (!first) throw new Error('There is no item.');
    return first.item;
  };
  const keys = (one: FoundItem['item'], bands?: readonly string[]) =>
    chooseAssets(one, bands).map((asset) => [asset.key, ...(asset.bands ?? [])]);

  it('are found by role, by common and product name and by key, pictures left out', async () => {
    const sentinel = await item('sentinel-2-l2a');
    expect(keys(sentinel, ['red', 'nir'])).toEqual([['B04'], ['B08']]);
    expect(keys(sentinel, ['B4', 'scl'])).toEqual([['B04'], ['SCL']]);
    expect(keys(sentinel, ['near infrared'])).toEqual([['B08']]);
    expect(keys(sentinel, ['visual'])).toEqual([['visual']]);
    expect(() => keys(sentinel, ['thermal'])).toThrow(/has no “thermal”; its data are B04, B08, visual, SCL/);
    expect(keys(await item('landsat-c2-l2'), ['thermal1', 'qa_pixel'])).toEqual([['lwir11'], ['qa_pixel']]);
    expect(keys(await item('landsat-c2-l2'))).toEqual([['lwir11']]);
    expect(keys(await item('cop-dem-glo-30'))).toEqual([['data']]);
  });

  it('of several bands give the bands that are asked for; STAC 1.1 names them elsewhere', () => {
    const bands = ['blue', 'green', 'red', 'nir'].map((name) => ({ name, 'eo:common_name': name }));
    const { item: one } = made('naip', [0, 0, 1, 1], '2024-06-01');
    const image = itemSchema.parse({
      ...one,
      assets: { image: { href: 'a.tif', type: 'image/tiff; application=geotiff', bands } },
    });
    expect(keys(image, ['nir', 'red'])).toEqual([['image', 3, 4]]);
    expect(keys(image)).toEqual([['image']]);
  });

  it('that stand for another band say so', () => {
    const { item: one } = made('x', [0, 0, 1, 1], '2024-06-01');
    const narrow = itemSchema.parse({
      ...one,
      assets: { n: { href: 'n.tif', 'eo:bands': [{ common_name: 'nir08' }] } },
    });
    expect(chooseAssets(narrow, ['nir'])[0]?.note).toMatch(/stands for nir/);
  });
});

describe('a request', () => {
  it.each([
    { dates: 'June 2024' },
    { dates: '2024-06-30 to 2024-07-01' },
    { area: [0, 1, 1, 0] },
    { area: [0, 0, 1] },
    { endpoint: 'ftp://example.com/' },
    { clouds: 120 },
    { band: ['red'] },
  ])('is refused where it is none: %j', (more) => {
    expect(() => wanted(more as Partial<StacRequest>)).toThrow();
  });
});

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openKnowledge } from '../../knowledge/base.ts';
import { loadDocuments } from '../../knowledge/sources/load.ts';
import { atEnd, serve, temporaryFolder } from './support.ts';

const collection = (id: string, more: Record<string, unknown> = {}) => ({
  type: 'Collection',
  stac_version: '1.0.0',
  id,
  title: `Title of ${id}`,
  description: `What ${id} holds.`,
  license: 'CC-BY-4.0',
  keywords: ['snow'],
  extent: { spatial: { bbox: [[5, 45, 11, 48]] }, temporal: { interval: [['2017-03-01T00:00:00Z', null]] } },
  links: [],
  ...more,
});

const catalog = (id: string, ...hrefs: string[]) => ({
  type: 'Catalog',
  stac_version: '1.0.0',
  id,
  title: `Catalogue ${id}`,
  description: '',
  links: hrefs.map((href) => ({ rel: 'child', href })),
});

const servePages = (pages: Record<string, unknown>) =>
  serve((request, response) => {
    const page = pages[request.url ?? ''];
    if (page === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(page));
  });

describe('a STAC collection', () => {
  it('becomes one data set with bands, scale, time, place and sensors', async () => {
    const path = join(temporaryFolder(), 'one.json');
    const summaries = {
      platform: ['Sentinel-2A'],
      gsd: [20],
      'eo:bands': [
        { name: 'B4', common_name: 'red', 'gee:scale': 0.0001, 'gee:units': '1' },
        { name: 'QA', description: 'Quality', 'gee:classes': [{ value: 3, description: 'Cloud shadow' }] },
      ],
    };
    writeFileSync(path, JSON.stringify(collection('ESA/S2', { summaries, 'sci:citation': 'Doe (2020)' })));
    const { documents } = await loadDocuments(path);
    const [entry] = documents[0]?.entries ?? [];
    expect(entry).toMatchObject({
      id: 'dataset:ESA/S2',
      kind: 'dataset',
      title: 'Title of ESA/S2',
      sensors: ['sentinel-2'],
      citations: ['Doe (2020)'],
      source: path,
    });
    for (const part of [
      'What ESA/S2 holds.',
      'From 2017-03-01 to today.',
      'longitude 5 to 11',
      '- B4: red; 1; scale 0.0001',
      '3 Cloud shadow',
    ])
      expect(entry?.text).toContain(part);
  });

  it('may come as a list, as lines, compressed or not; a broken line is named', async () => {
    const path = join(temporaryFolder(), 'all.jsonl.gz');
    writeFileSync(path, gzipSync(`${JSON.stringify(collection('A'))}\n{broken\n${JSON.stringify(collection('B'))}\n`));
    const { documents, skipped } = await loadDocuments(path);
    expect(documents[0]?.entries.map(({ id }) => id)).toEqual(['dataset:A', 'dataset:B']);
    expect(skipped.map(({ source }) => source)).toEqual([`${path}, line 2`]);
  });

  it('has capped, cleaned text', async () => {
    const path = join(temporaryFolder(), 'long.json');
    writeFileSync(path, JSON.stringify(collection('L', { title: 'A\u001b[2J\nB', description: 'x'.repeat(50_000) })));
    const { documents } = await loadDocuments(path, { limits: { datasetCharacters: 1_000 } });
    expect(documents[0]?.entries[0]?.title).toBe('A B');
    expect(documents[0]?.entries[0]?.text.length).toBeLessThan(1_020);
  });
});

describe('a STAC catalogue on the web', () => {
  it('is followed through relative and absolute links, each page once', async () => {
    const pages: Record<string, unknown> = {};
    const origin = await servePages(pages);
    pages['/root/catalog.json'] = catalog('root', './a/catalog.json', `${origin}/b/collection.json`);
    pages['/root/a/catalog.json'] = catalog('a', 'one.json', '../../b/collection.json', '../catalog.json');
    pages['/root/a/one.json'] = collection('ONE');
    pages['/b/collection.json'] = collection('TWO');
    const { documents, skipped } = await loadDocuments(`${origin}/root/catalog.json`);
    expect(documents[0]?.title).toBe('Catalogue root');
    expect(documents[0]?.entries.map(({ id, source }) => [id, source]).sort()).toEqual([
      ['dataset:ONE', `${origin}/root/a/one.json`],
      ['dataset:TWO', `${origin}/b/collection.json`],
    ]);
    expect(skipped).toEqual([]);
  });

  it('reaches no other host; broken pages are named and the rest is kept', async () => {
    const elsewhere = await servePages({ '/x.json': collection('STOLEN') });
    const pages: Record<string, unknown> = { '/bad.json': { type: 'Feature' }, '/good.json': collection('GOOD') };
    const origin = await servePages(pages);
    pages['/'] = catalog(
      'root',
      `${elsewhere}/x.json`,
      'file:///etc/hosts',
      '/bad.json',
      '/missing.json',
      '/good.json',
    );
    const { documents, skipped } = await loadDocuments(`${origin}/`);
    expect(documents[0]?.entries.map(({ id }) => id)).toEqual(['dataset:GOOD']);
    expect(skipped.map(({ source }) => source).sort()).toEqual(
      ['/etc/hosts', `${elsewhere}/x.json`, `${origin}/bad.json`, `${origin}/missing.json`].sort(),
    );
  });

  it('is not led to another host by a redirect either', async () => {
    let reached = false;
    const elsewhere = await serve((_, response) => {
      reached = true;
      response.end(JSON.stringify(collection('STOLEN')));
    });
    const origin = await serve((request, response) => {
      if (request.url === '/') response.end(JSON.stringify(catalog('root', '/moved.json')));
      else response.writeHead(302, { location: `${elsewhere}/x.json` }).end();
    });
    const { documents, skipped } = await loadDocuments(`${origin}/`);
    expect(documents[0]?.entries).toEqual([]);
    expect(skipped[0]?.reason).toContain('outside what was asked for');
    expect(reached).toBe(false);
  });

  it('of an API is read through its list of collections and their next pages', async () => {
    const pages: Record<string, unknown> = {
      '/': { type: 'Catalog', stac_version: '1.0.0', id: 'api', links: [{ rel: 'data', href: '/collections' }] },
      '/collections': { collections: [collection('A')], links: [{ rel: 'next', href: '/collections?page=2' }] },
      '/collections?page=2': { collections: [collection('B')], links: [] },
    };
    const origin = await servePages(pages);
    const { documents } = await loadDocuments(origin);
    expect(documents[0]?.entries.map(({ id }) => id)).toEqual(['dataset:A', 'dataset:B']);
  });

  it('that never ends is cut at the limit of pages', async () => {
    let asked = 0;
    const origin = await serve((_, response) => {
      asked++;
      response.end(JSON.stringify(catalog(`c${asked}`, `/${asked}a.json`, `/${asked}b.json`)));
    });
    const { skipped } = await loadDocuments(`${origin}/`, { limits: { files: 25 } });
    expect(asked).toBeLessThanOrEqual(25);
    expect(skipped.at(-1)?.reason).toMatch(/pages beyond the first 25/);
  });
});

describe('a STAC catalogue in files', () => {
  it('is followed beside and below its first file, and nowhere else', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'in', 'a'), { recursive: true });
    writeFileSync(join(folder, 'outside.json'), JSON.stringify(collection('OUT')));
    writeFileSync(join(folder, 'in', 'a', 'one.json'), JSON.stringify(collection('ONE')));
    writeFileSync(
      join(folder, 'in', 'catalog.json'),
      JSON.stringify(catalog('root', './a/one.json', '../outside.json', 'https://example.org/x.json')),
    );
    const { documents, skipped } = await loadDocuments(join(folder, 'in', 'catalog.json'));
    expect(documents[0]?.entries.map(({ id }) => id)).toEqual(['dataset:ONE']);
    expect(skipped.map(({ source }) => source)).toEqual([join(folder, 'outside.json'), 'https://example.org/x.json']);
  });
});

const earthEngine = resolve(import.meta.dirname, '../../../shared/knowledge/earth-engine-catalog.jsonl.gz');
const mostSeconds = 10;

/** Elapsed and processor seconds since now; other programs on the machine lengthen only the former. */
const stopwatch = () => {
  const [start, processor] = [performance.now(), process.cpuUsage()];
  return () => {
    const { user, system } = process.cpuUsage(processor);
    return { elapsed: (performance.now() - start) / 1_000, processor: (user + system) / 1e6 };
  };
};

describe.skipIf(!existsSync(earthEngine))('the Earth Engine catalogue', () => {
  it('is added and found within 10 s, as lines of one file', async () => {
    const base = await openKnowledge({ directory: temporaryFolder(), cacheDirectory: temporaryFolder() });
    atEnd(base.close);
    base.statistics();
    const stop = stopwatch();
    const { documents } = await loadDocuments(earthEngine);
    base.add(documents);
    const found = await base.retrieve('Sentinel-2 cloud probability', { kinds: ['dataset'] });
    const { elapsed, processor } = stop();
    console.log(
      `Earth Engine catalogue as lines: ${documents[0]?.entries.length} data sets in ${elapsed.toFixed(1)} s, ${processor.toFixed(1)} s of processor time`,
    );
    expect(documents[0]?.entries).toHaveLength(1_135);
    expect(found[0]?.id).toBe('dataset:COPERNICUS/S2_CLOUD_PROBABILITY');
    expect(processor).toBeLessThan(mostSeconds);
  });

  it('is crawled from a web server as the public one lays it out: root, providers, collections', async () => {
    const lines = gunzipSync(readFileSync(earthEngine)).toString('utf8').trim().split('\n');
    const pages = new Map<string, string>();
    const providers = new Map<string, string[]>();
    for (const line of lines) {
      const { id } = JSON.parse(line);
      const [provider = ''] = String(id).split('/');
      const name = `${String(id).replaceAll('/', '_')}.json`;
      pages.set(`/catalog/${provider}/${name}`, line);
      providers.set(provider, [...(providers.get(provider) ?? []), name]);
    }
    const origin = await serve((request, response) => {
      const page = pages.get(request.url ?? '');
      response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'application/json' }).end(page);
    });
    for (const [provider, names] of providers)
      pages.set(
        `/catalog/${provider}/catalog.json`,
        JSON.stringify(catalog(provider, ...names.map((name) => `${origin}/catalog/${provider}/${name}`))),
      );
    pages.set(
      '/catalog/catalog.json',
      JSON.stringify(catalog('GEE', ...[...providers.keys()].map((name) => `./${name}/catalog.json`))),
    );
    const base = await openKnowledge({ directory: temporaryFolder(), cacheDirectory: temporaryFolder() });
    atEnd(base.close);
    base.statistics();
    const stop = stopwatch();
    const { documents, skipped } = await loadDocuments(`${origin}/catalog/catalog.json`);
    base.add(documents);
    await base.retrieve('night lights');
    const { elapsed, processor } = stop();
    console.log(
      `Earth Engine catalogue over HTTP: ${pages.size} pages in ${elapsed.toFixed(1)} s, ${processor.toFixed(1)} s of processor time`,
    );
    expect(skipped).toEqual([]);
    expect(documents[0]?.entries).toHaveLength(1_135);
    expect(processor).toBeLessThan(mostSeconds);
  });
});

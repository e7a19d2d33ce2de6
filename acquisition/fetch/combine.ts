/** One image of a band out of the windows of several items: a mosaic, or a statistic of every pixel, by the templates that do this in workflows. */
import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { collectionProduct } from '../../agents/summary/documents/catalogue-products.ts';
import type { RasterSource } from '../../core/engine.ts';
import { EarthwrightError } from '../../core/errors.ts';
import type { StacRequest } from '../../core/fetch-request.ts';
import { findProduct, findProductBand } from '../../knowledge/products.ts';
import { digestOfFile, writeWhole } from '../../library/files.ts';
import { findTemplate } from '../../templates/library.ts';
import type { ChosenAsset } from '../stac/choose-assets.ts';
import { cloudsOf } from '../stac/choose-items.ts';
import { timeOf } from '../stac/period.ts';
import type { FoundItem, StacItem } from '../stac/schema.ts';
import { plainName } from './planned.ts';
import type { Provenance } from './provenance.ts';
import { checkWritten, type WindowWorld, windowLimits } from './window.ts';

interface FetchedWindow {
  readonly found: FoundItem;
  readonly chosen: ChosenAsset;
  /** Below the folder. */
  readonly path: string;
}

type Combine = NonNullable<StacRequest['combine']>;

const refused = (message: string): EarthwrightError => new EarthwrightError('stac-combine', 'data', message);

const dateOf = (item: StacItem): string => {
  const time = timeOf(item);
  if (!time) throw refused(`${item.id} does not say when it is of: its pixels cannot be ordered with others.`);
  return new Date((time.from + time.to) / 2).toISOString().slice(0, 10);
};

const lists = ['bands', 'eo:bands', 'raster:bands'] as const;
const told = ['scale', 'offset', 'nodata', 'unit', 'data_type'] as const;

/** How stored numbers are meant, as far as an item says; the product's own encoding where it says nothing. */
const encodingOf = ({ item }: FoundItem, { asset }: ChosenAsset): string => {
  const stated = lists.flatMap((name) => (asset[name] ?? []).map((band) => told.map((key) => band[key] ?? null)));
  return JSON.stringify([collectionProduct(item.collection ?? '', item.properties) ?? null, stated]);
};

const isClasses = ({ asset }: ChosenAsset): boolean =>
  'classification:classes' in asset ||
  lists.some((name) => (asset[name] ?? []).some((band) => 'classification:classes' in band));

/** Stored numbers are joined, so they must mean the same everywhere. Throws stac-combine. */
const checkAlike = (windows: readonly FetchedWindow[], combine: Combine): void => {
  const [first] = windows;
  if (!first) return;
  const { key } = first.chosen;
  if (windows.some(({ found, chosen }) => encodingOf(found, chosen) !== encodingOf(first.found, first.chosen)))
    throw refused(
      `The items’ “${key}” are stored in different ways (scale, offset or processing): ask for a period in which they are alike, or leave “combine” out.`,
    );
  if (isClasses(first.chosen) && (combine === 'mean' || combine === 'median'))
    throw refused(`“${key}” has classes, which have no ${combine}: combine the first or the least cloudy.`);
};

/** The order in which pixels are taken where only one is. */
const inOrder = (windows: readonly FetchedWindow[], combine: Combine): FetchedWindow[] => {
  const inTime = windows.toSorted((one, other) => dateOf(one.found.item).localeCompare(dateOf(other.found.item)));
  return combine === 'least-cloudy'
    ? inTime.toSorted((one, other) => (cloudsOf(one.found.item) ?? 101) - (cloudsOf(other.found.item) ?? 101))
    : inTime;
};

const missing = ({ item }: FoundItem, { key, asset }: ChosenAsset): readonly number[] => {
  const id = collectionProduct(item.collection ?? '', item.properties);
  const product = id === undefined ? undefined : findProduct(id);
  const known = (product && findProductBand(product, key)?.nodata) ?? [];
  const stated = lists.flatMap((name) => (asset[name] ?? []).map(({ nodata }) => nodata));
  return [...known, ...stated].filter((value) => typeof value === 'number');
};

/** A stack is ordered by dates, else by names: names tell the order that is wanted here. */
const layersOf = (windows: readonly FetchedWindow[], folder: string): RasterSource[] =>
  windows.map(({ found, chosen, path }, index) => ({
    path: join(folder, path),
    band: 1,
    name: String(index).padStart(4, '0'),
    date: null,
    quantity: 'any',
    unit: '1',
    encoding: { nodata: missing(found, chosen) },
  }));

interface Step {
  readonly template: string;
  readonly output: string;
  readonly layers: readonly RasterSource[];
  readonly params: Readonly<Record<string, unknown>>;
}

const runStep = async (step: Step, staging: string, world: WindowWorld): Promise<string> => {
  const { port, sandbox, isolation, signal } = world;
  const source = findTemplate(step.template)?.source;
  if (source === undefined) throw new Error(`There is no template ${step.template}.`);
  const outputDirectory = join(staging, step.template);
  mkdirSync(outputDirectory);
  const outcome = await sandbox.run({
    source,
    inputs: { values: { kind: 'stack', layers: step.layers } },
    params: step.params,
    outputDirectory,
    limits: { ...port.limits, ...windowLimits },
    isolation,
    signal,
  });
  if (signal.aborted) throw new EarthwrightError('aborted', 'user', 'Interrupted.');
  if (outcome.kind !== 'ok') throw refused(`The items could not be joined: ${outcome.message}`);
  const written = join(outputDirectory, `${step.output}.tif`);
  checkWritten(written, port.limits);
  return written;
};

/** Days that stand for the two parts of a stack: its first layer gives the grid, and those of the period are reduced. */
const [gridDay, valuesDay] = ['2000-01-01', '2000-01-02'];

const statistic = (
  windows: readonly FetchedWindow[],
  { folder, whole, combine }: { folder: string; whole: string; combine: Combine },
): Step => ({
  template: 'stack-composite',
  output: 'composite',
  layers: [
    { path: whole, band: 1, date: gridDay, quantity: 'any', unit: '1' },
    ...layersOf(windows, folder).map((layer) => ({ ...layer, date: valuesDay })),
  ],
  params: { statistic: combine, period: valuesDay, minimumValid: 1 },
});

const joined = async (
  windows: readonly FetchedWindow[],
  combine: Combine,
  folder: string,
  world: WindowWorld,
): Promise<string> => {
  const staging = realpathSync(mkdtempSync(join(folder, '.combine-')));
  try {
    const ordered = inOrder(windows, combine);
    const mosaic = {
      template: 'mosaic-rasters',
      output: 'mosaic',
      layers: layersOf(ordered, folder),
      params: { overlap: 'first' },
    };
    const whole = await runStep(mosaic, staging, world);
    const made =
      combine === 'mean' || combine === 'median'
        ? await runStep(statistic(ordered, { folder, whole, combine }), staging, world)
        : whole;
    const path = `${plainName(`${combine}_${windows[0]?.chosen.key.replace(/\.\w+$/, '') ?? ''}`)}.tif`;
    renameSync(made, join(folder, path));
    return path;
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
};

const checkBands = async (
  windows: readonly FetchedWindow[],
  folder: string,
  { sandbox, port, isolation, signal }: WindowWorld,
): Promise<void> => {
  const paths = windows.map(({ path }) => join(folder, path));
  for (const one of await sandbox.describeFiles(paths, { limits: port.limits, isolation, signal }))
    if (one.kind !== 'raster' || one.bands.length !== 1)
      throw refused(
        'Only files with one band each are joined: name “bands” that have files of their own, or leave “combine” out.',
      );
};

type Made = Pick<Provenance, 'files' | 'documents'>;

/** Says of the joined images what the items say of theirs. */
const itemDocument = (
  images: readonly { readonly path: string; readonly windows: readonly FetchedWindow[] }[],
  combine: Combine,
): object => {
  const windows = images.flatMap((image) => image.windows);
  const dates = windows.map(({ found }) => found.item.properties.datetime ?? dateOf(found.item)).sort();
  const [first] = windows;
  return {
    ...first?.found.item,
    id: `${first?.found.item.collection}_${combine}`,
    properties: {
      ...first?.found.item.properties,
      datetime: null,
      start_datetime: dates[0],
      end_datetime: dates.at(-1),
    },
    links: [],
    assets: Object.fromEntries(
      images.flatMap(({ path, windows: [one] }) => {
        if (!one) return [];
        const { alternate: _, 'file:size': _size, 'file:checksum': _checksum, ...asset } = one.chosen.asset;
        return [[one.chosen.key, { ...asset, href: `./${path}` }]];
      }),
    ),
  };
};

const stored = async (folder: string, path: string) => ({
  path,
  bytes: statSync(join(folder, path)).size,
  sha256: await digestOfFile(join(folder, path)),
});

/** One image per band. Throws stac-combine where the items' numbers cannot be joined. */
export const combineWindows = async (
  windows: readonly FetchedWindow[],
  combine: Combine,
  folder: string,
  world: WindowWorld,
): Promise<Made> => {
  await checkBands(windows, folder, world);
  const images: { path: string; windows: readonly FetchedWindow[] }[] = [];
  for (const same of Map.groupBy(windows, ({ chosen }) => chosen.key).values()) {
    checkAlike(same, combine);
    images.push({ path: await joined(same, combine, folder, world), windows: same });
  }
  const document = `${combine}.stac.json`;
  writeWhole(join(folder, document), itemDocument(images, combine));
  const files: Made['files'] = [];
  for (const { path, windows: of } of images)
    files.push({
      item: of.map(({ found }) => found.item.id).join(', '),
      asset: of[0]?.chosen.key ?? '',
      source: `${combine} of ${of.length} files beside it`,
      ...(await stored(folder, path)),
    });
  return { files, documents: [await stored(folder, document)] };
};

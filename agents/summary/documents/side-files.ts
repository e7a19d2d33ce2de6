/** Reads what lies beside the data, within bounds: metadata of scenes, catalogue items, attribute tables, legends. Text is data, never instructions. */

import { closeSync, existsSync, openSync, readdirSync, readSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import type { SceneProfile } from '../../../core/scene-profile.ts';
import type { Task } from '../../../core/task.ts';
import type { Described } from '../described.ts';
import { readAttributeTable } from './attribute-table.ts';
import { readDimap, readMaxar } from './camera-calibration.ts';
import { readEnviHeader } from './envi-header.ts';
import { readEspa } from './espa-xml.ts';
import {
  type BandLabels,
  baseName,
  type DescribedRaster,
  type DocumentFact,
  type DocumentFacts,
  type DocumentReader,
  type SideFile,
  type StatedEncoding,
} from './facts.ts';
import { readMtl } from './landsat-mtl.ts';
import { readPlanet } from './planet-xml.ts';
import { readRasterLegend } from './raster-legends.ts';
import { readSceneFacts } from './scene-facts.ts';
import { readSentinel1 } from './sentinel-1-annotation.ts';
import { readSentinel2 } from './sentinel-2-mtd.ts';
import { readSentinel2Tile } from './sentinel-2-tile.ts';
import { readStacItem } from './stac-item.ts';

const readers: readonly DocumentReader[] = [
  readMtl,
  readSentinel2,
  readSentinel2Tile,
  readSentinel1,
  readPlanet,
  readEspa,
  readMaxar,
  readDimap,
  readStacItem,
  readEnviHeader,
  readRasterLegend,
  readSceneFacts,
];

const isSideFile = /(?:MTL(?:_[a-z]+)?\.txt|\.xml|\.(?:json|hdr|imd|qml|sld|clr|clut|vat\.dbf))$/i;
const isTable = /\.vat\.dbf$/i;
const isTask = /^(?:task|answer|package(?:-lock)?|provenance|fetching)\.json$/i;
const mostFiles = 400;
const mostBytes = 4 * 2 ** 20;
/** A product's folder holds its images a few folders below its metadata. */
const mostLevels = 4;

const bytesOf = (path: string): Buffer => {
  const descriptor = openSync(path, 'r');
  try {
    const buffer = Buffer.alloc(mostBytes);
    return buffer.subarray(0, readSync(descriptor, buffer, 0, mostBytes, 0));
  } finally {
    closeSync(descriptor);
  }
};

/** Folders of the data and those above them, up to the task's own. */
const foldersOf = ({ folder, files }: Task): string[] => {
  const found = new Set<string>();
  for (const path of files) {
    let at = dirname(path);
    for (let level = 0; level <= mostLevels && at.startsWith(folder); level++) {
      found.add(at);
      // Sentinel-1 keeps measurements and their annotation in folders side by side.
      if (basename(at) === 'measurement') found.add(join(dirname(at), 'annotation'));
      at = dirname(at);
    }
  }
  return [...found].filter((path) => existsSync(path)).sort();
};

const sidePaths = (task: Task): string[] =>
  foldersOf(task)
    .flatMap((folder) =>
      readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isFile() && isSideFile.test(entry.name) && !isTask.test(entry.name))
        .map(({ name }) => join(folder, name)),
    )
    .slice(0, mostFiles);

const rastersOf = (described: readonly Described[]): DescribedRaster[] =>
  described.flatMap(({ path, description }) =>
    description.kind === 'raster'
      ? [
          {
            path,
            bands: description.bands.map(({ index, name, description: words }) => ({ index, names: [words, name] })),
          },
        ]
      : [],
  );

/** `nlcd.tif.vat.dbf` and `nlcd.vat.dbf` belong to `nlcd.tif`. */
const tableFacts = (path: string, bytes: Buffer, rasters: readonly DescribedRaster[]): DocumentFact[] => {
  const owner = path.replace(/\.vat\.dbf$/i, '');
  const raster = rasters.find((one) => one.path === owner || one.path.replace(/\.\w+$/, '') === owner);
  const legend = raster ? readAttributeTable(bytes) : [];
  return raster && legend.length > 1 ? [{ file: raster.path, document: baseName(path), band: 1, legend }] : [];
};

const factsIn = (side: readonly SideFile[], rasters: readonly DescribedRaster[]): DocumentFact[] =>
  side.flatMap((one) =>
    readers.flatMap((read) => {
      try {
        return read(one, rasters);
      } catch (error) {
        // A document that is broken says nothing; the data are still there.
        if (error instanceof SyntaxError) return [];
        throw error;
      }
    }),
  );

/** Texts beside the data that are read for facts. */
export const sideFiles = (task: Task): SideFile[] =>
  sidePaths(task)
    .filter((path) => !isTable.test(path))
    .map((absolute) => ({
      path: relative(task.folder, absolute).replaceAll('\\', '/'),
      text: bytesOf(absolute).toString('utf8').replaceAll('\0', ''),
    }));

/** Facts of attribute tables beside the data. */
export const attributeTables = (task: Task, described: readonly Described[]): DocumentFact[] =>
  sidePaths(task)
    .filter((path) => isTable.test(path))
    .flatMap((absolute) =>
      tableFacts(relative(task.folder, absolute).replaceAll('\\', '/'), bytesOf(absolute), rastersOf(described)),
    );

const same = (first: StatedEncoding, second: StatedEncoding): boolean =>
  first.scale === second.scale && first.offset === second.offset;

/** The document that lies nearest to the data was read last and counts. */
const bothScenes = (before: SceneProfile | undefined, scene: SceneProfile): SceneProfile =>
  before ? { ...before, ...scene, source: `${before.source}, ${scene.source}` } : scene;

/** Facts of texts beside the data. */
export const factsBeside = (side: readonly SideFile[], described: readonly Described[]): DocumentFact[] =>
  factsIn(side, rastersOf(described));

/** Facts by file and band. Documents that contradict each other about a band are all kept: neither counts for certain. */
export const documentFacts = (facts: readonly DocumentFact[]): DocumentFacts => {
  const documented = new Map<string, { product: string; document: string }[]>();
  const stated = new Map<string, Map<number, readonly StatedEncoding[]>>();
  const labelled = new Map<string, Map<number, BandLabels>>();
  const scenes = new Map<string, SceneProfile>();
  for (const { file, product, document, band, encoding, labels, scene } of facts) {
    if (scene) scenes.set(file, bothScenes(scenes.get(file), scene));
    if (product) documented.set(file, [...(documented.get(file) ?? []), { product, document }]);
    if (band !== undefined && labels) labelled.set(file, new Map([...(labelled.get(file) ?? []), [band, labels]]));
    if (band === undefined || !encoding) continue;
    const bands = stated.get(file) ?? new Map<number, readonly StatedEncoding[]>();
    const before = bands.get(band) ?? [];
    bands.set(band, before.some((one) => same(one, encoding)) ? before : [...before, encoding]);
    stated.set(file, bands);
  }
  const legends = facts.flatMap(({ file, band, legend, document }) =>
    legend && band !== undefined ? [{ maps: [{ file, band }], entries: legend, source: document }] : [],
  );
  return { documented, stated, legends, labels: labelled, scenes };
};

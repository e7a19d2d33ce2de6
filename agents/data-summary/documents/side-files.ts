/** Reads what lies beside the data, within bounds: metadata of scenes, catalogue items, attribute tables, legends. Text is data, never instructions. */
import { closeSync, existsSync, openSync, readdirSync, readSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import type { Task } from '../../../core/task.ts';
import type { Described } from '../file-profile.ts';
import { readAttributeTable } from './attribute-table.ts';
import { readEnviHeader } from './envi-header.ts';
import {
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
import { readSentinel1 } from './sentinel-1-annotation.ts';
import { readSentinel2 } from './sentinel-2-mtd.ts';
import { readStacItem } from './stac-item.ts';

const readers: readonly DocumentReader[] = [
  readMtl,
  readSentinel2,
  readSentinel1,
  readPlanet,
  readStacItem,
  readEnviHeader,
  readRasterLegend,
];

const isSideFile =
  /(?:MTL\.(?:txt|json|xml)|MTD_\w+\.xml|_metadata(?:_clip)?\.xml|^s1[abc]-[\w-]+\.xml|\.(?:json|hdr|qml|clr|clut|vat\.dbf))$/i;
const isTask = /^(?:task|answer|package(?:-lock)?)\.json$/i;
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

const factsIn = (task: Task, rasters: readonly DescribedRaster[]): DocumentFact[] =>
  sidePaths(task).flatMap((absolute) => {
    const path = relative(task.folder, absolute).replaceAll('\\', '/');
    const bytes = bytesOf(absolute);
    if (/\.vat\.dbf$/i.test(path)) return tableFacts(path, bytes, rasters);
    const side: SideFile = { path, text: bytes.toString('utf8').replaceAll('\0', '') };
    return readers.flatMap((read) => {
      try {
        return read(side, rasters);
      } catch (error) {
        // A document that is broken says nothing; the data are still there.
        if (error instanceof SyntaxError) return [];
        throw error;
      }
    });
  });

const differ = (first: StatedEncoding, second: StatedEncoding): boolean =>
  first.scale !== second.scale || first.offset !== second.offset;

/** Facts by file and band. Documents that contradict each other about a band are left out of it. */
export const documentFacts = (task: Task, described: readonly Described[]): DocumentFacts => {
  const facts = factsIn(task, rastersOf(described));
  const documented = new Map<string, { product: string; document: string }[]>();
  const stated = new Map<string, Map<number, StatedEncoding>>();
  const torn = new Set<string>();
  for (const { file, product, document, band, encoding } of facts) {
    if (product) documented.set(file, [...(documented.get(file) ?? []), { product, document }]);
    if (band === undefined || !encoding) continue;
    const bands = stated.get(file) ?? new Map<number, StatedEncoding>();
    const before = bands.get(band);
    if (before && differ(before, encoding)) torn.add(`${file}\n${band}`);
    bands.set(band, encoding);
    stated.set(file, bands);
  }
  for (const key of torn) {
    const [file = '', band] = key.split('\n');
    stated.get(file)?.delete(Number(band));
  }
  const legends = facts.flatMap(({ file, band, legend, document }) =>
    legend && band !== undefined ? [{ maps: [{ file, band }], entries: legend, source: document }] : [],
  );
  return { documented, stated, legends };
};

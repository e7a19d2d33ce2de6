import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import type { Feature } from '../../core/tool/contract.ts';
import { crsFromWkt } from '../crs/from-wkt.ts';
import { damaged } from '../errors.ts';
import { fileExists } from '../files/exists.ts';
import { decodeText } from '../files/text.ts';
import { type FeatureFile, toCell } from './feature-set.ts';
import { geometryOf } from './geojson.ts';

const featureLimit = 1_000_000;

/** The file beside it with another extension, whatever its case. */
const sibling = (path: string, extension: string): string | undefined => {
  const stem = basename(path, extname(path));
  const wanted = `${stem}${extension}`;
  // In the sandbox the folder cannot be listed: both usual spellings are tried first.
  for (const name of [wanted, `${stem}${extension.toUpperCase()}`]) {
    const direct = join(dirname(path), name);
    if (fileExists(direct)) return direct;
  }
  try {
    const found = readdirSync(dirname(path)).find((name) => name.toLowerCase() === wanted.toLowerCase());
    return found === undefined ? undefined : join(dirname(path), found);
  } catch {
    return undefined;
  }
};

const siblingText = (path: string, extension: string): string => {
  const file = sibling(path, extension);
  return file === undefined ? '' : decodeText(readFileSync(file)).trim();
};

/** dBASE is Latin-1 unless a .cpg file says otherwise. */
const encodingOf = (path: string): string => {
  const stated = siblingText(path, '.cpg').toLowerCase();
  const name =
    stated === '' ? 'windows-1252' : stated.replace(/^(ansi |cp)?(125\d)$/, 'windows-$2').replace(/^65001$/, 'utf-8');
  try {
    return new TextDecoder(name).encoding;
  } catch {
    return 'windows-1252';
  }
};

/** Esri Shapefile with its .dbf, .prj and .cpg, as far as they are there. */
export const readShapefile = async (path: string): Promise<FeatureFile> => {
  // A CommonJS library: bundled, it has no named exports.
  const { default: library } = await import('shapefile');
  const table = sibling(path, '.dbf');
  const layer = basename(path, extname(path));
  const items: Feature[] = [];
  let leftOut = 0;
  try {
    const source = await library.open(path, table, { encoding: encodingOf(path) });
    for (let next = await source.read(); !next.done; next = await source.read()) {
      const geometry = geometryOf(next.value.geometry);
      const properties = Object.entries(next.value.properties ?? {}).map(
        ([name, value]) => [name, toCell(value)] as const,
      );
      if (geometry) items.push({ type: 'Feature', geometry, properties: Object.fromEntries(properties) });
      else leftOut++;
      if (items.length > featureLimit) throw damaged(`The Shapefile has more than ${featureLimit} features.`);
    }
  } catch (error) {
    if (error instanceof Error && error.name === 'EarthwrightError') throw error;
    throw damaged('The Shapefile is cut off or damaged.');
  }
  const crs = crsFromWkt(siblingText(path, '.prj'));
  const notes = table === undefined ? ['The .dbf file is missing: the features have no attributes.'] : [];
  return { format: 'Shapefile', layers: [{ layer, crs, items, leftOut }], notes };
};

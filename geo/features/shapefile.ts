import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { crsFromWkt } from '../crs/from-wkt.ts';
import { damaged, dataError } from '../errors.ts';
import { fileExists } from '../files/exists.ts';
import { decodeText } from '../files/text.ts';
import { recordOf } from './cells.ts';
import { type DbaseTable, readDbase } from './dbase.ts';
import type { FeatureFile } from './feature-set.ts';
import { createLayer } from './layer-builder.ts';
import { readShapes } from './shape-records.ts';

/** Every way to write an extension in small letters and capitals, the given one first. */
const spellings = (extension: string): string[] =>
  [...extension].reduce<string[]>(
    (begun, letter) =>
      [letter, letter.toUpperCase()]
        .filter((one, index) => index === 0 || one !== letter)
        .flatMap((one) => begun.map((start) => start + one)),
    [''],
  );

/** The file beside it with another extension, whatever its case. */
export const sibling = (path: string, extension: string): string | undefined => {
  const stem = basename(path, extname(path));
  const wanted = `${stem}${extension}`;
  const stems = new Set([stem, stem.toLowerCase(), stem.toUpperCase()]);
  // In the sandbox the folder cannot be listed: spellings are tried first.
  for (const one of stems) {
    for (const ending of spellings(extension)) {
      const direct = join(dirname(path), one + ending);
      if (fileExists(direct)) return direct;
    }
  }
  try {
    const found = readdirSync(dirname(path)).find((name) => name.toLowerCase() === wanted.toLowerCase());
    return found === undefined ? undefined : join(dirname(path), found);
  } catch {
    return undefined;
  }
};

const siblingBytes = (path: string, extension: string): Buffer | undefined => {
  const file = sibling(path, extension);
  return file === undefined ? undefined : readFileSync(file);
};

const siblingText = (path: string, extension: string): string =>
  decodeText(siblingBytes(path, extension) ?? new Uint8Array()).trim();

/** A .dbf file with its code page. */
export const readDbaseFile = (path: string): DbaseTable => readDbase(readFileSync(path), siblingText(path, '.cpg'));

const tableOf = (path: string): DbaseTable | undefined => {
  const file = sibling(path, '.dbf');
  return file === undefined ? undefined : readDbaseFile(file);
};

/**
 * Esri Shapefile: shapes by their index (.shx), the row of the same number of the .dbf, .prj and .cpg as far as they are there.
 * Rows that are marked as deleted are gone with their shapes.
 */
export const readShapefile = (path: string): FeatureFile => {
  const table = tableOf(path);
  const index = siblingBytes(path, '.shx');
  try {
    const shapes = readShapes(readFileSync(path), index);
    if (table && table.rows.length !== shapes.length) {
      throw dataError(
        'shapefile-inconsistent',
        `The Shapefile has ${shapes.length} shapes, but its .dbf file ${table.rows.length} rows: which row belongs to which shape is not known. Download or export all its parts again.`,
      );
    }
    const layer = createLayer(basename(path, extname(path)));
    for (const [number, shape] of shapes.entries()) {
      const row = table?.rows[number];
      if (table && !row) continue;
      layer.add(shape, recordOf(table?.names ?? [], row ?? []));
    }
    return {
      format: 'Shapefile',
      layers: [layer.finish(crsFromWkt(siblingText(path, '.prj')))],
      notes: [
        ...(table ? table.notes : ['The .dbf file is missing: the features have no attributes.']),
        ...(index ? [] : ['The .shx file is missing: the shapes are read one after the other.']),
      ],
    };
  } catch (error) {
    if (error instanceof RangeError) throw damaged('The Shapefile is cut off or damaged.');
    throw error;
  }
};

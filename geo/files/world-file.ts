import { readFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import type { Affine } from '../../core/tool/runtime/protocol.ts';
import { crsFromWkt } from '../crs/from-wkt.ts';
import { fileExists } from './exists.ts';

const stemOf = (path: string): string => join(dirname(path), basename(path, extname(path)));

const existing = (...candidates: string[]): string | undefined => candidates.find((candidate) => fileExists(candidate));

/** '.png' → 'pgw', 'pngw', 'wld'. */
const worldExtensions = (extension: string): string[] => {
  const letters = extension.replace('.', '').toLowerCase();
  return [`${letters[0]}${letters.at(-1)}w`, `${letters}w`, 'wld'];
};

/** Transform from a world file beside a picture: six lines, x step, two rotations, y step, x and y of the first pixel's centre. */
export const readWorldFile = (path: string): Affine | undefined => {
  const names = worldExtensions(extname(path)).flatMap((extension) => [extension, extension.toUpperCase()]);
  const found = existing(...names.map((extension) => `${stemOf(path)}.${extension}`));
  if (found === undefined) return undefined;
  // Some writers follow a locale: a comma is a decimal point there.
  const [a = NaN, d = NaN, b = NaN, e = NaN, x = NaN, y = NaN] = readFileSync(found, 'latin1')
    .trim()
    .split(/\s+/)
    .map((number) => Number(number.replace(',', '.')));
  const transform: Affine = [a, b, x - (a + b) / 2, d, e, y - (d + e) / 2];
  return transform.every(Number.isFinite) && a * e !== b * d ? transform : undefined;
};

/** CRS from a .prj beside a picture; '' without one. */
export const readProjectionFile = (path: string): string => {
  const found = existing(`${stemOf(path)}.prj`, `${stemOf(path)}.PRJ`);
  return found === undefined ? '' : crsFromWkt(readFileSync(found, 'latin1'));
};

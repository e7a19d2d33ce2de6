/** What a model that sees well would say of the PNG that it is sent. */
import { inflateSync } from 'node:zlib';
import type { ChipBox } from '../../eyes/asking/chip-answer.ts';

/** The red sample by its place, of a PNG in a data URL that is written without filters. */
const samplesOf = (url: string, side: number): ((x: number, y: number) => number) => {
  const png = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
  const at = png.indexOf('IDAT');
  const rows = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)));
  return (x, y) => rows[y * (3 * side + 1) + 1 + 3 * x] ?? 0;
};

/** Bright rectangles that lie whole in it. */
export const brightIn = (url: string, side: number): ChipBox[] => {
  const sample = samplesOf(url, side);
  const isBright = (x: number, y: number): boolean => sample(x, y) > 128;
  const boxes: ChipBox[] = [];
  for (let y = 1; y < side; y++)
    for (let x = 1; x < side; x++) {
      if (!isBright(x, y) || isBright(x - 1, y) || isBright(x, y - 1)) continue;
      let [width, height] = [1, 1];
      while (x + width < side && isBright(x + width, y)) width++;
      while (y + height < side && isBright(x, y + height)) height++;
      if (width > 4 && height > 4 && x + width < side && y + height < side) boxes.push({ x, y, width, height });
    }
  return boxes;
};

/** Is most of it bright? null where hardly anything differs. */
export const isMostlyBright = (url: string, side: number): boolean | null => {
  const sample = samplesOf(url, side);
  const all = Array.from({ length: side * side }, (_, place) => sample(place % side, Math.floor(place / side)));
  if (Math.max(...all) - Math.min(...all) < 16) return null;
  return all.reduce((sum, one) => sum + one, 0) / all.length > 128;
};

/** Overviews inside a TIFF file: the same image in fewer pixels. */
import type { GridDefinition } from '../raster/band.ts';
import type { TiffDirectory } from './directory.ts';
import { tags } from './tags.ts';

export const sizeOf = (directory: TiffDirectory): { width: number; height: number } => ({
  width: directory.number(tags.imageWidth) ?? 0,
  height: directory.number(tags.imageLength) ?? 0,
});

const sampleTags = [tags.samplesPerPixel, tags.bitsPerSample, tags.sampleFormat] as const;

/** Is it the same image with fewer pixels? Thumbnails of another shape or sample type are not. */
export const isReduced = (main: TiffDirectory, directory: TiffDirectory): boolean => {
  const [whole, reduced] = [sizeOf(main), sizeOf(directory)];
  if (reduced.width < 1 || reduced.width > whole.width || reduced.height > whole.height) return false;
  if (reduced.width === whole.width && reduced.height === whole.height) return false;
  const sameShape = Math.abs((reduced.width * whole.height) / whole.width - reduced.height) <= 1;
  return sameShape && sampleTags.every((tag) => main.number(tag) === directory.number(tag));
};

/** The same ground in another number of pixels. */
export const scaledGrid = (
  { width, height, transform, crs }: GridDefinition,
  size: { readonly width: number; readonly height: number },
): GridDefinition => {
  const [a, b, c, d, e, f] = transform;
  const [across, down] = [width / size.width, height / size.height];
  return {
    width: size.width,
    height: size.height,
    transform: [a * across, b * down, c, d * across, e * down, f],
    crs,
  };
};

const hexadecimal = (value: number): string => (value >> 8).toString(16).padStart(2, '0');

/** TIFF 6.0, ColorMap: all reds, then all greens, then all blues, 16 bits each. */
export const paletteOf = (directory: TiffDirectory): readonly string[] | undefined => {
  const map = directory.numbers(tags.colorMap);
  if (!map || map.length < 3 || map.length % 3 !== 0) return undefined;
  const count = map.length / 3;
  return Array.from(
    { length: Math.min(count, 256) },
    (_, code) => `#${[0, 1, 2].map((part) => hexadecimal((map[part * count + code] ?? 0) & 0xffff)).join('')}`,
  );
};

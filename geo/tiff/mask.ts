import type { Target, Window } from '../raster/band.ts';
import type { ImageReader } from './tile-reader.ts';

/** Sets NaN where a mask or alpha band says that a pixel is missing. */
export interface MaskReader {
  /** Does it count for this sample? An alpha band does not mask itself. */
  covers(sample: number): boolean;
  apply(window: Window, target: Target): void;
}

const applyFrom = (reader: ImageReader, sample: number, window: Window, target: Target): void => {
  const mask = new Float64Array(window.width * window.height);
  reader.read(sample, window, { values: mask, start: 0, stride: window.width }, 0);
  for (let y = 0; y < window.height; y++) {
    const to = target.start + y * target.stride;
    for (let x = 0; x < window.width; x++) if (mask[y * window.width + x] === 0) target.values[to + x] = NaN;
  }
};

/** Index of the alpha sample (ExtraSamples 1 or 2), −1 without one. */
const alphaSample = ({ layout }: ImageReader): number => {
  const { extraSamples, samples } = layout;
  const at = extraSamples.findIndex((meaning) => meaning === 1 || meaning === 2);
  return at < 0 ? -1 : samples - extraSamples.length + at;
};

/** The internal mask of an image's size, where the file has one. */
export const internalMask = (image: ImageReader, masks: readonly ImageReader[]): ImageReader | undefined =>
  masks.find(({ layout }) => layout.width === image.layout.width && layout.height === image.layout.height);

/** GDAL's order (RFC 15): an internal mask, else declared nodata, else an alpha band. */
export const createMask = (
  image: ImageReader,
  internal: ImageReader | undefined,
  hasNodata: boolean,
): MaskReader | undefined => {
  if (internal) return { covers: () => true, apply: (window, target) => applyFrom(internal, 0, window, target) };
  const alpha = hasNodata ? -1 : alphaSample(image);
  if (alpha < 0) return undefined;
  return { covers: (sample) => sample !== alpha, apply: (window, target) => applyFrom(image, alpha, window, target) };
};

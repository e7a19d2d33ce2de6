import { basename } from 'node:path';
import type { FileDescription } from '../../core/description.ts';
import { EarthwrightError } from '../../core/errors.ts';
import { dateIn } from '../dates.ts';
import { describeRaster } from '../describe/raster.ts';
import { unsupported } from '../errors.ts';
import { rasterFormatOf } from '../files/open-raster.ts';
import { createTileCache } from '../raster/tile-cache.ts';
import { openTiff } from '../tiff/open.ts';
import { defaultRemoteLimits, overRanges, type RemoteLimits } from './ranges.ts';

/**
 * What a GeoTIFF behind an HTTP URL says of itself: its directories are fetched by range requests, pixels are not.
 * Contract: never throws for bad data or servers; then `kind` is 'unreadable'. It reaches the network: not for the sandbox's child.
 */
export const describeUrl = async (text: string, limits: Partial<RemoteLimits> = {}): Promise<FileDescription> => {
  const common = { bytes: 0, nameDate: dateIn(basename(text)) };
  try {
    const url = new URL(text);
    if (!/^https?:$/.test(url.protocol)) throw unsupported('Only http and https URLs are read.');
    return await overRanges(url, { ...defaultRemoteLimits, ...limits }, (source): FileDescription => {
      if (rasterFormatOf(source.read(0, Math.min(16, source.size))) !== 'tiff')
        throw unsupported('Only GeoTIFFs are read over HTTP: download the file.');
      const file = openTiff(text, createTileCache(0, 0), source);
      return { ...describeRaster(file), ...common, bytes: source.size };
    });
  } catch (error) {
    const known = error instanceof EarthwrightError;
    return {
      kind: 'unreadable',
      ...common,
      format: 'unknown',
      notes: [],
      code: known ? error.code : 'remote-unreadable',
      message: known ? error.message : 'The URL cannot be read.',
    };
  }
};

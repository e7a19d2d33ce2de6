import type { ReadRemote } from '../../core/engine.ts';
import { EarthwrightError } from '../../core/errors.ts';
import type { RemoteAnswer, RemoteWork } from '../../core/remote.ts';
import { describeRaster } from '../describe/raster.ts';
import { dataError, unsupported } from '../errors.ts';
import { rasterFormatOf } from '../files/open-raster.ts';
import { createTileCache } from '../raster/tile-cache.ts';
import { openTiff } from '../tiff/open.ts';
import { cutWindow } from './cut-window.ts';
import { type MirrorSource, MissingBytes, openMirror } from './mirror-source.ts';

/** Where companions of a remote file would be looked for, if there were any here. */
const nowhere = 'remote.tif';

const describe = (source: MirrorSource): RemoteAnswer => {
  const file = openTiff(nowhere, createTileCache(0, 0), source);
  return { kind: 'described', description: { ...describeRaster(file), bytes: source.size, nameDate: null } };
};

const answer = (source: MirrorSource, work: RemoteWork): RemoteAnswer => {
  if (rasterFormatOf(source.read(0, Math.min(16, source.size))) !== 'tiff')
    throw unsupported('Only GeoTIFFs are read over HTTP: download the file.');
  return work.kind === 'describe' ? describe(source) : cutWindow(source, work.window, work.output);
};

/** A failed write names no path. */
const known = (error: unknown): EarthwrightError => {
  if (error instanceof EarthwrightError) return error;
  if (error instanceof Error && 'code' in error && error.code === 'EFBIG')
    return dataError(
      'outputBytes',
      'The window is larger than an output may be: take a smaller --bbox, a larger --resolution, or raise --limit output-size.',
    );
  return dataError('remote-unreadable', 'The remote file cannot be read.');
};

/** What the sandbox's child process makes of the bytes that are here: a description, a window, or the bytes that it needs. */
export const readRemote: ReadRemote = async (mirror, work) => {
  const source = openMirror(mirror);
  try {
    return answer(source, work);
  } catch (error) {
    if (error instanceof MissingBytes)
      return {
        kind: 'needs',
        ranges: error.ranges.map(([start, end]) => [start, end]),
        pixels: false,
        coarser: [],
      };
    const { code, message } = known(error);
    return { kind: 'failed', code, message };
  } finally {
    source.close();
  }
};

import { writeFileSync } from 'node:fs';
import { EarthwrightError } from '../../core/errors.ts';
import { describeRaster } from '../../geo/describe/raster.ts';
import { describeFile } from '../../geo/describe.ts';
import { openRaster, rasterFormatOf, readHead } from '../../geo/files/open-raster.ts';
import type { RasterFile } from '../../geo/raster/band.ts';
import { createTileCache } from '../../geo/raster/tile-cache.ts';

export interface Attempt {
  /** 'value', the code of a typed error, or 'unforeseen: …' for an error that no one typed. */
  readonly ending: string;
  readonly milliseconds: number;
}

const windowSide = 64;

const readSome = (file: RasterFile): void => {
  for (const { grid, readStored } of file.bands.slice(0, 3)) {
    const width = Math.min(windowSide, grid.width);
    const height = Math.min(windowSide, grid.height);
    const column = grid.width - width;
    readStored(
      { column, row: 0, width, height },
      { values: new Float64Array(width * height), start: 0, stride: width },
    );
  }
};

const read = async (path: string): Promise<string> => {
  const description = await describeFile(path);
  if (description.kind === 'unreadable') {
    if (description.code !== 'file-unreadable') return description.code;
    // Says which error it was that no one typed.
    if (rasterFormatOf(readHead(path, 16)) !== undefined) describeRaster(await openRaster(path, createTileCache(0, 0)));
    return 'unforeseen: while describing';
  }
  if (rasterFormatOf(readHead(path, 16)) === undefined) return 'value';
  const file = await openRaster(path, createTileCache(2 ** 20, 2 ** 24));
  try {
    readSome(file);
    return 'value';
  } finally {
    file.close();
  }
};

/** Writes damaged bytes to a file, describes it, and reads pixels of it where it has some. */
export const attempt = async (path: string, bytes: Uint8Array): Promise<Attempt> => {
  writeFileSync(path, bytes);
  const start = performance.now();
  const ending = await read(path).catch((error: unknown) => {
    if (error instanceof EarthwrightError) return error.code;
    return `unforeseen: ${error instanceof Error ? `${error.message} ${error.stack?.split('\n')[1]?.trim() ?? ''}` : String(error)}`;
  });
  return { ending, milliseconds: performance.now() - start };
};

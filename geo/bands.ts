import { basename } from 'node:path';
import { dataError } from './errors.ts';
import { openRaster } from './files/open-raster.ts';
import { createTileCache } from './raster/tile-cache.ts';

/** The 1-based number of a band by number or name ('4', 'nir', 'pr', 'pr@1999-09'); 1 without a selector. */
export const bandNumber = async (path: string, selector: string | undefined): Promise<number> => {
  if (selector === undefined) return 1;
  if (/^\d+$/.test(selector)) return Number(selector);
  const file = await openRaster(path, createTileCache(0, 0));
  try {
    const [name, date] = selector.split('@', 2);
    const index = file.bands.findIndex(
      ({ facts }) => facts.name === name && (date === undefined || facts.date === date),
    );
    if (index >= 0) return index + 1;
    const names = [...new Set(file.bands.map(({ facts }) => facts.name))].join(', ');
    throw dataError('no-such-band', `${basename(path)} has no band '${selector}'; it has ${names}.`);
  } finally {
    file.close();
  }
};

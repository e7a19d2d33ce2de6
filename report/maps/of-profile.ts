import { join } from 'node:path';
import type { Zones } from './of-run.ts';
import { bandWanted, colourWanted, type Facts, spread, type Wanted } from './wanted.ts';

/** Bands of one file, and maps of one folder: a look, not an atlas. */
const [mostBands, mostMaps] = [6, 60];

/** One map for every raster file in its own colours where its bands are known, and for its bands. */
export const mapsOfProfile = (profile: Facts, folder: string): Wanted[] => {
  const pathOf = (file: string): string => join(folder, file);
  return profile.files
    .flatMap((file): Wanted[] => {
      if (file.kind !== 'raster') return [];
      const colours = colourWanted(file, pathOf);
      const bands = spread(file.bands, mostBands).map(({ index, date, quantity, unit, encoding }) => {
        const established = encoding?.status === 'established' ? encoding : undefined;
        const layer = {
          file: file.path,
          band: index,
          date: date ?? file.date?.value ?? null,
          ...(established
            ? {
                encoding: {
                  scale: established.scale,
                  offset: established.offset,
                  nodata: established.nodata,
                  ...(established.validRange ? { validRange: established.validRange } : {}),
                  origin: 'metadata' as const,
                  reason: established.reason,
                },
              }
            : {}),
        };
        return bandWanted(profile, pathOf, layer, quantity?.value ?? 'dn', established?.unit ?? unit);
      });
      return [...(colours ? [colours] : []), ...bands];
    })
    .slice(0, mostMaps);
};

/** Vector files of the folder: they lie over its maps. */
export const zonesOfProfile = ({ files }: Facts, folder: string): Zones[] =>
  files
    .filter(({ kind }) => kind === 'features')
    .map(({ path }) => ({ path: join(folder, path) }))
    .slice(0, 4);

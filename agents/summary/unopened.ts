/** Files whose content nobody reads: what they are by their names. */

import { basename, dirname } from 'node:path';
import type { ExpectedLayer } from '../../core/expected-layer.ts';
import type { FileProfile } from '../../core/profile.ts';
import { type ByName, recogniseByName } from '../../knowledge/recognition/by-name.ts';
import type { FileClues } from '../../knowledge/recognition/clues.ts';
import type { Described } from './described.ts';
import { identityOf } from './identity.ts';

/** Containers of numbers: texts, tables and pictures beside the data have the data's name too. */
const holdsData =
  /\.(?:tiff?|nc4?|hdf[45]?|h[45]|he5|jp2|img|hgt|bin|dat|bil|bip|bsq|flt|raw|grb2?|grib2?|rst|zarr|zip|tar|tgz|gz|bz2|zst|7z|le|be|r4|i2)$/i;

/** What a file of data is by its name; undefined where its name says nothing, or it is none. */
export const byNameOf = (
  { path, description }: Described,
  others: readonly Described[],
  texts: FileClues['texts'],
  failed: boolean,
): ByName | undefined => {
  const closed = failed || description.kind === 'unreadable' || description.kind === 'other';
  if (!closed || !holdsData.test(path)) return undefined;
  return recogniseByName({
    path,
    tags: {},
    siblings: others.filter((one) => dirname(one.path) === dirname(path)).map((one) => basename(one.path)),
    documented: [],
    statements: [],
    texts,
    date: null,
  });
};

type Unopened = Pick<Extract<FileProfile, { kind: 'unreadable' }>, 'identity' | 'layers'>;

/** The same for the profile. */
export const unopened = (named: ByName | undefined): Unopened => {
  if (!named) return {};
  const layers = named.layers.map(
    ({
      id,
      role,
      quantity,
      unit,
      encoding,
      nodata,
      validRange,
      nominalRange,
      flags,
      classes,
      note,
    }): ExpectedLayer => ({
      name: id,
      role,
      quantity,
      unit,
      encoding,
      nodata,
      validRange: validRange ?? nominalRange,
      flags,
      classes,
      note,
    }),
  );
  return { identity: identityOf(named.recognised), ...(layers.length > 0 ? { layers } : {}) };
};

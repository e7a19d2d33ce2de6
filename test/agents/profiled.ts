import { noFindings, profileOf } from '../../agents/summary/file-profile.ts';
import type { BandDescription, FileDescription } from '../../core/description.ts';
import type { RasterProfile } from '../../core/profile.ts';
import type { BandClues, FileClues } from '../../knowledge/recognition/clues.ts';
import { recognise } from '../../knowledge/recognition/recognise.ts';
import { statementsIn } from '../../knowledge/recognition/statements.ts';
import { bandOf, fileOf } from '../knowledge/perturbed-files.ts';

export const described = (more: Partial<BandDescription>): BandDescription => ({
  index: 1,
  name: 'band 1',
  description: '',
  dtype: 'int16',
  scale: 1,
  offset: 0,
  unit: '',
  quantity: '',
  nodata: [],
  validRange: null,
  wavelengthNm: null,
  date: null,
  colour: '',
  grid: 0,
  ...more,
});

export const measuredOf = (values: readonly number[]) => {
  const levels = [...values].sort((a, b) => a - b);
  const [min = 0, max = 0] = [levels[0], levels.at(-1)];
  const total = values.length;
  return { valid: total, total, zeros: 0, min, max, mean: min, std: 0, distinct: levels, levels, mode: null };
};

/** The profile of a raster with one band of these stored numbers; `tagged`: what a tag of a packing factor says of it. */
export const profiled = (
  path: string,
  values: readonly number[],
  band: Partial<BandDescription>,
  tagged = '',
  more: Partial<FileClues> = {},
): RasterProfile => {
  const { dtype, scale, unit, nodata, name } = described(band);
  const own = nodata.flatMap((value) => (typeof value === 'number' ? [value] : []));
  const clues: BandClues = bandOf(values, dtype, { name, scale, unit, nodata: own });
  const statements = tagged === '' ? [] : statementsIn(tagged, 'the tag band 1: scale_factor');
  const [recognised] = recognise([fileOf(path, [clues], { statements, ...more })]);
  const description: FileDescription = {
    kind: 'raster',
    format: 'GeoTIFF',
    bytes: 1,
    nameDate: null,
    grids: [],
    bands: [described(band)],
    tags: {},
    notes: [],
  };
  const profile = profileOf(
    { path, absolute: `/${path}`, description },
    { ...noFindings, recognised, measured: [measuredOf(values)], told: { general: statements, bands: new Map() } },
  );
  if (profile.kind !== 'raster') throw new Error('no raster');
  return profile;
};

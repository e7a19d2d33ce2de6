/** Which product every raster of the task is: clues from descriptions, measurements and neighbours, for the recognition. */

import { basename, dirname } from 'node:path';
import { isBeyondDegrees } from '../../core/beyond-degrees.ts';
import type { FileDescription } from '../../core/description.ts';
import type { Legend } from '../../core/profile.ts';
import type { FileClues } from '../../knowledge/recognition/clues.ts';
import { type Recognised, recognise } from '../../knowledge/recognition/recognise.ts';
import type { Statement } from '../../knowledge/recognition/statements.ts';
import type { Described } from './described.ts';
import type { BandLabels, DocumentFacts } from './documents/facts.ts';
import { dateOfFile } from './file-date.ts';
import { withRoot } from './rooted-path.ts';
import type { Measured } from './statistics.ts';

type RasterDescription = Extract<FileDescription, { kind: 'raster' }>;

const finite = (values: readonly (number | string)[]): number[] =>
  values.flatMap((value) => (typeof value === 'number' && Number.isFinite(value) ? [value] : []));

const known = (value: number | null | undefined): number | null =>
  value === undefined || value === null || Number.isNaN(value) ? null : value;

const metresPerDegree = 111_320;

/** What a pixel measures on the ground; nothing where the file lies nowhere, or where its CRS contradicts its coordinates. */
const pixelOf = (
  grid: RasterDescription['grids'][number] | undefined,
): Pick<FileClues['bands'][number], 'pixelM' | 'extentM' | 'geographic' | 'misplaced' | 'bounds' | 'utmZone'> => {
  if (!grid || grid.crs === '') return {};
  if (isBeyondDegrees(grid)) return { misplaced: true };
  const [a, b, , d, e] = grid.transform;
  const [, zone] = /^EPSG:32[67](\d\d)$/.exec(grid.crs) ?? [];
  const place = {
    ...(grid.boundsWgs84 ? { bounds: grid.boundsWgs84 } : {}),
    ...(zone === undefined ? {} : { utmZone: Number(zone) }),
  };
  const [across, down] = [Math.hypot(a, d), Math.hypot(b, e)];
  if (!grid.geographic)
    return {
      pixelM: [down, Math.sqrt(across * down)],
      extentM: [across * grid.width, down * grid.height],
      geographic: false,
      ...place,
    };
  const latitude = (grid.bounds[1] + grid.bounds[3]) / 2;
  const north = down * metresPerDegree;
  const east = across * metresPerDegree * Math.cos((latitude * Math.PI) / 180);
  return { pixelM: [north, Math.sqrt(north * east)], geographic: true, ...place };
};

const bandClues = (
  { bands, grids }: RasterDescription,
  measured: readonly (Measured | null)[],
  legends: readonly Legend['entries'][],
  labels: ReadonlyMap<number, BandLabels>,
): FileClues['bands'] =>
  bands.map((band, index) => {
    const found = measured[index];
    return {
      name: band.name,
      description: band.description,
      dtype: band.dtype,
      nodata: finite(band.nodata),
      scale: band.scale,
      offset: band.offset,
      unit: band.unit,
      ...(band.validRange ? { validRange: band.validRange } : {}),
      ...(band.timeCell?.method ? { method: band.timeCell.method } : {}),
      ...(band.timeCell?.hours ? { hours: band.timeCell.hours } : {}),
      ...(band.date ? { date: band.date } : {}),
      min: known(found?.min),
      max: known(found?.max),
      low: known(found?.low),
      high: known(found?.high),
      ...(found && Number.isFinite(found.mean) ? { mean: found.mean, std: found.std } : {}),
      distinct: found?.levels ?? null,
      labels: labels.get(band.index)?.names ?? [],
      role: labels.get(band.index)?.role?.value ?? null,
      categories: {
        ...Object.fromEntries((legends[index] ?? []).map(({ code, name }) => [String(code), name])),
        ...band.categories,
      },
      ...pixelOf(grids[band.grid] ?? grids[0]),
    };
  });

/** What documents say, by the raster's path; legends are bound to bands. */
interface Spoken {
  readonly documented: ReadonlyMap<string, FileClues['documented']>;
  readonly statements: ReadonlyMap<string, readonly Statement[]>;
  readonly texts: ReadonlyMap<string, FileClues['texts']>;
  readonly legends: readonly Legend[];
  readonly labels: DocumentFacts['labels'];
  /** That documents beside it do not describe it. */
  readonly strangers: ReadonlyMap<string, readonly string[]>;
  /** What records beside it say of how it was made. */
  readonly records: ReadonlyMap<string, Readonly<Record<string, string>>>;
  /** ISO date: no observation is of a later day. Absent: it is not known. */
  readonly today?: string | undefined;
}

const legendsOf = (legends: readonly Legend[], file: string, bands: number): Legend['entries'][] =>
  Array.from({ length: bands }, (_, index) =>
    legends
      .filter(({ maps }) => maps.some((map) => map.file === file && map.band === index + 1))
      .flatMap(({ entries }) => entries),
  );

/** What each raster was recognised as, by its path. */
export const identifyFiles = (
  described: readonly Described[],
  measured: ReadonlyMap<string, readonly (Measured | null)[]>,
  { documented, statements, texts, legends, labels, strangers, records, today }: Spoken,
): Map<string, Recognised> => {
  const rasters = described.flatMap((file) =>
    file.description.kind === 'raster' ? [{ ...file, description: file.description }] : [],
  );
  const neighbours = Map.groupBy(described, ({ path }) => dirname(path));
  const clues = rasters.map(
    (file): FileClues => ({
      path: withRoot(file),
      tags: { ...file.description.tags, ...records.get(file.path) },
      bands: bandClues(
        file.description,
        measured.get(file.path) ?? [],
        legendsOf(legends, file.path, file.description.bands.length),
        labels.get(file.path) ?? new Map(),
      ),
      siblings: (neighbours.get(dirname(file.path)) ?? []).map(({ path }) => basename(path)),
      documented: documented.get(file.path) ?? [],
      statements: statements.get(file.path) ?? [],
      texts: texts.get(file.path) ?? [],
      strangers: strangers.get(file.path) ?? [],
      date: dateOfFile(file)?.value ?? null,
      ...(today === undefined ? {} : { today }),
    }),
  );
  const verdicts = recognise(clues);
  return new Map(rasters.flatMap(({ path }, index) => (verdicts[index] ? [[path, verdicts[index]]] : [])));
};

import { isBeyondDegrees } from '../../core/beyond-degrees.ts';
import type { BandProfile, RasterProfile } from '../../core/profile.ts';
import { bandFacts, bandLines, briefStatistics, joined, numberText } from './band-text.ts';
import { quoted } from './quote.ts';

const gridText = ({ grid }: BandProfile): string => {
  const [a = 0, , west, , e = 0, north] = grid.transform;
  return `${grid.width} × ${grid.height} pixels of ${numberText(Math.abs(a))} × ${numberText(Math.abs(e))}${grid.geographic && !isBeyondDegrees(grid) ? '°' : ''}, ${grid.crs ? quoted(grid.crs, 60) : 'no CRS'}, upper left ${numberText(west ?? 0)}, ${numberText(north ?? 0)}`;
};

/** What was set aside for the numbers as they are says no more than the encoding that stands with its band. */
const idleContradiction = /; set aside: the numbers as they are \([^)]*(?:\([^)]*\)[^)]*)*\)/g;
const plainly = (text: string): string => text.replaceAll(idleContradiction, '');

type Identified = Partial<Pick<RasterProfile, 'identity' | 'contradictions' | 'bands'>>;

export const identityLines = ({ identity, contradictions = [], bands = [] }: Identified): string[] => {
  if (!identity) return [];
  const against = identity.against.length > 0 ? `; against: ${quoted(identity.against.join('; '), 240)}` : '';
  const told = bands.map(({ encoding }) => encoding?.reason ?? '').join('\n');
  const others = contradictions.filter(
    (text) => text.includes('set aside') && plainly(text) === text && !told.includes(text),
  );
  const soft = contradictions.filter((text) => !text.includes('set aside'));
  return [
    `  product ${identity.status}: ${quoted(identity.name || 'none', 120)}; for: ${quoted(identity.for.join('; '), 240)}${against}`,
    ...[...others, ...soft].slice(0, 4).map((text) => `  contradiction: ${quoted(text, 240)}`),
  ];
};

/** How a file is packed, who made it with which program, and statistics that a writer left behind, say nothing about what is in it. */
const idleTag =
  /STATISTICS_|^(?:compression|tiling|overviews|byteOrder|OVR_RESAMPLING_ALG|AREA_OR_POINT|TIFFTAG_(?:SOFTWARE|[XY]RESOLUTION|RESOLUTIONUNIT)|history|Conventions|Metadata_Conventions|CD[IO]|NCO|keywords.*|id|naming_authority|creator_.*|publisher_.*|contributor.*|license|references|uuid)$/i;

/** Tags that people write how numbers are to be read into. */
const tellingTag = /descr|comment|note|scale|offset|unit|legend|class|missing|fill|flag|quality/i;

const mostTags = 10;

const tagLine = ({ tags }: RasterProfile, brief: boolean): string[] => {
  const entries = Object.entries(tags)
    .filter(([name]) => !idleTag.test(name) && (!brief || tellingTag.test(name)))
    .slice(0, mostTags);
  return entries.length === 0
    ? []
    : [
        `  tags ${entries.map(([name, value]) => `${quoted(name, 40)}=${quoted(value, tellingTag.test(name) ? 400 : 60)}`).join(', ')}`,
      ];
};

const sceneLine = ({ scene }: RasterProfile): string[] => {
  if (!scene) return [];
  const { cloudPercent, sunZenithDeg, sunAzimuthDeg, tile, source } = scene;
  const parts = [
    cloudPercent === undefined ? '' : `cloud ${numberText(cloudPercent)} %`,
    sunZenithDeg === undefined ? '' : `sun zenith ${numberText(sunZenithDeg)}°`,
    sunAzimuthDeg === undefined ? '' : `sun azimuth ${numberText(sunAzimuthDeg)}°`,
    tile ? `tile ${quoted(tile, 10)}` : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? [] : [`  scene: ${parts.join(', ')} (${quoted(source, 160)})`];
};

/** Bands in a row that differ in date and numbers only: of a longer row the middle is left out. */
const [longestRow, longestBriefRow] = [8, 4];

/** What is known of a raster file; with `read`, of those of its bands that are read, in short. */
export const rasterLines = (file: RasterProfile, read?: ReadonlySet<number>): string[] => {
  const bands = read ? file.bands.filter(({ index }) => read.has(index)) : file.bands;
  const [first] = bands;
  const grids = new Set(bands.map((band) => gridText(band)));
  const product = file.identity?.name ?? '';
  // A reason that names the product again: it stands in the line above.
  const short = (line: string): string =>
    plainly(product === '' ? line : line.replaceAll(` of ${product}`, ' of the product'));
  return [
    ...identityLines(file),
    ...sceneLine(file),
    ...(first ? [`  grid ${[...grids].slice(0, 3).join(' | ')}`] : []),
    ...bandLines(bands, read ? longestBriefRow : longestRow).map(short),
    ...tagLine(file, read !== undefined),
  ];
};

/** Files of a series that are built alike say the same again and again: one line each after the first. */
export const shapeOf = (file: RasterProfile): string =>
  JSON.stringify([
    file.identity?.name,
    file.bands.map((band) => [withoutStem(band.name, file), withoutStem(bandFacts(band), file)]),
  ]);

/** Names and reasons that quote the file's own name are alike for files that are built alike. */
const withoutStem = (text: string, { path }: RasterProfile): string =>
  text.replaceAll((path.split('/').at(-1) ?? path).replace(/\.[^.]+$/, ''), '…');

const gridOf = ({ bands: [first] }: RasterProfile): string => (first ? gridText(first) : '');

/** Dates of a file's bands, where they have their own. */
const bandDates = ({ bands, date }: RasterProfile): string => {
  const dates = bands.flatMap((band) => (band.date && band.date !== date?.value ? [band.date] : []));
  return dates.length === 0 ? '' : `bands from ${dates[0]} to ${dates.at(-1)}`;
};

const dateText = (file: RasterProfile): string =>
  joined([file.date ? `date ${quoted(file.date.value, 40)}` : '', bandDates(file)]);

const shownBands = 6;

export const likeLine = (file: RasterProfile, like: RasterProfile): string =>
  joined([
    `file ${quoted(file.path, 255)}: like ${quoted(like.path.split('/').at(-1) ?? like.path, 255)}`,
    gridOf(file) === gridOf(like) ? '' : `grid ${gridOf(file)}`,
    dateText(file),
    ...file.bands
      .slice(0, shownBands)
      .map(({ index, statistics }) => `${file.bands.length > 1 ? `band ${index} ` : ''}${briefStatistics(statistics)}`),
  ]);

/** Of files that a tool reads one after the other, names and dates are enough, all on one line. */
export const likeFiles = (files: readonly RasterProfile[], like: RasterProfile): string =>
  `like ${quoted(like.path.split('/').at(-1) ?? like.path, 255)}: ${files
    .map((file) => `${quoted(file.path, 255)}${dateText(file) === '' ? '' : ` (${dateText(file)})`}`)
    .join(', ')}`;

/** A data report for a person at a terminal. */

import { styleText } from 'node:util';
import { isBeyondDegrees } from '../../core/beyond-degrees.ts';
import type { GridDescription } from '../../core/description.ts';
import type { GroupProfile, Guess } from '../../core/profile.ts';
import { noQuantity } from '../../core/saying.ts';
import { byteCount, type Column, columnLines, numeral, plain, shortened, wrapped } from './columns.ts';
import { fieldLines, wholeTable } from './fields.ts';
import { classLines, conventions, conventionsText, identityText, partsText } from './identity-lines.ts';
import type { GridPlacement } from './placement.ts';
import { placeLines } from './places.ts';
import { rangeLines } from './ranges.ts';
import {
  appliedLines,
  bandReasons,
  bitLines,
  expectedLine,
  first as firstLines,
  layerLines,
  proposalLines,
  sayingLines,
  unitText,
} from './reasons.ts';
import type { BandReport, DataReport, FileReport, RasterReport } from './report.ts';

const width = 110;
const label = 11;
const mostBands = 24;

const row = (name: string, text: string): string =>
  text === '' ? '' : `  ${styleText('dim', name.padEnd(label))}${wrapped(plain(text), ' '.repeat(label + 2), width)}`;

const guess = (found: Guess | null): string => (found ? `${found.value}  (${found.reason})` : '');

const bounds = (values: readonly number[], digits: number): string => {
  const [west, south, east, north] = values.map((value) => numeral(Number(value.toFixed(digits)), 12));
  return `${west} … ${east}, ${south} … ${north}`;
};

const pixelSize = (grid: GridDescription): string => {
  const [x, y] = grid.pixelSize.map((value) => numeral(value));
  const metres = /^EPSG:|units=m\b/.test(grid.crs);
  const unit = isBeyondDegrees(grid) ? ' units' : grid.geographic ? '°' : metres ? ' m' : ' units';
  return x === y ? `${x}${unit}` : `${x} × ${y}${unit}`;
};

const placementText = ({ rows, equalArea }: GridPlacement): string =>
  `${equalArea === true ? ' of equal area' : ''}; rows run ${rows === 'rotated' ? 'along no axis' : rows}`;

const gridRows = (grid: GridDescription & GridPlacement, number: string): string[] =>
  grid.rows === 'unplaced'
    ? [row(`grid${number}`, `${grid.width} × ${grid.height} pixels, where is not said`), row('CRS', 'unknown')]
    : [
        row(`grid${number}`, `${grid.width} × ${grid.height} pixels of ${pixelSize(grid)}${placementText(grid)}`),
        row('CRS', grid.crs === '' ? 'unknown' : grid.crs),
        row('transform', `[${grid.transform.map((value) => numeral(value, 12)).join(', ')}]`),
        row('bounds', bounds(grid.bounds, grid.geographic && !isBeyondDegrees(grid) ? 6 : 3)),
        grid.boundsWgs84 && grid.crs !== 'EPSG:4326'
          ? row('WGS 84', `${bounds(grid.boundsWgs84, 5)}  (west … east, south … north)`)
          : '',
      ];

const share = (value: number | null): string => {
  if (value === null) return '';
  const percent = 100 * value;
  if (percent === 0 || percent === 100) return `${percent} %`;
  return percent > 99.95 ? '>99.9 %' : percent < 0.05 ? '<0.1 %' : `${percent.toFixed(1)} %`;
};

const measured = (band: BandReport, of: 'min' | 'mean' | 'max' | 'std'): string => {
  const numbers = band.physical ?? band.statistics;
  const value = numbers?.[of];
  return value === undefined || Number.isNaN(value) ? '' : numeral(value, 5);
};

const bandColumns = (grids: number): readonly Column<BandReport>[] => [
  { title: '#', right: true, cell: ({ index }) => String(index) },
  { title: 'name', cell: ({ name }) => shortened(plain(name), 28) },
  { title: 'date', cell: ({ date }) => date ?? '' },
  { title: 'grid', right: true, cell: ({ grid }) => (grids > 1 ? String(grid + 1) : '') },
  { title: 'type', cell: ({ dtype }) => dtype },
  { title: 'role', cell: ({ role }) => role?.value ?? '' },
  {
    title: 'quantity',
    cell: ({ quantity, quantityKind }) => [quantity?.value, quantityKind?.value].filter(Boolean).join(', '),
  },
  { title: 'unit', cell: (band) => shortened(plain(unitText(band)), 16) },
  { title: 'nm', right: true, cell: ({ wavelengthNm }) => (wavelengthNm === null ? '' : numeral(wavelengthNm, 5)) },
  { title: 'scale', right: true, cell: ({ scale }) => (scale === 1 ? '' : numeral(scale)) },
  { title: 'offset', right: true, cell: ({ offset }) => (offset === 0 ? '' : numeral(offset)) },
  {
    title: 'nodata',
    right: true,
    // Fill is compared bit by bit: every digit counts.
    cell: ({ nodata }) => nodata.map((value) => String(value).replace('e+', 'e')).join(' '),
  },
  { title: 'valid', right: true, cell: ({ validShare }) => share(validShare) },
  ...(['min', 'mean', 'max', 'std'] as const).map((of) => ({
    title: of,
    right: true,
    cell: (band: BandReport) => measured(band, of),
  })),
];

const listed = (name: string, lines: readonly string[]): string[] =>
  lines.map((line, index) => row(index === 0 ? name : '', line));

/** What a table or a layer is. */
const identityRows = (one: Pick<RasterReport, 'identity'>): string[] => [
  row('product', identityText(one)),
  row('against', one.identity?.against.join('; ') ?? ''),
  row('note', conventions(one)),
];

const sceneText = ({ scene }: RasterReport): string =>
  scene
    ? [
        scene.cloudPercent === undefined ? '' : `cloud ${numeral(scene.cloudPercent)} %`,
        scene.sunZenithDeg === undefined ? '' : `sun zenith ${numeral(scene.sunZenithDeg)}°`,
        scene.sunAzimuthDeg === undefined ? '' : `sun azimuth ${numeral(scene.sunAzimuthDeg)}°`,
        scene.tile ? `tile ${scene.tile}` : '',
        `(${scene.source})`,
      ]
        .filter((part) => part !== '')
        .join(', ')
    : '';

const rasterRows = (file: RasterReport): string[] => {
  const shown = file.bands.slice(0, mostBands);
  const scaled = shown.some(({ physical }) => physical !== null);
  return [
    ...file.grids.flatMap((grid, index) => gridRows(grid, file.grids.length > 1 ? ` ${index + 1}` : '')),
    row('product', identityText(file)),
    row('against', file.identity?.against.join('; ') ?? ''),
    row('named', partsText(file)),
    row('note', conventions(file)),
    row('scene', sceneText(file)),
    ...listed('classes', classLines(file)),
    ...listed('layers', layerLines(file)),
    ...listed('bits', bitLines(file)),
    ...listed('applied', appliedLines(file)),
    ...listed('range', firstLines(rangeLines(file))),
    ...listed('proposed', proposalLines(file)),
    ...columnLines(shown, bandColumns(file.grids.length), '  '),
    ...(file.bands.length > shown.length
      ? [row('', `… and ${file.bands.length - shown.length} more bands; --json shows all`)]
      : []),
    ...(scaled ? [row('', 'Statistics are physical: stored × scale + offset, as the file says.')] : []),
    ...listed('because', bandReasons(file)),
    ...listed('says', sayingLines(file)),
  ];
};

/** What a file is by its name, which nobody has opened. */
const unopenedRows = ({
  identity,
  layers = [],
}: Pick<Extract<FileReport, { kind: 'other' }>, 'identity' | 'layers'>) => [
  row('product', identityText(identity ? { identity } : {})),
  row('against', identity?.against.join('; ') ?? ''),
  row('note', identity && identity.status !== 'unknown' ? conventionsText(identity) : ''),
  ...listed('by name', layers.map(expectedLine)),
];

const contentRows = (file: FileReport): string[] => {
  switch (file.kind) {
    case 'raster':
      return rasterRows(file);
    case 'features':
      return file.layers.flatMap((layer) => [
        row(
          'layer',
          `${layer.name}: ${layer.count} ${layer.count === 1 ? 'feature' : 'features'}${layer.geometry.length > 0 ? ` (${layer.geometry.join(', ')})` : ''}`,
        ),
        row('CRS', layer.crs === '' ? 'unknown' : layer.crs),
        layer.bounds ? row('bounds', bounds(layer.bounds, 6)) : '',
        ...identityRows(layer),
        ...fieldLines(layer.fields),
      ]);
    case 'table':
      return [row('rows', String(file.rows)), ...identityRows(file), ...wholeTable(file), ...fieldLines(file.columns)];
    case 'unreadable':
      return [`  ${styleText('red', `✗ ${wrapped(plain(file.message), '    ', width)}`)}`, ...unopenedRows(file)];
    case 'other':
      return unopenedRows(file);
  }
};

const fileLines = (file: FileReport): string[] =>
  [
    `${styleText('bold', plain(file.path))}  ${styleText('dim', [file.kind === 'unreadable' ? 'unreadable' : file.format, byteCount(file.bytes)].join(' · '))}`,
    row('date', guess(file.date)),
    row('place', guess(file.place)),
    ...contentRows(file),
    ...(file.kind === 'raster' ? (file.contradictions ?? []) : []).map(
      (text) => `  ${styleText('yellow', `! ${wrapped(plain(text), '    ', width)}`)}`,
    ),
    ...file.warnings.map((warning) => `  ${styleText('yellow', `! ${wrapped(plain(warning), '    ', width)}`)}`),
    '',
  ].filter((line, index, all) => line !== '' || index === all.length - 1);

const groupColumns: readonly Column<GroupProfile>[] = [
  { title: 'group', cell: ({ label: name }) => shortened(plain(name), 36) },
  { title: 'kind', cell: ({ kind }) => kind },
  { title: 'files', right: true, cell: ({ files }) => String(files.length) },
  {
    title: 'dates',
    cell: ({ dates }) => (dates.length > 1 ? `${dates[0]} … ${dates.at(-1)} (${dates.length})` : (dates[0] ?? '')),
  },
  { title: 'grid', cell: ({ sameGrid, files }) => (files.length < 2 ? '' : sameGrid ? 'same' : 'differs') },
  { title: 'because', cell: ({ reason }) => reason },
];

const groupLines = (groups: readonly GroupProfile[]): string[] => {
  const telling = groups.filter(({ kind }) => kind !== 'single');
  return telling.length === 0 ? [] : [styleText('bold', 'Groups'), ...columnLines(telling, groupColumns, '  '), ''];
};

export const printReport = (report: DataReport): string => {
  const { files, groups, unknown } = report;
  const open = unknown.filter(
    (text) =>
      !text.endsWith(noQuantity) &&
      !files.some((file) => file.kind === 'unreadable' && text.startsWith(`${file.path}:`)),
  );
  const unreadable = files.filter(({ kind }) => kind === 'unreadable').length;
  const total = `${files.length} ${files.length === 1 ? 'file' : 'files'}, ${byteCount(files.reduce((sum, { bytes }) => sum + bytes, 0))}${unreadable > 0 ? `, ${unreadable} unreadable` : ''}`;
  return [
    '',
    ...files.flatMap(fileLines),
    ...groupLines(groups),
    ...placeLines(report),
    ...(open.length > 0
      ? [styleText('bold', 'Not known'), ...open.map((text) => `  - ${wrapped(plain(text), '    ', width)}`), '']
      : []),
    styleText('dim', total),
    '',
  ].join('\n');
};

/** A folder of many files as text for people: what belongs together is said once, in a dozen lines or two. */
import { styleText } from 'node:util';
import { isBeyondDegrees } from '../../core/beyond-degrees.ts';
import type { GroupProfile, Legend } from '../../core/profile.ts';
import { byteCount, numeral, plain, shortened } from './columns.ts';
import type { BandReport, DataReport, FileReport, RasterReport } from './report.ts';

const width = 116;
const mostLines = 5;
const mostLegend = 16;

/** Files that are said in one breath: one product in one folder, or one group of names. */
interface Collection {
  readonly label: string;
  readonly files: readonly RasterReport[];
}

const folderOf = (path: string): string => path.split('/').slice(0, -1).join('/');
const rastersOf = (files: readonly FileReport[]): RasterReport[] => files.filter((file) => file.kind === 'raster');

const labelOf = (file: RasterReport, groups: readonly GroupProfile[]): string => {
  const { identity } = file;
  if (identity && identity.status !== 'unknown') return `${identity.name} (${identity.status})`;
  const group = groups.find(({ kind, files }) => kind !== 'scene' && files.includes(file.path));
  return group && group.files.length > 1 ? `${group.label} (product unknown)` : (file.path.split('/').at(-1) ?? '');
};

const longestFolder = 40;

/** A deep folder by its first and its last name: what lies between is the same in every line. */
const briefly = (folder: string): string => {
  const names = folder.split('/');
  const ends = names.length > 2 ? [names[0], '…', names.at(-1)] : names;
  return folder.length <= longestFolder ? folder : ends.map((name = '') => shortened(name, 28)).join('/');
};

const collectionsOf = ({ files, groups }: DataReport): Collection[] => {
  const labelled = Map.groupBy(rastersOf(files), (file) => `${folderOf(file.path)}\n${labelOf(file, groups)}`);
  return [...labelled].map(([key, members]) => {
    const [folder = '', label = ''] = key.split('\n');
    return { label: folder === '' ? label : `${briefly(folder)}/: ${label}`, files: members };
  });
};

const line = (text: string): string => shortened(plain(text), width);

const between = (values: readonly string[]): string => {
  const sorted = [...new Set(values)].sort();
  const [first = '', last = ''] = [sorted[0], sorted.at(-1)];
  return sorted.length < 2 ? first : `${first} … ${last} (${sorted.length} dates)`;
};

const formula = ({ encoding, scale, offset }: BandReport): string => {
  const known = encoding ?? { scale, offset, status: 'established' };
  if (known.scale === 1 && known.offset === 0) return '';
  const shift = known.offset === 0 ? '' : ` ${known.offset < 0 ? '−' : '+'} ${numeral(Math.abs(known.offset))}`;
  return `× ${numeral(known.scale)}${shift}${known.status === 'likely' ? ' (likely)' : ''}`;
};

const bandText = (band: BandReport): string => {
  const name = band.productBand ?? (band.description || band.name);
  const role = band.role?.value ?? band.quantity?.value ?? '?';
  return role.toLowerCase() === name.toLowerCase() ? name : `${name} ${role}`;
};

const bandsLine = (files: readonly RasterReport[]): string => {
  const bands = files.flatMap((file) => file.bands);
  const names = [...new Set(bands.map(bandText))].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  const dated = files.length === 1 && names.length === 1 && bands.length > 1;
  const shown = names.slice(0, 14).join(', ');
  const formulas = [...new Set(bands.map(formula).filter((text) => text !== ''))];
  const more = names.length > 14 ? ` … ${names.length} in all` : '';
  return `${dated ? `${bands.length} × ` : ''}${shown}${more}${formulas.length > 0 ? `; ${formulas.slice(0, 3).join('; ')}` : ''}`;
};

const gridLine = (files: readonly RasterReport[]): string => {
  const grids = files.flatMap((file) => file.grids);
  const [first] = grids;
  if (!first) return '';
  const kinds = new Set(
    grids.map(({ crs, width: columns, height, transform }) => `${crs} ${columns} ${height} ${transform.join(' ')}`),
  );
  const [x, y] = first.pixelSize;
  const size = x === y ? numeral(x) : `${numeral(x)} × ${numeral(y)}`;
  const unit = first.geographic && !isBeyondDegrees(first) ? '°' : '';
  return `${first.width} × ${first.height} pixels of ${size}${unit}, ${first.crs || 'no CRS'}${kinds.size > 1 ? `; ${kinds.size} different grids` : ''}`;
};

const dates = (files: readonly RasterReport[]): string =>
  between(
    files.flatMap((file) => [file.date?.value, ...file.bands.map(({ date }) => date)]).flatMap((date) => date ?? []),
  );

const collectionLines = ({ label, files }: Collection): string[] => {
  const [only, ...others] = files;
  if (only && others.length === 0) {
    const known =
      only.identity && only.identity.status !== 'unknown' ? `${only.identity.name} (${only.identity.status})` : '';
    const parts = [known, dates(files), bandsLine(files), gridLine(files)].filter((text) => text !== '');
    return [line(`${only.path}: ${parts.join('; ')}`)];
  }
  const count = files.length === 1 ? '1 file' : `${files.length} files`;
  return [
    `${styleText('bold', line(label))}`,
    ...[[count, dates(files)].filter((part) => part !== '').join(', '), bandsLine(files), gridLine(files)]
      .filter((text) => text !== '')
      .map((text) => line(`  ${text}`)),
  ];
};

const knownAs = ({ identity }: Pick<RasterReport, 'identity'>): string =>
  identity && identity.status !== 'unknown' ? `${identity.name} (${identity.status}); ` : '';

const otherLines = (files: readonly FileReport[]): string[] =>
  files.flatMap((file) => {
    if (file.kind === 'features')
      return file.layers.map((layer) =>
        line(
          `${file.path}: ${knownAs(layer)}${layer.count} ${layer.geometry.join('/') || 'records'}, ${layer.crs || 'no CRS'}${layer.fields.length > 0 ? `; ${layer.fields.map(({ name }) => name).join(', ')}` : ''}`,
        ),
      );
    if (file.kind === 'table')
      return [
        line(`${file.path}: ${knownAs(file)}${file.rows} rows; ${file.columns.map(({ name }) => name).join(', ')}`),
      ];
    return file.kind === 'unreadable' ? [styleText('red', line(`✗ ${file.path}: ${file.message}`))] : [];
  });

const legendLines = (legends: readonly Legend[]): string[] =>
  [...Map.groupBy(legends, ({ entries }) => JSON.stringify(entries)).values()].flatMap(([legend]) => {
    if (!legend) return [];
    const entries = legend.entries.slice(0, mostLegend).map(({ code, name }) => `${code} ${name}`);
    const more = legend.entries.length > mostLegend ? ` … ${legend.entries.length} in all` : '';
    return [line(`classes by ${legend.source}: ${entries.join(', ')}${more}`)];
  });

/** Texts that differ in names and numbers only are one. */
const merged = (texts: readonly string[], files: readonly FileReport[]): string[] => {
  const bare = (text: string): string =>
    text.slice(files.find(({ path }) => text.startsWith(path))?.path.length ?? 0).replaceAll(/-?\d+(?:\.\d+)?/g, '#');
  const kinds = [...Map.groupBy(texts, bare).values()].map(
    ([first = '', ...others]) => `${first}${others.length > 0 ? ` (and ${others.length} more like it)` : ''}`,
  );
  return kinds.length > mostLines
    ? [...kinds.slice(0, mostLines), `… ${kinds.length - mostLines} more; --all shows them`]
    : kinds;
};

const section = (title: string, texts: readonly string[], files: readonly FileReport[]): string[] =>
  texts.length === 0 ? [] : [styleText('bold', title), ...merged(texts, files).map((text) => line(`  - ${text}`))];

/** The report in short; `hint` says how to see more. */
export const printSummary = (report: DataReport, hint = '; --all shows every file'): string => {
  const { files, legends = [], unknown, notes = [] } = report;
  const warnings = files.flatMap((file) => file.warnings.map((text) => `${file.path}: ${text}`));
  const contradictions = rastersOf(files).flatMap((file) =>
    (file.contradictions ?? []).map((text) => `${file.path}: ${text}`),
  );
  const total = `${files.length} ${files.length === 1 ? 'file' : 'files'}, ${byteCount(files.reduce((sum, { bytes }) => sum + bytes, 0))}${hint}`;
  return [
    '',
    ...collectionsOf(report).flatMap(collectionLines),
    ...otherLines(files),
    ...legendLines(legends),
    ...section(
      'Found in the data',
      notes.map(({ value, reason }) => `${value} (${reason})`),
      files,
    ),
    ...section('Contradictions', contradictions, files),
    ...section('Warnings', warnings, files),
    ...section(
      'Not known',
      unknown.filter((text) => !files.some((file) => file.kind === 'unreadable' && text.startsWith(file.path))),
      files,
    ),
    styleText('dim', total),
    '',
  ].join('\n');
};

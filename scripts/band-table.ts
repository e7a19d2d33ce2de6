/** A table of every band below a folder: what is known of it, and what is not. Usage: node scripts/band-table.ts <folder> [out.md] */
import { writeFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { commonFolder } from '../agents/data-files.ts';
import { gatherFiles } from '../cli/profile/gather.ts';
import { profileFiles } from '../cli/profile/profile-files.ts';
import type { BandReport, RasterReport } from '../cli/profile/report.ts';

const [folder, out] = process.argv.slice(2);
if (!folder) throw new Error('Usage: node scripts/band-table.ts <folder> [out.md]');

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const number = (value: number): string => String(Number(value.toPrecision(7)));

const fills = ({ nodata, encoding }: BandReport): string => {
  const all = [
    ...new Set([
      ...nodata.map((value) => (typeof value === 'number' ? number(value) : value)),
      ...(encoding?.nodata ?? []).map(number),
    ]),
  ];
  return all.join(', ') || 'none stated';
};

const encoding = ({ encoding: known }: BandReport): [string, string] => {
  if (!known) return ['unknown', ''];
  const text = `× ${known.scale}${known.offset === 0 ? '' : ` ${known.offset < 0 ? '−' : '+'} ${Math.abs(known.offset)}`}`;
  return [known.status === 'likely' ? `${text} (likely: not applied)` : text, known.origin];
};

const facts = (file: RasterReport, band: BandReport): string[] => {
  const [scale, origin] = encoding(band);
  const product = file.identity ? `${file.identity.products.join(' / ') || '—'} (${file.identity.status})` : 'unknown';
  return [
    product,
    band.role?.value ?? 'unknown',
    band.quantity?.value ?? 'unknown',
    band.encoding?.unit || band.unit || 'unknown',
    scale,
    origin,
    fills(band),
  ];
};

const root = resolve(folder);
const files = gatherFiles([root]);
const report = await profileFiles(files, { limit: {}, isolation: 'auto' });
const base = commonFolder(files);
const lines: string[] = [];
let before = '';
for (const file of report.files) {
  const name = relative(root, resolve(base, file.path));
  if (file.kind === 'unreadable') lines.push(`| ${cell(name)} |  | unreadable | | | | | | |`);
  if (file.kind !== 'raster') continue;
  for (const band of file.bands) {
    const row = facts(file, band).map(cell).join(' | ');
    const same = row === before && file.bands.length > 20;
    before = row;
    if (!same) lines.push(`| ${cell(name)} | ${band.index} ${cell(band.name)} | ${row} |`);
  }
}
const text = [
  '# Bands of real files',
  '',
  'What the profile says of every band of a collection of real files, made by `node scripts/band-table.ts <folder> <this file>`. “unknown” means that',
  'nothing established it; an encoding that is “likely” is not applied. Bands of one file that say the same stand in one row.',
  '',
  '| file | band | product | role | quantity | unit | scale and offset | from | fill |',
  '|---|---|---|---|---|---|---|---|---|',
  ...lines,
  '',
].join('\n');
if (out) writeFileSync(out, text);
else process.stdout.write(text);

/** How files lie to each other, for people. */
import { styleText } from 'node:util';
import { plain, wrapped } from './columns.ts';
import type { Overlap } from './placement.ts';
import type { DataReport } from './report.ts';

const width = 110;
const mostPlaces = 6;
const mostNames = 6;

const sameGridText = (paths: readonly string[]): string =>
  `one grid: ${paths.slice(0, mostNames).join(', ')}${paths.length > mostNames ? ` and ${paths.length - mostNames} more` : ''}`;

const overlapText = ({ file, over, share }: Overlap): string =>
  share === 0
    ? `${file} does not touch ${over}`
    : `${file} lies to ${(100 * share).toFixed(share < 0.1 ? 1 : 0)} % over ${over}`;

/** Which files share a grid, and what lies over what. */
export const placeLines = ({ files, sameGrids, overlaps }: DataReport): string[] => {
  const features = new Set(files.flatMap(({ kind, path }) => (kind === 'features' ? [path] : [])));
  // Of rasters only what hardly overlaps is worth a line.
  const told = overlaps.filter(({ file, over, share }) => !features.has(over) && (features.has(file) || share < 0.5));
  const lines = [...sameGrids.map(sameGridText), ...told.map(overlapText)];
  if (lines.length === 0) return [];
  const more = lines.length > mostPlaces ? [`… and ${lines.length - mostPlaces} more; --json shows all`] : [];
  return [
    styleText('bold', 'Places'),
    ...[...lines.slice(0, mostPlaces), ...more].map((text) => `  ${wrapped(plain(text), '    ', width)}`),
    '',
  ];
};

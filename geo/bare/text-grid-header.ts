/**
 * Headers of grids whose numbers are written as text: Esri ASCII (ncols, nrows, xllcorner …), GRASS ASCII (north:, rows: …) and the text form
 * of Surfer's (DSAA). Sources: Esri, ASCII raster format; GRASS, r.in.ascii; Golden Software, Surfer 6 text grid.
 */
import type { Affine } from '../../core/tool/runtime/protocol.ts';

export interface TextGrid {
  readonly format: string;
  readonly width: number;
  readonly height: number;
  readonly transform: Affine | undefined;
  /** As written. */
  readonly nodata: readonly number[];
  /** Where the numbers begin, in characters. */
  readonly begins: number;
  /** Surfer writes the southern row first. */
  readonly isBottomUp: boolean;
}

type Fields = ReadonlyMap<string, number>;

const place = (left: number | undefined, top: number | undefined, dx: number, dy: number): Affine | undefined =>
  left !== undefined && top !== undefined && [left, top, dx, dy].every(Number.isFinite) && dx > 0 && dy > 0
    ? [dx, 0, left, 0, -dy, top]
    : undefined;

/** Lines of a name and a number, until something else comes. */
const fieldsOf = (text: string, line: RegExp): { fields: Fields; begins: number } => {
  const fields = new Map<string, number>();
  let begins = 0;
  for (;;) {
    const match = line.exec(text.slice(begins));
    if (!match) return { fields, begins };
    fields.set((match[1] ?? '').toLowerCase(), Number(match[2]));
    begins += match[0].length;
  }
};

const isSize = (value: number | undefined): value is number =>
  value !== undefined && Number.isInteger(value) && value > 0;

const fillOf = (value: number | undefined): number[] => (value === undefined || Number.isNaN(value) ? [] : [value]);

const esri = (text: string): TextGrid | undefined => {
  const { fields, begins } = fieldsOf(
    text,
    /^\s*(ncols|nrows|[xy]llcorner|[xy]llcent(?:er|re)|cellsize|d[xy]|nodata_value)\s+(\S+)[ \t]*(?=\r|\n|$)/i,
  );
  const number = (...keys: readonly string[]): number | undefined =>
    keys.map((key) => fields.get(key)).find((value) => value !== undefined);
  const [width, height] = [number('ncols'), number('nrows')];
  const [dx = Number.NaN, dy = Number.NaN] = [number('dx', 'cellsize'), number('dy', 'cellsize')];
  if (!isSize(width) || !isSize(height)) return undefined;
  const centre = (key: string, step: number): number | undefined => {
    const value = number(`${key}center`, `${key}centre`);
    return value === undefined ? undefined : value - step / 2;
  };
  const left = number('xllcorner') ?? centre('xll', dx);
  const bottom = number('yllcorner') ?? centre('yll', dy);
  return {
    format: 'Esri ASCII grid',
    width,
    height,
    transform: place(left, bottom === undefined ? undefined : bottom + height * dy, dx, dy),
    nodata: fillOf(number('nodata_value')),
    begins,
    isBottomUp: false,
  };
};

/** Missing cells are written as the text after null: (an asterisk where it says nothing). */
const grass = (text: string): TextGrid | undefined => {
  const { fields, begins } = fieldsOf(
    text,
    /^\s*(north|south|east|west|rows|cols|null)\s*:\s*(\S+)[ \t]*(?=\r|\n|$)|^\s*(?:type|multiplier)\s*:\s*(\S+)/i,
  );
  const number = (key: string): number => fields.get(key) ?? Number.NaN;
  const [width, height] = [number('cols'), number('rows')];
  if (!isSize(width) || !isSize(height) || text.toLowerCase().includes('multiplier:')) return undefined;
  const [dx, dy] = [(number('east') - number('west')) / width, (number('north') - number('south')) / height];
  return {
    format: 'GRASS ASCII grid',
    width,
    height,
    transform: place(number('west'), number('north'), dx, dy),
    nodata: fillOf(fields.get('null')),
    begins,
    isBottomUp: false,
  };
};

const surferFill = 1.70141e38;

/** The limits are those of the centres of the outermost cells. */
const surfer = (text: string): TextGrid | undefined => {
  const match = /^DSAA\s+(\d+)\s+(\d+)\s+(\S+)\s+(\S+)\s+(\S+)\s+(\S+)\s+\S+\s+\S+/.exec(text);
  const [width = 0, height = 0, west = 0, east = 0, south = 0, north = 0] = (match ?? []).slice(1).map(Number);
  if (!match || width < 2 || height < 2) return undefined;
  const [dx, dy] = [(east - west) / (width - 1), (north - south) / (height - 1)];
  return {
    format: 'Surfer text grid',
    width,
    height,
    transform: place(west - dx / 2, north + dy / 2, dx, dy),
    nodata: [surferFill],
    begins: match[0].length,
    isBottomUp: true,
  };
};

const begins: readonly (readonly [RegExp, (text: string) => TextGrid | undefined])[] = [
  [/^\s*(?:ncols|nrows)\s+\d/i, esri],
  [/^\s*(?:north|south|east|west|rows|cols)\s*:\s*[-\d.]/i, grass],
  [/^DSAA\s/, surfer],
];

/** The header of a grid in text; undefined for anything else, headers beside bare numbers among it: numbers have to follow. */
export const textGridHeader = (start: string): TextGrid | undefined => {
  const found = begins.find(([pattern]) => pattern.test(start))?.[1](start);
  return found && /^\s+(?:[-+]?\.?\d|[-+]?nan\b|\*)/i.test(start.slice(found.begins)) ? found : undefined;
};

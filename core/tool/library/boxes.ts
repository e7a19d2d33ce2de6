type Cell = string | number | boolean | null;
type Row = Readonly<Record<string, Cell>>;

/** An axis-parallel box; `index`: of its row in the table. */
export interface Box {
  readonly index: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * The boxes of a table. `columns`: names of four columns, joined by commas. `form`: 'corners' (x1, y1, x2, y2), 'size' (x1, y1, width, height)
 * or 'centre' (x, y, width, height). Corners may come in any order; rows with a missing number are left out. Throws an Error for other columns.
 */
export const boxesOf = (
  { rows, columns: known }: { readonly rows: readonly Row[]; readonly columns: readonly { readonly name: string }[] },
  columns: string,
  form: string,
): Box[] => {
  const names = columns.split(',').map((name) => name.trim());
  if (names.length !== 4) throw new Error(`A box has four columns, got ${names.length}: '${columns}'.`);
  const absent = names.find((wanted) => !known.some(({ name }) => name === wanted));
  if (absent !== undefined)
    throw new Error(`There is no column '${absent}'; there are ${known.map(({ name }) => name).join(', ')}.`);
  return rows.flatMap((row, index) => {
    const [a = NaN, b = NaN, c = NaN, d = NaN] = names.map((name) => {
      const cell = row[name];
      return typeof cell === 'number' ? cell : NaN;
    });
    const [x1, y1] = form === 'centre' ? [a - c / 2, b - d / 2] : [a, b];
    const [x2, y2] = form === 'corners' ? [c, d] : [x1 + c, y1 + d];
    if (!Number.isFinite(x1 + y1 + x2 + y2)) return [];
    return [
      { index, left: Math.min(x1, x2), top: Math.min(y1, y2), right: Math.max(x1, x2), bottom: Math.max(y1, y2) },
    ];
  });
};

export const boxForms: readonly string[] = ['corners', 'size', 'centre'];

const areaOf = ({ left, top, right, bottom }: Box): number => (right - left) * (bottom - top);

/** Area that both cover over area that either covers, 0..1; 0 where both have none. */
export const overlapOf = (one: Box, other: Box): number => {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  if (width <= 0 || height <= 0) return 0;
  return (width * height) / (areaOf(one) + areaOf(other) - width * height);
};

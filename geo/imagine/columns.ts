/** The attribute table of an Imagine layer: names and colours of its codes. */
import { decodeText } from '../files/text.ts';
import { numberOf, textOf } from './objects.ts';
import { childOf, type Entry, objectAt, type Tree } from './tree.ts';

export interface CodeTable {
  readonly categories: Readonly<Record<string, string>>;
  /** '#rrggbb' by code; empty without colours. */
  readonly palette: readonly string[];
}

const rowLimit = 65_536;
const widthLimit = 4096;

interface Column {
  readonly rows: number;
  readonly at: number;
  readonly type: string;
  readonly width: number;
}

const columnOf = (tree: Tree, table: Entry, names: readonly string[]): Column | undefined => {
  const entry = names.map((name) => childOf(table, name)).find((one) => one?.type === 'Edsc_Column');
  const object = entry && objectAt(tree, entry);
  const rows = numberOf(object, 'numRows');
  const width = numberOf(object, 'maxNumChars');
  const at = numberOf(object, 'columnDataPtr');
  if (!(rows > 0 && rows <= rowLimit && at > 0)) return undefined;
  return { rows, at, type: textOf(object, 'dataType'), width };
};

const texts = ({ source }: Tree, { rows, at, type, width }: Column): string[] => {
  if (type !== 'string' || !(width > 0 && width <= widthLimit)) return [];
  const bytes = source.read(at, rows * width);
  return Array.from({ length: rows }, (_, row) =>
    decodeText(bytes.subarray(row * width, (row + 1) * width))
      .replace(/\0.*$/s, '')
      .trim(),
  );
};

const reals = ({ source }: Tree, { rows, at, type }: Column): number[] => {
  if (type !== 'real' && type !== 'integer') return [];
  const size = type === 'real' ? 8 : 4;
  const bytes = source.read(at, rows * size);
  return Array.from({ length: rows }, (_, row) =>
    type === 'real' ? bytes.readDoubleLE(row * 8) : bytes.readInt32LE(row * 4),
  );
};

/** A share of one as two hexadecimal digits. */
const hexadecimal = (share: number): string =>
  Math.round(Math.min(1, Math.max(0, share)) * 255)
    .toString(16)
    .padStart(2, '0');

const paletteOf = (tree: Tree, table: Entry): string[] => {
  const [red = [], green = [], blue = []] = ['Red', 'Green', 'Blue'].map((name) => {
    const column = columnOf(tree, table, [name]);
    return column?.type === 'real' ? reals(tree, column) : [];
  });
  const rows = Math.min(red.length, green.length, blue.length);
  return Array.from(
    { length: rows },
    (_, row) => `#${[red, green, blue].map((shares) => hexadecimal(shares[row] ?? 0)).join('')}`,
  );
};

const named = (tree: Tree, table: Entry): [string, string][] => {
  const names = columnOf(tree, table, ['Class_Names', 'Class Names', 'Class_Name', 'ClassNames']);
  // Rows are codes, unless a column says which.
  const value = columnOf(tree, table, ['Value', 'VALUE']);
  const codes = value ? reals(tree, value) : [];
  return names
    ? texts(tree, names).flatMap((name, row): [string, string][] =>
        name === '' ? [] : [[String(codes[row] ?? row), name]],
      )
    : [];
};

/** Nothing where the layer has no table. */
export const codeTable = (tree: Tree, layer: Entry): CodeTable => {
  const table = layer.children.find(({ type }) => type === 'Edsc_Table');
  return table
    ? { categories: Object.fromEntries(named(tree, table)), palette: paletteOf(tree, table) }
    : { categories: {}, palette: [] };
};

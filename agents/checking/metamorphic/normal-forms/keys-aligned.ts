import { type RecordInput, recordInputs } from '../../record-facts.ts';
import { always } from '../relation.ts';
import { burns, type NormalForm, ofRecords } from './normal-form.ts';

const keysOf = ({ records }: RecordInput, column: string): string[] =>
  records.rows.flatMap((row) => {
    const cell = row[column];
    return cell === null || cell === undefined || cell === '' ? [] : [String(cell)];
  });

/** A column in which every record has a text or date of its own. */
const keyColumns = (input: RecordInput): { readonly name: string; readonly keys: readonly string[] }[] =>
  input.records.columns
    .filter(({ type }) => type === 'text' || type === 'date')
    .map(({ name }) => ({ name, keys: keysOf(input, name) }))
    .filter(({ keys }) => keys.length === input.records.rows.length && new Set(keys).size === keys.length);

const fewest = 3;

/** Rows of the second input in the order of the first one's keys; null where they lie so already, or have other keys. */
const alignment = (first: RecordInput, second: RecordInput): readonly number[] | null => {
  for (const { keys } of keyColumns(first)) {
    for (const other of keyColumns(second)) {
      const place = new Map(keys.map((key, index) => [key, index]));
      const shared = other.keys.filter((key) => place.has(key)).length;
      if (shared < fewest || shared < 0.8 * Math.min(keys.length, other.keys.length)) continue;
      const order = other.keys
        .map((key, row) => ({ row, at: place.get(key) ?? Number.POSITIVE_INFINITY }))
        .toSorted((a, b) => (a.at === b.at ? a.row - b.row : a.at - b.at))
        .map(({ row }) => row);
      return order.some((row, index) => row !== index) ? order : null;
    }
  }
  return null;
};

/** Two tables that share their keys, the second one in the order of the first. */
export const keysAligned: NormalForm = {
  id: 'keys-aligned',
  forms: (setting) => {
    const [first, second, third] = recordInputs(setting.evidence);
    if (!first || !second || third || burns(setting)) return [];
    const order = alignment(first, second);
    return order ? [ofRecords(second.port, { rows: order })] : [];
  },
  what: 'when the second table has its rows in the order of the keys of the first',
  severity: always,
  advice: 'Rows belong together by their key, not by their place: look up each key in the other table.',
};

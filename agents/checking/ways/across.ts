import type { Evidence, Row } from '../evidence.ts';
import { type RecordInput, recordInputs, textColumns, valueColumns } from '../record-facts.ts';
import { timesOf } from '../record-times.ts';
import type { Pairs } from './way.ts';

type Keyed = readonly (readonly [key: string, value: number | null])[];

/** The keys by which records of an input may belong to those of another: their times, or a column of texts. */
const keysOf = ({ records }: RecordInput): ((row: Row) => string | null)[] => {
  const times = timesOf(records);
  const texts = textColumns(records).map((column) => (row: Row) => (row[column] === null ? null : String(row[column])));
  return [...(times ? [times.of] : []), ...texts];
};

const keyed = (rows: readonly Row[], keyOf: (row: Row) => string | null, column: string): Keyed | null => {
  const cells = rows.map((row) => [keyOf(row), typeof row[column] === 'number' ? Number(row[column]) : null] as const);
  const keys = cells.flatMap(([key]) => key ?? []);
  return keys.length === rows.length && new Set(keys).size === keys.length
    ? cells.map(([key, value]) => [key ?? '', value] as const)
    : null;
};

/** Values of two inputs side by side by their keys; null where they share too few. */
const joined = (first: Keyed, second: Keyed): Pick<Pairs, 'x' | 'y' | 'times' | 'apart'> | null => {
  const others = new Map(second);
  const shared = first.filter(([key]) => others.has(key));
  if (shared.length < 4 || shared.length < Math.min(first.length, second.length) / 2) return null;
  const own = new Map(first);
  const keys = [...new Set([...own.keys(), ...others.keys()])].sort();
  const dated = keys.every((key) => /^\d{4}(?:-|$)/.test(key));
  return {
    x: keys.map((key) => own.get(key) ?? null),
    y: keys.map((key) => others.get(key) ?? null),
    times: dated ? keys : null,
    apart: { x: first.map(([, value]) => value), y: second.map(([, value]) => value) },
  };
};

/** Every two measured columns of two inputs that share a key. */
export const pairsAcross = (evidence: Evidence): Pairs[] => {
  const [first, second, third] = recordInputs(evidence);
  if (!first || !second || third) return [];
  const columnsOf = (input: RecordInput): string[] =>
    valueColumns(evidence, input)
      .map(({ name }) => name)
      .slice(0, 3);
  const join = (x: string, y: string): Pick<Pairs, 'x' | 'y' | 'times' | 'apart'> | null => {
    for (const a of keysOf(first))
      for (const b of keysOf(second)) {
        const [one, other] = [keyed(first.records.rows, a, x), keyed(second.records.rows, b, y)];
        const found = one && other ? joined(one, other) : null;
        if (found) return found;
      }
    return null;
  };
  const labelOf = ({ port }: RecordInput, column: string): string => (column === 'value' ? port : column);
  return columnsOf(first).flatMap((x) =>
    columnsOf(second).flatMap((y): Pairs[] => {
      const found = join(x, y);
      const names = [labelOf(first, x), labelOf(second, y)] as const;
      return found
        ? [
            { evidence, names, ...found },
            {
              evidence,
              names: [names[1], names[0]],
              ...found,
              x: found.y,
              y: found.x,
              ...(found.apart ? { apart: { x: found.apart.y, y: found.apart.x } } : {}),
            },
          ]
        : [];
    }),
  );
};

/** A number as people write it in a table: what it is, and what stands beside it. */
export interface WrittenNumber {
  /** Without separators of thousands but commas, which the other numbers of a column tell. */
  readonly plain: string;
  /** "<" and ">" of what was not measured exactly, or a mark of the observer: "*", "a", "~". */
  readonly mark: string;
  readonly unit: string;
}

const shape = /^([<>≤≥~≈]?)\s*([-+−–]?\d(?:[\d.,]|[\s'’_](?=\d{3}(?!\d)))*)\s*([*†‡#!?]+|[a-z](?![a-z]))?\s*(\D*)$/u;

/** One number with its separators, a mark and a unit; null for what is none. */
export const readWritten = (cell: string): WrittenNumber | null => {
  const [whole, before = '', digits = '', behind = '', unit = ''] = shape.exec(cell.trim()) ?? [];
  if (whole === undefined) return null;
  // A letter alone may be a unit.
  const isUnit =
    /^[a-z]$/.test(behind) && unit === '' && /[\s\d]$/.test(cell.trim().slice(0, -1)) && /\s[a-z]$/.test(cell.trim());
  return {
    plain: digits
      .replaceAll(/[\s'’_]/gu, '')
      .replace(/^[−–]/, '-')
      .replace(/^\+/, ''),
    mark: isUnit ? before : `${before}${behind}`,
    unit: isUnit ? behind : unit.trim(),
  };
};

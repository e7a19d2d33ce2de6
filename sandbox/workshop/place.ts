/** Line and column of a position in a text, from 1, columns in UTF-16 units. */
export const placeOf = (source: string, position: number): { line: number; column: number } => {
  const before = source.slice(0, Math.max(0, position));
  const lineStart = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: before.length - lineStart + 1 };
};

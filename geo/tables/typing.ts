import type { Cell, Table } from '../../core/tool/contract.ts';

type ColumnType = Table['columns'][number]['type'];

/** The cells of a line as they stand in the file, without their quotes. */
export type Line = readonly string[];

/** The lines of a delimited text. */
export interface Delimited {
  readonly lines: readonly Line[];
  /** Was this cell of one of the lines written in quotes? */
  isQuoted(line: Line, column: number): boolean;
}

export interface Typing {
  readonly type: ColumnType;
  convert(text: string, line: Line): Cell;
  /** What was chosen where the texts could mean something else; '' for nothing. */
  readonly note: string;
}

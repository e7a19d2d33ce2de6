import type { Cell, Table } from '../../core/tool/contract.ts';

type ColumnType = Table['columns'][number]['type'];

/** A cell as it stands in the file. */
export interface RawCell {
  readonly text: string;
  readonly quoted: boolean;
}

export interface Typing {
  readonly type: ColumnType;
  convert(cell: RawCell): Cell;
  /** What was chosen where the texts could mean something else; '' for nothing. */
  readonly note: string;
}

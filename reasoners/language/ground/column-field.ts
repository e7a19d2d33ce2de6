import type { Field } from '../../../analysis/types.ts';
import type { Coordinates } from './entities.ts';
import type { Tidy } from './tidy.ts';

/** A column of a table: numbers, or kinds that several rows share. */
export interface ColumnField {
  readonly kind: 'column';
  readonly field: Field;
  readonly file: string;
  /** Columns as they are called once the rows are tidy. */
  readonly column: string;
  readonly dateColumn: string | null;
  /** The column that names what each row is of, where rows of several things stand in one table. */
  readonly nameColumn: string | null;
  /** How the rows are made one for each name and date, where the table has them otherwise. */
  readonly tidy?: Tidy;
  /** Of kinds: what the table writes for a name. */
  readonly stored?: ReadonlyMap<string, string>;
  /** What a document says of rows that do not count. */
  readonly rejected?: string;
}

/** Where the things of a layer of stations lie: in columns of a table. */
export interface Places extends Coordinates {
  readonly file: string;
  readonly nameColumn: string;
  readonly tidy?: Tidy;
}

import type { Quality } from './column-facts.ts';
import type { Wide } from './wide.ts';

/** How the template `tidy-rows` makes a table one row for each name and date; what is left out is its default. */
export interface Tidy {
  readonly nameColumn?: string;
  readonly names?: string;
  readonly dateColumn?: string;
  readonly monthColumn?: string;
  readonly columns?: string;
  readonly columnsAre?: Wide['are'];
  readonly missing?: readonly number[];
  readonly qualityColumn?: string;
  readonly rejected?: string;
  readonly valueColumn?: string;
  readonly factor?: number;
}

interface Wanted {
  readonly names?: Readonly<Record<string, string>>;
  readonly missing?: readonly number[];
  readonly quality?: Quality;
  readonly wide?: Wide;
  readonly monthColumn?: string;
  readonly factor?: number;
  readonly valueColumn?: string;
}

const lines = (pairs: readonly (readonly [string, string])[]): string =>
  pairs.map((pair) => pair.join('\t')).join('\n');

/** What is wanted beside what is known; undefined where the table is tidy as it stands. */
export const tidyOf = (
  known: Tidy,
  { names = {}, missing = [], quality, wide, monthColumn, factor, valueColumn }: Wanted,
): Tidy | undefined => {
  const tidy: Tidy = {
    ...known,
    ...(Object.keys(names).length > 0 ? { names: lines(Object.entries(names)) } : {}),
    ...(missing.length > 0 ? { missing } : {}),
    ...(quality ? { qualityColumn: quality.column, rejected: quality.rejected.join('\n') } : {}),
    ...(wide ? { columns: lines(wide.columns), columnsAre: wide.are } : {}),
    ...(monthColumn === undefined ? {} : { monthColumn }),
    ...(factor === undefined ? {} : { factor }),
    ...(valueColumn === undefined ? {} : { valueColumn }),
  };
  return Object.keys(tidy).length > 0 ? tidy : undefined;
};

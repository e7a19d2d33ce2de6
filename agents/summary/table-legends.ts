/** Tables that name codes: which column holds them, and which their names. */

import type { LegendEntry } from '../../core/profile.ts';
import type { Described } from './described.ts';
import { distinctCodes } from './legend-text.ts';

const codeColumn =
  /^(?:wert|valeur|valor|valore|código|codigo|codice|klasse(?:n?_?(?:nr|code|id))|pixelwert|valor_?pixel|value|val|code|codes|id|class|class_?(?:id|code|value|no)|pixel_?value|dn|key|grid_?code|number|nr|no)$/i;
const nameColumn =
  /^(?:label|labels|name|names|class|class_?name|description|category|meaning|type|land_?cover|land_?use|legend|title|definition)$/i;

const isCode = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= -32_768 && value <= 65_535;

type TableColumn = Pick<Extract<Described['description'], { kind: 'table' }>['columns'][number], 'name' | 'values'>;
export interface TableDescription {
  readonly columns: readonly TableColumn[];
  readonly rows: number;
}

/** Longer tables list things, not classes. */
const mostClasses = 64;

interface TableLegend {
  readonly entries: readonly LegendEntry[];
  readonly also: readonly LegendEntry[];
}

const pairsOf = (code: TableColumn, name: TableColumn): LegendEntry[] =>
  (code.values ?? []).flatMap((value, row): LegendEntry[] => {
    const label = name.values?.[row];
    return isCode(value) && typeof label === 'string' && label.trim() !== ''
      ? [{ code: value, name: label.trim() }]
      : [];
  });

const isTextColumn = ({ values = [] }: TableColumn): boolean => values.every((value) => typeof value === 'string');

/** A column of running numbers is called so too: it counts where no other column of codes does. */
const runningNumber = /^(?:id|key|number|nr|no)$/i;

/** For each column of codes its names, and other names of them: the first texts that differ. */
export const fromTable = ({ columns, rows }: TableDescription): readonly (readonly TableLegend[])[] => {
  if (rows > mostClasses) return [];
  const called = columns.filter(({ name }) => codeColumn.test(name));
  const different = columns.filter(({ values = [] }) => values.every(isCode) && new Set(values).size === rows);
  const texts = columns.filter((column) => nameColumn.test(column.name) || isTextColumn(column));
  const named = texts.filter(({ name }) => nameColumn.test(name));
  const english = texts.filter(({ name }) => /(?:^|_)(?:en|eng|english)$/i.test(name));
  const names = [...english, ...(named.length > 0 ? named : texts)];
  const legendOfCodes = (code: TableColumn): TableLegend[] => {
    for (const name of names) {
      const entries = name === code ? [] : pairsOf(code, name);
      if (entries.length !== rows || rows < 2 || (!called.includes(code) && distinctNames(entries) < rows)) continue;
      const others = texts.filter((column) => column !== name && column !== code && isTextColumn(column));
      return [{ entries: distinctCodes(entries), also: others.flatMap((other) => pairsOf(code, other)) }];
    }
    return [];
  };
  const ranks = [
    called.filter(({ name }) => !runningNumber.test(name)),
    called.filter(({ name }) => runningNumber.test(name)),
    different.filter((column) => !called.includes(column)).slice(0, 1),
  ];
  return ranks.map((codes) => codes.flatMap(legendOfCodes));
};

const distinctNames = (entries: readonly LegendEntry[]): number => new Set(entries.map(({ name }) => name)).size;

/** Does a header call a column one of codes? Running numbers and numbers of bands are none. */
export const namesCodes = (header: string): boolean => codeColumn.test(header) && !runningNumber.test(header);

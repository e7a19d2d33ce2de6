/** Codes and names in the columns of a table. */
import type { LegendEntry } from '../../core/profile.ts';
import { bandColumn } from './documents/band-column.ts';
import type { Described } from './file-profile.ts';
import { distinctCodes } from './legend-text.ts';

const codeColumn =
  /^(?:value|val|code|codes|id|class|class_?(?:id|code|value|no)|pixel_?value|dn|key|grid_?code|number|nr|no)$/i;
const nameColumn =
  /^(?:label|labels|name|names|class|class_?name|description|category|meaning|type|land_?cover|land_?use|legend|title|definition)$/i;

const isCode = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= -32_768 && value <= 65_535;

export type TableDescription = Extract<Described['description'], { kind: 'table' }>;

/** Longer tables list things, not classes. */
const mostClasses = 64;

type TableColumn = TableDescription['columns'][number];
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
export const fromTable = (table: TableDescription): readonly (readonly TableLegend[])[] => {
  const { columns, rows } = table;
  // Numbers of bands are no codes.
  if (rows > mostClasses || bandColumn(table) >= 0) return [];
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

/** What tables give as codes and names, whether or not they fit a map. */
export const tableLegends = (described: readonly Described[]): { source: string; entries: readonly LegendEntry[] }[] =>
  described.flatMap(({ path, description }) =>
    description.kind === 'table'
      ? (fromTable(description)[0] ?? []).slice(0, 1).map(({ entries }) => ({ source: path, entries }))
      : [],
  );

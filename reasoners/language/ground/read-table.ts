/** What is known of a table before its columns are. */
import type { Field } from '../../../analysis/types.ts';
import type { DataProfile, FieldProfile, TableProfile } from '../../../core/profile.ts';
import { qualityOf } from './column-facts.ts';
import { type Entities, entitiesOf } from './entities.ts';
import { cellsOf, textsOf } from './naming.ts';
import { gapsOf } from './stated-gaps.ts';
import { isKeyOf, type Things, thingsNamedBy } from './things.ts';
import { type Tidy, tidyOf } from './tidy.ts';
import { type Wide, wideOf } from './wide.ts';

/** Dates as ISO; those of a table with too many to list are the sampled ones, and `whole` is false. */
const datesOf = (column: FieldProfile): { readonly dates: readonly string[]; readonly whole: boolean } => {
  const whole = column.values !== undefined || column.distinct !== undefined;
  const cells = (column.values ?? column.distinct ?? column.samples).map((cell) => (cell === null ? '' : String(cell)));
  return { dates: [...new Set(cells.filter((cell) => /^\d{4}/.test(cell)))].sort(), whole };
};

const monthsOf = (year: FieldProfile, month: FieldProfile): string[] => {
  const [years, months] = [cellsOf(year), cellsOf(month)];
  return [...new Set(years.map((one, row) => `${one}-${(months[row] ?? '').padStart(2, '0')}`))].sort();
};

/** What is known of one table before its columns are. */
export interface Read {
  readonly table: TableProfile;
  readonly entities: Entities;
  readonly things: Things | undefined;
  readonly wide: Wide | undefined;
  readonly tidy: Tidy | undefined;
  readonly rejected: string | undefined;
  readonly moments: Pick<Field, 'dates' | 'sampled'>;
}

const momentsOf = ({ dated, month }: Entities, wide: Wide | undefined): Pick<Field, 'dates' | 'sampled'> => {
  if (wide?.are === 'dates') return { dates: wide.columns.map(([, date]) => date).sort() };
  if (!dated) return { dates: [] };
  if (month) return { dates: monthsOf(dated, month) };
  const { dates, whole } = datesOf(dated);
  if (wide?.are !== 'months') return { dates, ...(whole ? {} : { sampled: true as const }) };
  return { dates: dates.flatMap((year) => wide.columns.map(([, one]) => `${year}-${one}`)).sort() };
};

/** Names that a table writes otherwise than the layer calls its things. */
const renamed = (naming: FieldProfile | undefined, things: Things | undefined): Record<string, string> => {
  if (!naming || !things) return {};
  const names = naming.values
    ? cellsOf(naming)
    : naming.type === 'text'
      ? textsOf(naming)
      : (naming.distinct ?? []).map(String);
  return Object.fromEntries(
    [...new Set(names)].flatMap((name) => {
      const thing = things.called.get(name);
      return thing === undefined || thing === name ? [] : [[name, thing]];
    }),
  );
};

export const readTable = (
  profile: DataProfile,
  table: TableProfile,
  lists: readonly Things[],
  own: Things | undefined,
): Read => {
  const entities = entitiesOf(table, isKeyOf(lists));
  const wide = wideOf(table, entities, lists);
  const named = entities.naming ? (own ?? thingsNamedBy(entities.naming, lists)) : entities.events ? own : undefined;
  const things = wide?.things ?? named;
  const quality = qualityOf(profile, table);
  const tidy = tidyOf(
    {},
    {
      names: renamed(entities.naming, things),
      missing: gapsOf(profile, table.path),
      ...(quality ? { quality } : {}),
      ...(wide ? { wide } : {}),
      ...(entities.month ? { monthColumn: entities.month.name } : {}),
    },
  );
  const keys = {
    ...(entities.naming && things && !wide?.things ? { nameColumn: entities.naming.name } : {}),
    ...(entities.dated ? { dateColumn: entities.dated.name } : {}),
  };
  return {
    table,
    entities,
    things,
    wide,
    tidy: tidy && { ...tidy, ...keys },
    rejected: quality?.said,
    moments: momentsOf(entities, wide),
  };
};

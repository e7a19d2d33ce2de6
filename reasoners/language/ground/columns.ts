import type { Layer as NamedLayer } from '../../../analysis/types.ts';
import type { DataProfile, FieldProfile, TableProfile } from '../../../core/profile.ts';
import { codeTables } from './code-lists.ts';
import type { ColumnField, Places } from './column-field.ts';
import { coordinatesOf, entitiesOf } from './entities.ts';
import { eventsOf, stationsOf } from './layer-nouns.ts';
import { identifier, labelOf } from './names.ts';
import { cellsOf, namesOfThings, textsOf } from './naming.ts';
import { readTable } from './read-table.ts';
import { type Spot, spotOfTable } from './spots.ts';
import { fieldsOfTable } from './table-fields.ts';
import { isKeyOf, type Things, thingsNamedBy } from './things.ts';
import { wideOf } from './wide.ts';

export interface GroundedColumns {
  readonly fields: readonly ColumnField[];
  readonly things: readonly Things[];
  readonly places: ReadonlyMap<string, Places>;
  /** Where things lie that have a row each. */
  readonly spots: ReadonlyMap<string, Spot>;
}

const namesIn = (naming: FieldProfile): readonly string[] =>
  naming.type === 'number' ? (naming.distinct ?? []).map(String) : textsOf(naming);

/** Lists of things that tables bring along: one row for each, or the names of several dates. */
const listOf = (profile: DataProfile, table: TableProfile, lists: readonly Things[]): Things | undefined => {
  const entities = entitiesOf(table, isKeyOf(lists));
  const { naming, dated, events } = entities;
  if (!naming && events)
    return { layer: eventsOf(profile, table.path), called: new Map(), columns: table.columns, naming: '' };
  if (!naming || wideOf(table, entities, lists) || thingsNamedBy(naming, lists)) return undefined;
  const single = !dated || events === true;
  const called = single
    ? namesOfThings(table.columns, naming)
    : namesOfThings([], {
        ...naming,
        values: [...new Set(naming.values ? cellsOf(naming) : namesIn(naming))].filter((name) => name !== ''),
      });
  const layer = stationsOf(profile, naming, table.path, called, events === true);
  return { layer, called, columns: single ? table.columns : [], naming: naming.name };
};

/** Names of fields that several tables have: each with its file's. */
const apart = (fields: readonly ColumnField[]): ColumnField[] =>
  fields.map((one) => {
    const { field } = one;
    if (fields.filter((other) => other.field.name === field.name).length === 1) return one;
    const name = identifier(`${labelOf(one.file)}_${field.name}`);
    return { ...one, field: { ...field, name, aliases: [...field.aliases, field.name] } };
  });

/** Columns of every table, and the stations (or other named things) that its rows are of. `lists`: the named polygons, lines and points. */
export const columnsOf = (profile: DataProfile, lists: readonly Things[]): GroundedColumns => {
  const rasters = profile.files.filter((file) => file.kind === 'raster');
  // A table that names the codes of a map or of other files says nothing else.
  const legends = new Set([...(profile.legends ?? []).map(({ source }) => source), ...codeTables(profile)]);
  const tables = profile.files.filter((file) => file.kind === 'table').filter(({ path }) => !legends.has(path));
  const own: Things[] = [];
  const made = new Map<string, Things>();
  const inOrder = tables.toSorted(
    (one, other) => Number(entitiesOf(one).dated !== undefined) - Number(entitiesOf(other).dated !== undefined),
  );
  for (const table of inOrder) {
    const things = listOf(profile, table, [...lists, ...own]);
    const same = things && own.find(({ layer }) => layer.name === things.layer.name);
    if (!things || same) continue;
    own.push(things);
    made.set(table.path, things);
  }
  const all = [...lists, ...own];
  const places = new Map<string, Places>();
  const spots = new Map<string, Spot>();
  const fields = tables.flatMap((table) => {
    const read = readTable(profile, table, all, made.get(table.path));
    const place = coordinatesOf(table, rasters);
    const listed = made.get(table.path);
    const spot = listed && spotOfTable(table, listed, rasters, read.tidy);
    if (spot) spots.set(listed.layer.name, spot);
    const { naming } = read.entities;
    if (place && naming && read.things?.layer.kind === 'stations' && !places.has(read.things.layer.name))
      places.set(read.things.layer.name, {
        ...place,
        file: table.path,
        nameColumn: read.tidy ? 'name' : naming.name,
        ...(read.tidy ? { tidy: read.tidy } : {}),
      });
    return fieldsOfTable(profile, read);
  });
  return {
    fields: apart(fields),
    things: own.map((things) => located(things, own, places, spots)),
    places,
    spots,
  };
};

/** Another layer's own name is not a second name of this one. */
const located = (
  things: Things,
  all: readonly Things[],
  places: ReadonlyMap<string, Places>,
  spots: ReadonlyMap<string, Spot>,
): Things => {
  const { layer } = things;
  const others: readonly NamedLayer[] = all.map((one) => one.layer).filter((other) => other !== layer);
  return {
    ...things,
    layer: {
      ...layer,
      aliases: layer.aliases.filter((alias) => !others.some((other) => other.name === alias || other.plural === alias)),
      ...(things.called.size > 0 ? { count: new Set(things.called.values()).size } : {}),
      ...(places.has(layer.name) ? { located: true as const } : {}),
      ...(spots.has(layer.name) ? { placed: true as const } : {}),
    },
  };
};

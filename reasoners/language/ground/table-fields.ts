/** The columns of one table as fields. */
import type { Field } from '../../../analysis/types.ts';
import type { DataProfile, FieldProfile } from '../../../core/profile.ts';
import { findQuantity } from '../../../knowledge/quantities.ts';
import { asAnswers, isAnswered, saidOfState } from './answers.ts';
import { asCodes, listedNames } from './code-lists.ts';
import { codesOf } from './codes.ts';
import { explainedCodes, factsOfColumn, qualityOf } from './column-facts.ts';
import type { ColumnField } from './column-field.ts';
import { identifier, labelOf } from './names.ts';
import { cellsOf, isIdName } from './naming.ts';
import type { Read } from './read-table.ts';
import { tidyOf } from './tidy.ts';

const fieldOf = (read: Read, { name, label, names, unit, quantity }: Named, more: Partial<Field>): Field => {
  const { entities, things, wide, moments, table } = read;
  const dated = (entities.dated || wide?.are === 'dates') && !entities.events;
  const own = things ? [things.layer.kind] : dated ? [] : (['rows'] as const);
  return {
    name,
    label,
    aliases: [...new Set([label, ...names])].filter((alias) => alias !== '' && alias !== name),
    axes: [...(dated ? (['dates'] as const) : []), ...own],
    sort: findQuantity(quantity ?? '')?.kind === 'total' ? 'amount' : 'absolute',
    unit,
    quantity,
    ...moments,
    files: [table.path],
    ...(things ? { members: things.layer.name } : {}),
    ...more,
  };
};

interface Named {
  readonly name: string;
  readonly label: string;
  readonly names: readonly string[];
  readonly unit: string;
  readonly quantity: string | null;
}

const bound = (read: Read, field: Field, column: string, factor: number): ColumnField => {
  const { table, entities, things, wide, rejected } = read;
  const tidy = factor === 1 ? read.tidy : tidyOf(read.tidy ?? {}, { factor, valueColumn: wide ? 'value' : column });
  const dated = entities.dated !== undefined || wide?.are === 'dates';
  return {
    kind: 'column',
    field,
    file: table.path,
    column,
    dateColumn: !dated ? null : tidy ? 'date' : (entities.dated?.name ?? null),
    nameColumn: !things || (!entities.naming && !wide) ? null : tidy ? 'name' : (entities.naming?.name ?? null),
    ...(tidy ? { tidy } : {}),
    ...(rejected && tidy ? { rejected } : {}),
  };
};

/** One field of all columns that stand for stations, months or years: called by what the documents or its file say. */
const wideField = (profile: DataProfile, read: Read): ColumnField => {
  const { table } = read;
  const facts = factsOfColumn(profile, table.path, labelOf(table.path), true);
  const name = identifier(facts.quantity ?? labelOf(table.path));
  const label =
    facts.quantity === null ? facts.label : (findQuantity(facts.quantity)?.name.toLowerCase() ?? facts.label);
  const field = fieldOf(read, { ...facts, label, name, names: [...facts.names, labelOf(table.path)] }, {});
  return bound(read, field, 'value', facts.factor);
};

const numberField = (profile: DataProfile, read: Read, column: FieldProfile, alone: boolean): ColumnField => {
  const told = factsOfColumn(profile, read.table.path, column.name, alone);
  // Of a known table the reader applies factor and missing values itself.
  const fact = column.encoding?.status === 'established' ? column.encoding : undefined;
  const known = fact && column.quantity ? (findQuantity(column.quantity.value)?.id ?? null) : null;
  const facts = {
    ...told,
    unit: told.unit || (fact?.unit ?? ''),
    quantity: told.quantity ?? known,
    factor: fact ? 1 : told.factor,
  };
  return bound(read, fieldOf(read, { ...facts, name: identifier(column.name) }, {}), column.name, facts.factor);
};

const kindField = (profile: DataProfile, read: Read, column: FieldProfile): ColumnField => {
  const facts = factsOfColumn(profile, read.table.path, column.name, false);
  const listed = listedNames(profile, read.table.path, column);
  const { names, stored } = codesOf(
    column,
    listed.size > 0 ? listed : explainedCodes(profile, read.table.path, column),
  );
  const more = isAnswered(names) ? saidOfState(column.name) : [];
  const said = { ...facts, name: identifier(column.name), names: [...facts.names, ...more] };
  const field = fieldOf(read, said, { sort: 'code', names });
  return { ...bound(read, { ...field, unit: '', quantity: null }, column.name, 1), stored };
};

export const fieldsOfTable = (profile: DataProfile, read: Read): ColumnField[] => {
  const { table, entities, wide } = read;
  if (wide) return [wideField(profile, read)];
  const keys = [entities.naming, entities.dated, entities.month];
  const quality = qualityOf(profile, table)?.column;
  const coded = table.columns
    .filter((column) => column.type === 'number' && !keys.includes(column))
    .map((column) => asCodes(profile, table.path, entities.dated ? column : asAnswers(column)))
    .filter(({ type }) => type === 'text');
  const numbers = table.columns.filter(
    (column) =>
      column.type === 'number' &&
      !coded.some(({ name }) => name === column.name) &&
      !keys.includes(column) &&
      column.name !== quality &&
      !(isIdName(column.name) && new Set(cellsOf(column)).size === table.rows),
  );
  // A column of uncertainties is about another.
  const measured = numbers.filter(
    ({ name }) => !/uncert|error|std|stdev|sigma|quality|flag|valid|^n(?:_|$)|count/i.test(name),
  );
  const found = numbers.map((column) =>
    numberField(profile, read, column, measured.length === 1 && measured[0] === column),
  );
  return [...levelsOfWater(found), ...[...entities.kinds, ...coded].map((column) => kindField(profile, read, column))];
};

/** Beside the discharge of a gauge its level in metres is that of the water. */
const levelsOfWater = (fields: readonly ColumnField[]): readonly ColumnField[] => {
  const levels = fields.filter(
    ({ field: { name, quantity, unit } }) =>
      quantity === null && /^(?:level|stage|gauge_height)(?:_|$)/.test(name) && ['m', 'cm', 'mm', 'ft'].includes(unit),
  );
  const [level, other] = levels;
  return level && !other && fields.some(({ field }) => field.quantity === 'discharge')
    ? fields.map((one) => (one === level ? { ...one, field: { ...one.field, quantity: 'water-level' } } : one))
    : fields;
};

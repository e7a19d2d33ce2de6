import type { FieldProfile, TableProfile } from '../../core/profile.ts';
import type { Parameter } from '../../core/workflow.ts';
import type { Condition } from '../reading/conditions.ts';
import type { Reading } from './reading.ts';
import { type Missing, missing } from './sources.ts';

export const parameter = (value: Parameter['value'], reason: string): Parameter => ({
  value,
  origin: 'question',
  reason,
});
export const chosen = (value: Parameter['value']): Parameter => ({
  value,
  origin: 'metadata',
  reason: 'a column of the table',
});

const plain = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
const mentions = (text: string, name: string): boolean =>
  plain(name) !== '' && ` ${plain(text)} `.includes(` ${plain(name)} `);

/** Which columns a question is about. */
export interface Columns {
  readonly value: string;
  readonly date: string | null;
  /** A text column that the question wants one name of. */
  readonly group: string | null;
  readonly filter: { readonly column: string; readonly condition: Condition } | null;
}

/** Statistics of the question → those of the templates. */
export const statistics: Readonly<Record<string, string>> = {
  mean: 'mean',
  sum: 'sum',
  min: 'min',
  max: 'max',
  std: 'std',
  median: 'median',
  count: 'count',
};

/** The column named last in the words before a comparison: its subject. */
const lastNamed = (fields: readonly FieldProfile[], words: string): FieldProfile[] =>
  fields
    .filter((field) => mentions(words, field.name))
    .sort((a, b) => plain(words).lastIndexOf(plain(b.name)) - plain(words).lastIndexOf(plain(a.name)))
    .slice(0, 1);

/** "Which station …": a text column whose entries are compared. */
const comparedColumn = (reading: Reading, texts: readonly FieldProfile[]): FieldProfile | undefined =>
  texts.find((field) =>
    new RegExp(`\\b(?:which|what|of the|among the) (?:\\w+ )?${plain(field.name).replace(/ /g, '\\W')}s?\\b`, 'i').test(
      reading.text,
    ),
  );

export const chooseColumns = (reading: Reading, table: TableProfile): Columns | Missing => {
  const named = (fields: readonly FieldProfile[]) => fields.filter((field) => mentions(reading.text, field.name));
  const numeric = table.columns.filter((field) => field.type === 'number');
  const condition = reading.conditions[0];
  const filtered = condition ? lastNamed(numeric, condition.before) : [];
  const candidates = named(numeric).filter((field) => !filtered.includes(field) || named(numeric).length === 1);
  const values = candidates.length > 0 ? candidates : numeric;
  const [value, second] = values;
  if (!value) return missing('a column with numbers');
  if (second) return missing(`which of the columns ${values.map((field) => field.name).join(', ')} is meant`);
  const dates = table.columns.filter((field) => field.type === 'date');
  const texts = table.columns.filter((field) => field.type === 'text');
  const group =
    comparedColumn(reading, texts) ?? (reading.wish.form === 'zone' && texts.length === 1 ? texts[0] : undefined);
  const filter = condition && filtered[0] && filtered[0] !== value ? { column: filtered[0].name, condition } : null;
  if (condition && !filter && reading.wish.form !== 'dates-count')
    return missing(`what “${condition.text}” is about in the table`);
  return {
    value: value.name,
    date: dates.length === 1 ? (dates[0]?.name ?? null) : null,
    group: group?.name ?? null,
    filter,
  };
};

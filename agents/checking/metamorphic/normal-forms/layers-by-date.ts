import { basename, extname } from 'node:path';
import type { InputEvidence } from '../../evidence.ts';
import { dateColumn, type RecordInput, recordInputs } from '../../record-facts.ts';
import { always } from '../relation.ts';
import type { Form, NormalForm } from './normal-form.ts';

const stem = (path: string): string => basename(path, extname(path));

/** Names of the layers of an undated stack in the order of the dates that a table tells of their files; null where that is their order. */
const orderOf = ({ layers }: InputEvidence, { records }: RecordInput): readonly string[] | null => {
  const date = dateColumn(records);
  const names = layers.map(({ file }) => stem(file));
  if (
    date === null ||
    names.length < 2 ||
    new Set(names).size < names.length ||
    layers.some((layer) => layer.date !== null)
  )
    return null;
  const dateOf = (name: string): string | null => {
    const rows = records.rows.filter((row) =>
      Object.values(row).some((cell) => typeof cell === 'string' && stem(cell).toLowerCase() === name.toLowerCase()),
    );
    const told = rows.length === 1 ? rows[0]?.[date] : null;
    return typeof told === 'string' ? told : null;
  };
  const dated = names.toSorted().flatMap((name) => {
    const told = dateOf(name);
    return told === null ? [] : [{ name, told }];
  });
  const ordered = dated.toSorted((a, b) => (a.told < b.told ? -1 : a.told > b.told ? 1 : 0));
  const whole = dated.length === names.length && new Set(dated.map(({ told }) => told)).size === names.length;
  return whole && ordered.some((one, index) => one !== dated[index]) ? ordered.map(({ name }) => name) : null;
};

/** Layers whose files have no dates of their own, in the order in which a table dates them. */
export const layersByDate: NormalForm = {
  id: 'layers-by-date',
  forms: ({ evidence, plain }) =>
    plain
      ? evidence.inputs.flatMap((input): Form[] =>
          recordInputs(evidence).flatMap((table): Form[] => {
            const order = orderOf(input, table);
            return order ? [{ shape: plain, changes: {}, layers: { [input.port]: order } }] : [];
          }),
        )
      : [],
  what: 'when the layers come in the order of the dates that the table tells',
  severity: always,
  advice: 'Files lie in the order of their names: look up the date of each by its name.',
};

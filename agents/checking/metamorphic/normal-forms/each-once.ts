import type { Records } from '../../evidence.ts';
import { eachOnce as copiesOut, dateColumn, recordInputs, textColumns } from '../../record-facts.ts';
import { hasOnlyCopies } from '../../record-times.ts';
import type { Setting } from '../setting.ts';
import { burns, type NormalForm, ofRecords } from './normal-form.ts';

const saysSo =
  /\bonce\b|\btwice\b|\bcopies\b|\bdistinct\b|\bunique\b|\bduplicat|\brepeated\b|\bstation|\bsite|\bgauge/i;

const follows = ({ evidence }: Setting): boolean =>
  evidence.inputs.every(({ layers, kind }) => layers.length === 0 && kind !== 'features');

/** Some column has a value of its own for at least every other row: a name, a number, a moment. */
const tellsApart = (rows: readonly Readonly<Record<string, unknown>>[]): boolean =>
  Object.keys(rows[0] ?? {}).some(
    (column) =>
      new Set(rows.map((row) => String(row[column]))).size >= rows.length / 2 &&
      !rows.some((row) => typeof row[column] === 'number' && !Number.isInteger(row[column])),
  );

/** Columns of when and under which number a record was written, not of what it tells. */
const ofWriting =
  /^(?:id|no|nr|number|row|record|index|fid|line|entry|version|batch)$|(?:^|[_-])(?:id|no|nr)$|\b(?:sent|entered|updated|created|received|uploaded|modified|imported|inserted|logged|submitted|transmi\w+)|(?:^|_)(?:sent|entered|updated|created|received|uploaded|modified|imported|inserted|logged|submitted)(?:_|$)/i;

/** The first of the records that tell the same but for when they were written; null where none does. */
const sentOnce = ({ columns, rows }: Records): readonly number[] | null => {
  const told = columns.map(({ name }) => name).filter((name) => !ofWriting.test(name));
  // Without a name or a date of its own nothing tells a copy from a second thing.
  if (told.length === columns.length || !columns.some(({ name, type }) => told.includes(name) && type !== 'number'))
    return null;
  const seen = new Set<string>();
  const kept = rows.flatMap((row, index) => {
    const key = JSON.stringify(told.map((name) => row[name]));
    if (seen.has(key)) return [];
    seen.add(key);
    return [index];
  });
  return kept.length < rows.length ? kept : null;
};

/** A record that stands there twice, equal in every column, was written twice. */
export const eachOnce: NormalForm = {
  id: 'each-once',
  forms: (setting) =>
    !follows(setting) || burns(setting)
      ? []
      : recordInputs(setting.evidence).flatMap(({ port, records }) => {
          const once = new Set(copiesOut(records.rows).map((row) => JSON.stringify(row)));
          const rows = records.rows.flatMap((row, index) => (once.delete(JSON.stringify(row)) ? [index] : []));
          if (rows.length < records.rows.length) return [ofRecords(port, { rows })];
          const sent = saysSo.test(setting.evidence.question) ? sentOnce(records) : null;
          return sent ? [ofRecords(port, { rows: sent })] : [];
        }),
  what: 'when records that are equal in every column count once',
  // Without a name and a date two things may well be equal.
  severity: ({ evidence }) =>
    (saysSo.test(evidence.question) && recordInputs(evidence).every(({ records }) => tellsApart(records.rows))) ||
    recordInputs(evidence).every(
      ({ records }) => (dateColumn(records) !== null && textColumns(records).length > 0) || hasOnlyCopies(records),
    )
      ? 'error'
      : 'warning',
  advice: 'Some records stand in the table twice: leave out the copies, or say that they are different things.',
};

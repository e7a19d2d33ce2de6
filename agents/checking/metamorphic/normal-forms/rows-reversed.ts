import { recordInputs } from '../../record-facts.ts';
import { always } from '../relation.ts';
import { type NormalForm, ofRecords } from './normal-form.ts';

/** Rows that follow each other in time or along a line. */
const inSequence = /date|time|year|month|day|hour|depth|distance|chainage|rank|order|index|step|sequence/i;
const byPlace = /\[\w+ [-+] \d+\]|length - 1|slice\(|previous|next|cumul|running|\[0\]|\.at\(|\bbreak\b/i;
/** The first row whose limit a value does not pass: limits stand in their order. */
const byLimits = /\.(?:find|findIndex|findLast|some)\((?:(?!=>)[^;<>])*(?:=>)?[^;]*?(?<!=)[<>]/;

/** A table beside pixels is looked up: which of its rows comes first means nothing. */
export const rowsReversed: NormalForm = {
  id: 'rows-reversed',
  forms: ({ evidence, plain }) => {
    const { inputs, node, code } = evidence;
    const numbers = Object.values(node.outputs).every(({ kind }) => kind === 'number');
    if (
      !plain ||
      !numbers ||
      byPlace.test(code) ||
      byLimits.test(code) ||
      !inputs.some(({ layers }) => layers.length > 0)
    )
      return [];
    return recordInputs(evidence)
      .filter(
        ({ kind, records }) =>
          kind === 'table' &&
          records.total > 1 &&
          records.columns.every(({ name, type }) => type !== 'date' && !inSequence.test(name)),
      )
      .map(({ port, records }) => ({
        ...ofRecords(port, { rows: [...records.rows.keys()].toReversed() }),
        shape: plain,
      }));
  },
  each: true,
  what: 'when the rows of the table come in reverse order',
  severity: always,
  advice:
    'Several rows of the table belong to what is asked for, and the tool takes the first or last of them: take all.',
};

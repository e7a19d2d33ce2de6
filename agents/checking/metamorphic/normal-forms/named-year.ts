import { agree, finiteNumbers } from '../../facts.ts';
import { numbersOf, type RecordInput, recordInputs } from '../../record-facts.ts';
import { reduce, type Statistic } from '../../reductions.ts';
import { always } from '../relation.ts';
import { type NormalForm, ofRecords } from './normal-form.ts';

const statistics: readonly Statistic[] = ['mean', 'sum', 'median', 'min', 'max'];
const year = /(?:19|20)\d{2}/;
const years = /(?<!\d)(?:19|20)\d{2}(?!\d)/g;

const compares =
  /\bsince\b|\bcompar|\bchang|\bthan\b|\bgr[eo]w|\bfrom\b|increas|decreas|differ|\bbetween\b|\bratio\b|\brelative\b|\btrend\b|\brate\b|gain|los[st]/i;

/** Columns of one thing in several years, by what is left of their names. */
const families = ({ records }: RecordInput): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>();
  for (const { name, type } of records.columns) {
    const stem = name.replace(year, '*');
    if (type !== 'number' || stem === name) continue;
    found.set(stem, [...(found.get(stem) ?? []), name]);
  }
  return found;
};

/** Columns of years that are not asked for, empty. */
export const namedYear: NormalForm = {
  id: 'named-year',
  forms: ({ evidence }) => {
    const asked = new Set(evidence.question.match(years));
    const [only] = asked;
    if (only === undefined || asked.size > 1 || compares.test(evidence.question)) return [];
    return recordInputs(evidence).flatMap((input) => {
      const others = [...families(input).values()].flatMap((names) =>
        names.some((name) => name.includes(only)) ? names.filter((name) => !name.includes(only)) : [],
      );
      const cells = others.flatMap((column) => input.records.rows.map((_, row) => ({ row, column, value: null })));
      return cells.length > 0 ? [ofRecords(input.port, { cells })] : [];
    });
  },
  // The year makes no difference where the columns come to the same.
  shownRight: ({ evidence }) => {
    const [only = ''] = evidence.question.match(years) ?? [];
    const asked = recordInputs(evidence).flatMap((input) =>
      [...families(input).values()]
        .flat()
        .filter((name) => name.includes(only))
        .map((name) => numbersOf(input.records.rows, name)),
    );
    return finiteNumbers(evidence).some(
      ({ value, wanted }) =>
        wanted && asked.some((values) => statistics.some((statistic) => agree(reduce(statistic, values), value, 1e-9))),
    );
  },
  what: 'when the columns of the years that are not asked for are empty',
  severity: always,
  advice: 'The columns differ in their year: take the one that the question names.',
};

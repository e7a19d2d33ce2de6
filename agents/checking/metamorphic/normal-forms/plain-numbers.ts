import { convertUnit } from '../../../../knowledge/units.ts';
import { readWritten, type WrittenNumber } from '../../../reading/written-number.ts';
import { unitOfWord } from '../../column-units.ts';
import type { Evidence } from '../../evidence.ts';
import { recordInputs } from '../../record-facts.ts';
import { always } from '../relation.ts';
import type { Edit } from '../scene.ts';
import { type Form, type NormalForm, ofRecords } from './normal-form.ts';

const grouped = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const decimal = /^-?\d+,\d+$/;
const small = /^-?\d{1,3}(?:\.\d+)?$/;

/** What the commas of a column are; null: nobody can tell. */
const withoutCommas = (cells: readonly string[]): ((cell: string) => string) | null => {
  if (!cells.some((cell) => cell.includes(','))) return (cell) => cell;
  const [groups, smalls] = [cells.filter((cell) => grouped.test(cell)), cells.filter((cell) => small.test(cell))];
  // Numbers below a thousand have no comma, and all others have: it parts thousands.
  if (groups.length > 0 && smalls.length > 0 && groups.length + smalls.length === cells.length)
    return (cell) => (grouped.test(cell) ? cell.replaceAll(',', '') : cell);
  const commas = cells.filter((cell) => decimal.test(cell));
  const sure = commas.some((cell) => !grouped.test(cell)) && !cells.some((cell) => cell.includes('.'));
  return sure ? (cell) => (decimal.test(cell) ? cell.replace(',', '.') : cell) : null;
};

/** A cell that is a number, with its row. */
export type Written = WrittenNumber & { readonly row: number; readonly cell: string };

/** The numbers of a column of texts, where most of its cells are numbers. */
export const writtenIn = (texts: readonly string[]): readonly Written[] => {
  const there = texts.filter((text) => text !== '').length;
  const found = texts.flatMap((cell, row): Written[] => {
    const one = readWritten(cell);
    return one && (one.unit === '' || one.unit === '%' || unitOfWord(one.unit) !== '') ? [{ ...one, row, cell }] : [];
  });
  const marked = found.filter(({ mark }) => mark !== '').length;
  if (found.length < 2 || found.length < there / 2 || marked > found.length / 2) return [];
  const plainOf = withoutCommas(found.map(({ plain }) => plain));
  return plainOf ? found.map((one) => ({ ...one, plain: plainOf(one.plain) })) : [];
};

/** A number in the unit of most others; as it is where no cell names one. */
const inOneUnit = (all: readonly Written[]): ((one: Written) => string | null) => {
  const units = [...new Set(all.map(({ unit }) => unit))];
  if (units.length === 1) return ({ plain }) => plain;
  const count = (unit: string): number => all.filter((one) => one.unit === unit).length;
  const [common = ''] = units.toSorted((a, b) => count(b) - count(a));
  return ({ plain, unit }) => {
    if (unit === common) return plain;
    const converted = convertUnit(Number(plain), unitOfWord(unit), unitOfWord(common));
    return converted === undefined ? null : String(converted);
  };
};

type Reading = (value: string, mark: string) => string | null;

const asItStands: Reading = (value) => value;
const times =
  (factor: number): Reading =>
  (value, mark) =>
    /[<>≤≥]/.test(mark) ? String(Number(value) * factor) : value;
const nothing: Reading = (value, mark) => (mark === '' ? value : null);
const leftOut =
  /\b(?:leav\w+ out|left out|exclud\w*|discard\w*|ignor\w*|remov\w*|drop\w*|skip\w*|not (?:be )?(?:used|counted)|invalid|suspect|unreliable|reject\w*|bad|without)\b/i;
const counted =
  /\b(?:marks?|marked|flag\w*|asterisk|star|estimated|provisional|\*)\b[^.]{0,60}\b(?:counts?|counted|kept|keep|includ\w+|used?|valid|like (?:all|any|the) others?)\b/i;

/** What marked numbers may be taken for, as far as texts say. */
const readingsOf = (marks: ReadonlySet<string>, { question, profile }: Evidence): readonly Reading[] => {
  const said = `${question} ${(profile.documents ?? []).map(({ text }) => text).join(' ')}`;
  if (![...marks].some((mark) => mark !== '')) return [asItStands];
  if ([...marks].some((mark) => /[<>≤≥]/.test(mark))) {
    if (/\bhalf\b/i.test(said)) return [times(0.5)];
    if (/\b(?:as|for|with|by|to) (?:zero|0)\b/i.test(said)) return [times(0)];
    if (
      /\b(?:as|at|by|with|equal to) (?:the |their |its )?(?:detection |reporting |quantification )?(?:limit|value)/i.test(
        said,
      )
    )
      return [asItStands];
    return [asItStands, times(0.5), times(Math.SQRT1_2), times(0), nothing];
  }
  const [out, kept] = [leftOut.test(said), counted.test(said)];
  return out === kept ? [asItStands, nothing] : out ? [nothing] : [asItStands];
};

const digits = /[-+−–]?\d(?:[\d.,\s'’_]*\d)?/u;
const digitsOf = (cell: string): string => digits.exec(cell)?.[0] ?? '';

/** A column with its numbers as a program reads them; a unit that all have stays beside them. */
const editsOf = (column: string, all: readonly Written[], reading: Reading): Edit[] => {
  const convert = inOneUnit(all);
  const alike = !unitsDiffer(all) && all.every(({ unit }) => unit !== '');
  return all.flatMap((one) => {
    const converted = convert(one);
    const read = converted === null ? null : reading(converted, one.mark);
    const value = read !== null && alike ? one.cell.replace(digits, read) : read;
    return converted === null || value === one.cell ? [] : [{ row: one.row, column, value }];
  });
};

const unitsDiffer = (all: readonly Written[]): boolean => new Set(all.map(({ unit }) => unit)).size > 1;
const isPlain = ({ plain, cell }: Written): boolean => plain === cell;

const dropsPoints = /replace(?:All)?\(\s*(?:\/\\\.\/|\/\[[^\]]*\.[^\]]*\]\/|'\.'|"\.")/;

/** Texts that are numbers, without separators of thousands, marks and units, and with a point before their decimals. */
export const plainNumbers: NormalForm = {
  id: 'plain-numbers',
  forms: ({ evidence }) =>
    recordInputs(evidence).flatMap(({ port, records: { columns, rows } }): Form[] => {
      const written = columns
        .filter(({ type }) => type === 'text')
        .map(({ name }) => ({ name, all: writtenIn(rows.map((row) => String(row[name] ?? '').trim())) }))
        .filter(({ all }) => all.length > 0 && !all.every(isPlain))
        .filter(
          ({ all }) =>
            unitsDiffer(all) || all.some(({ plain, cell, unit }) => plain !== (unit === '' ? cell : digitsOf(cell))),
        )
        // A tool that takes out points, since they part thousands, would read another number where a comma became one.
        .filter(({ all }) => !(dropsPoints.test(evidence.code) && all.some(({ cell }) => cell.includes(','))));
      const marks = new Set(written.flatMap(({ all }) => all.map(({ mark }) => mark)));
      return readingsOf(marks, evidence).flatMap((reading) => {
        const cells = written.flatMap(({ name, all }) => editsOf(name, all, reading));
        return cells.length > 0 ? [ofRecords(port, { cells })] : [];
      });
    }),
  what: 'when numbers are written without separators, marks and units beside them',
  severity: always,
  advice: 'A number with separators, a mark or a unit is not read to its end: take them out before it becomes one.',
};

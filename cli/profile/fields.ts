/** Fields of features and tables for people. */
import type { FieldProfile } from '../../core/profile.ts';
import { type Column, columnLines, numeral, plain, shortened, wrapped } from './columns.ts';
import type { FileReport } from './report.ts';

const mostFields = 24;
const lineWidth = 110;

const fewSamples = 5;

/** '2020-01-01 … 2022-12-31 (1096)': first and last, and how many different ones; too many to have been listed are said to go on. */
const datesText = ({ values, distinct, samples }: FieldProfile): string => {
  const dates = [...new Set((values ?? distinct ?? samples).flatMap((cell) => (cell === null ? [] : [String(cell)])))];
  if (dates.length <= fewSamples) return dates.join(', ');
  if (!values && !distinct) return `${dates.slice(0, 3).join(', ')}, … and more than are listed`;
  dates.sort();
  return `${dates[0]} … ${dates.at(-1)} (${dates.length})`;
};

const valuesText = (field: FieldProfile): string => {
  const { type, samples, counts, extent } = field;
  if (type === 'date') return datesText(field);
  if (counts) return counts.map(([value, count]) => `${value} (${count})`).join(', ');
  return extent && extent[0] < extent[1]
    ? `${numeral(extent[0], 12)} … ${numeral(extent[1], 12)}`
    : samples.slice(0, fewSamples).map(String).join(', ');
};

/** What numbers of a column are: quantity, unit, factor, missing values. */
const meaningText = ({ role, quantity, encoding }: FieldProfile): string => {
  const what = quantity?.value ?? (role && role.value !== 'attribute' && role.value !== 'measure' ? role.value : '');
  if (!encoding) return what;
  const { unit, scale, offset, nodata, status } = encoding;
  const parts = [
    what,
    unit === '1' ? '' : unit,
    scale === 1 && offset === 0 ? '' : `× ${numeral(scale)}${offset === 0 ? '' : ` + ${numeral(offset)}`}`,
    nodata.length > 0 ? `${nodata.map(String).join(' ')} missing` : '',
    status === 'likely' ? '(likely)' : '',
  ];
  return parts.filter((part) => part !== '').join(' ');
};

const fieldColumns: readonly Column<FieldProfile>[] = [
  { title: 'field', cell: ({ name }) => shortened(plain(name), 32) },
  { title: 'type', cell: ({ type }) => type },
  { title: 'nulls', right: true, cell: ({ nulls = 0 }) => (nulls > 0 ? String(nulls) : '') },
  { title: 'is', cell: (field) => shortened(plain(meaningText(field)), 48) },
  { title: 'values', cell: (field) => shortened(plain(valuesText(field)), 64) },
];

/** 'DM: 0 D0 abnormally dry, 1 D1 moderate drought; …': what codes of columns mean, and what else is known of them. */
const toldOf = ({ name, classes = {}, note = '' }: FieldProfile): string => {
  const codes = Object.entries(classes).map(([code, meaning]) => `${code} ${meaning}`);
  const parts = [codes.join(', '), note].filter((part) => part !== '');
  return parts.length === 0 ? '' : `    ${plain(name)}: ${wrapped(plain(parts.join('; ')), '      ', lineWidth)}`;
};

/** Fields with their values: counted kinds, ranges, samples. */
export const fieldLines = (fields: readonly FieldProfile[]): string[] =>
  fields.length === 0
    ? []
    : [
        ...columnLines(fields.slice(0, mostFields), fieldColumns, '  '),
        ...fields.slice(0, mostFields).flatMap((field) => toldOf(field) || []),
        ...(fields.length > mostFields ? [`  … and ${fields.length - mostFields} more fields`] : []),
      ];

/** So small a table is shown whole. */
const fewRows = 12;

/** A small table, row by row. */
export const wholeTable = ({ rows, columns }: Extract<FileReport, { kind: 'table' }>): string[] => {
  const whole = rows <= fewRows && columns.length <= 8 && columns.every(({ values }) => values?.length === rows);
  if (!whole) return [];
  return columnLines(
    Array.from({ length: rows }, (_, index) => index),
    columns.map(({ name, values = [] }) => ({
      title: shortened(plain(name), 24),
      cell: (index: number) => shortened(plain(String(values[index] ?? '')), 32),
    })),
    '  ',
  );
};

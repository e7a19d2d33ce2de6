import type { Records, Row } from '../../evidence.ts';
import { groupsBy, namesColumn, numbersOf, type RecordInput, recordInputs } from '../../record-facts.ts';
import { timesOf } from '../../record-times.ts';
import type { Setting } from '../setting.ts';
import { burns, type NormalForm, ofRecords } from './normal-form.ts';

const identifier = /^(.+?)[_\s-]?(?:id|no|nr|code|name|key|uid)$/i;

/** What a column tells apart, by its name: of `lake_id` "lake"; '' for one that tells records apart. */
const thingOf = (column: string): string => {
  const [, thing = ''] = identifier.exec(column.replaceAll(/([a-z])([A-Z])/g, '$1_$2')) ?? [];
  return /^(?:f|fid|object|feature|row|record|o|g|part|poly(?:gon)?)$/i.test(thing) ? '' : thing.toLowerCase();
};

/** A name or the plural of it in a text. */
const speaksOf = (text: string, thing: string): boolean =>
  thing.length > 2 &&
  new RegExp(String.raw`\b${thing.replace(/y$/, '(?:y|ie)')}(?:e?s)?\b`, 'i').test(text.replaceAll('_', ' '));

/** Things are counted, or a value of theirs is reduced over them. */
const ofThings = (question: string, thing: string, counts: boolean): boolean =>
  new RegExp(
    String.raw`\b(?:${counts ? 'how many|number of|count of' : 'each|every|distinct|different|mean|average|median|total|sum|all|of'}) (?:the |all |different |distinct |${counts ? '' : '\\w+ '})?${thing.replace(/y$/, '(?:y|ie)')}(?:e?s)?\b`,
    'i',
  ).test(question);

/** Numbers that differ between the records of one thing are of its parts. */
const alike = (rows: readonly Row[], columns: readonly string[]): boolean =>
  columns.every((column) => new Set(rows.map((row) => row[column])).size === 1);

/** The first record of each thing, where several records tell the same of it; null where they do not. */
const firstOfEach = ({ records }: RecordInput, key: string, columns: readonly string[]): readonly number[] | null => {
  const numbered = records.rows.map((row, index): Row => ({ ...row, ' ': index }));
  const groups = [...groupsBy(numbered, (row) => (row[key] === null ? null : String(row[key]))).values()];
  const whole = groups.reduce((sum, group) => sum + group.length, 0) === records.rows.length;
  const repeated = groups.length < records.rows.length && groups.length >= 2;
  return whole && repeated && groups.every((group) => alike(group, columns))
    ? groups.map(([row]) => Number(row?.[' ']))
    : null;
};

const measuresShape = /geometry|coordinates|rasterize|coverage|\.to\(/;

/** Columns of numbers that a tool uses. */
const usedNumbers = ({ evidence }: Setting, records: Records): string[] =>
  records.columns
    .filter(({ name, type }) => type === 'number' && thingOf(name) === '' && namesColumn(evidence, name))
    .map(({ name }) => name)
    .filter((name) => numbersOf(records.rows, name).length > 0);

/** Things whose records say the same of them again and again, once: a lake in three parts, a district that stands in every line of its villages. */
export const eachKeyOnce: NormalForm = {
  id: 'each-key-once',
  forms: (setting) => {
    const { question, code } = setting.evidence;
    const [input, other] = recordInputs(setting.evidence);
    if (!input || other || setting.evidence.inputs.length > 1 || burns(setting) || measuresShape.test(code)) return [];
    const used = usedNumbers(setting, input.records);
    // A thing that is measured again and again has a date each time.
    if (timesOf(input.records) !== null) return [];
    return input.records.columns.flatMap(({ name }) => {
      const thing = thingOf(name);
      const rows =
        speaksOf(question, thing) && ofThings(question, thing, used.length === 0)
          ? firstOfEach(input, name, used)
          : null;
      return rows ? [ofRecords(input.port, { rows })] : [];
    });
  },
  what: 'when each thing that a column tells apart has one record',
  severity: ({ evidence }) =>
    /\bonce\b|\balike\b|\bthe same\b|\bdistinct\b|\bdifferent\b|\bhow many\b|\bnumber of\b|\beach\b|\bevery\b/i.test(
      evidence.question,
    ) || evidence.inputs.every(({ kind }) => kind === 'features')
      ? 'error'
      : 'warning',
  advice: 'Several records are of one thing, and say the same of it: take each thing once, by its key.',
};

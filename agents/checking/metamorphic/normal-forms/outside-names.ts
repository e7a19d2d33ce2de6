import { askedIn } from '../../../reading/asked.ts';
import { reachesFurther } from '../../asked-period.ts';
import { type RecordInput, recordInputs, textColumns } from '../../record-facts.ts';
import { isOfItsPeriod } from '../../record-readings.ts';
import { always } from '../relation.ts';
import { burns, type NormalForm, ofRecords } from './normal-form.ts';

/** All records have a part in what is told of some. */
const ofAll =
  /\b(?:other|others|rest|every|each|both|most|fewest|highest share|which|ratio|times|more|less|fewer|differ\w*|minus|correl\w*|versus|vs|between|weighted|nearest|closest|within|outside|not|no|neither|nor|unless|how far|distance|per)\b/i;

const escaped = (text: string): string => text.replaceAll(/[.*+?^$()|[\]{}\\]/g, '\\$&');

/** A cell stands in the question, in quotes or as the value of its column. */
const isNamed = (question: string, column: string, cell: string): boolean => {
  const said = escaped(cell);
  const spoken = escaped(column.replaceAll(/[_-]+/g, ' '));
  return new RegExp(
    String.raw`["“”'‘’]${said}["“”'‘’]|\b(?:${escaped(column)}|${spoken})\s*(?:=|:|is|are|of|was|equals?)?\s*["“'‘]?${said}(?![\w-])`,
    'i',
  ).test(question);
};

const mostNames = 40;

/** Rows whose name or kind the question names; null where it names none of a column, or all. */
const namedRows = ({ records }: RecordInput, question: string): readonly number[] | null => {
  for (const column of textColumns(records)) {
    if (/unit/i.test(column)) continue;
    const texts = [...new Set(records.rows.map((row) => row[column]))].filter((cell) => typeof cell === 'string');
    if (texts.length < 2 || texts.length > mostNames) continue;
    const named = texts.filter((cell) => isNamed(question, column, cell));
    const folded = new Set(named.map((cell) => cell.trim().toLowerCase()));
    if (named.length === 0 || folded.size > 1) continue;
    // The same name in other letters may be meant or not.
    if (texts.some((cell) => !named.includes(cell) && folded.has(cell.trim().toLowerCase()))) continue;
    const rows = records.rows.flatMap((row, index) => (named.includes(String(row[column])) ? [index] : []));
    if (rows.length > 0 && rows.length < records.rows.length) return rows;
  }
  return null;
};

/** Records of the one name or kind that the question puts in quotes, and no others. */
export const outsideNames: NormalForm = {
  id: 'outside-names',
  forms: (setting) => {
    const { evidence } = setting;
    const asked = askedIn(evidence.question);
    const [input, other] = recordInputs(evidence);
    if (!input || other || burns(setting) || ofAll.test(asked) || reachesFurther.test(asked)) return [];
    const rows = namedRows(input, asked);
    return rows ? [ofRecords(input.port, { rows })] : [];
  },
  shownRight: ({ evidence }) => isOfItsPeriod(evidence),
  what: 'when the records of other names than the one that is asked for are left out',
  severity: always,
  advice: 'Compare the whole text: “not paved” and “unpaved” hold “paved”.',
};

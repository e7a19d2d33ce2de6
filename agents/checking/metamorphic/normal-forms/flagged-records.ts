import { readClasses } from '../../../reading/flags.ts';
import type { Evidence, Row } from '../../evidence.ts';
import { namesColumn, type RecordInput, recordInputs } from '../../record-facts.ts';
import { always } from '../relation.ts';
import { burns, type NormalForm, ofRecords } from './normal-form.ts';

const flagColumn =
  /(?:^|[_\s-])(?:qc|qa|qaqc|flags?|quality|qualifier|valid(?:ity)?|status|usable|suspect)(?:$|[_\s-])/i;
const noteColumn = /(?:^|[_\s-])(?:remarks?|comments?|notes?)(?:$|[_\s-])/i;
/** Words of free text that can mean nothing else. */
const badNote =
  /^(?:invalid|reject\w*|do not use|exclude\w*|discard\w*|sensor \w*(?:fault|fail|error|stuck|drift)\w*)\b/i;
/** What nobody says of a record that is to count. */
const bad =
  /^(?:bad|poor|suspect|suspicious|doubtful|questionable|unreliable|invalid|rejected?|fail(?:ed|ure)?|errors?|err|erroneous|wrong|fault\w*|broken|spikes?|drift\w*|outliers?|frozen|stuck|offline|out of order|maintenance|calibration|test|cancell?ed|void|discard\w*|do not use|exclude\w*|sensor \w*(?:fault|fail|error|stuck|drift)\w*)\b/i;
const good =
  /\b(?:good|ok(?:ay)?|valid|pass(?:ed)?|clean|fine|normal|not (?:bad|suspect)|no (?:errors?|fault|problem))\b/i;
/** Who speaks of quality, or of every record, knows which ones are to count. */
const spoken =
  /\b(?:flag\w*|quality|qc|valid\w*|invalid|suspect\w*|bad|good|rejected|reliable|regardless|including|all (?:the )?(?:rows|records|entries|readings)|every (?:row|record|entry|reading)|remarks?|status)\b/i;

/** Codes of a flag that a text beside the data calls bad. */
const badCodes = ({ profile }: Evidence): ReadonlySet<number> => {
  const told = (profile.documents ?? []).flatMap(({ text }) => readClasses(text));
  const equals = (profile.documents ?? []).flatMap(({ text }) =>
    [...text.matchAll(/(?<![\w.-])(\d{1,2})\s?(?:=|:|means|is|for)\s?([a-z][a-z -]*)/gi)].map(
      ([, code, meaning = '']) => ({
        codes: [Number(code)],
        meaning: meaning.trim(),
      }),
    ),
  );
  return new Set([...told, ...equals].filter(({ meaning }) => bad.test(meaning)).flatMap(({ codes }) => codes));
};

const isBad = (cell: Row[string] | undefined, codes: ReadonlySet<number>): boolean =>
  typeof cell === 'string'
    ? (bad.test(cell.trim()) && !good.test(cell)) || (/^\d+$/.test(cell) && codes.has(Number(cell)))
    : typeof cell === 'number' && codes.has(cell);

/** Rows that a column says are no good, where the tool reads nothing of that column. */
const badRows = (evidence: Evidence, { records }: RecordInput): ReadonlySet<number> => {
  const codes = badCodes(evidence);
  const question = evidence.question.toLowerCase();
  const unread = records.columns.filter(({ name }) => !namesColumn(evidence, name));
  const isNo = (name: string, cell: Row[string] | undefined): boolean =>
    (flagColumn.test(name) && isBad(cell, codes)) ||
    (noteColumn.test(name) && typeof cell === 'string' && badNote.test(cell.trim()));
  const found = unread.flatMap(({ name }) =>
    records.rows.flatMap((row, index) => (isNo(name, row[name]) ? [{ index, cell: row[name] }] : [])),
  );
  // Of what is asked for by its flag nothing is left out.
  return found.some(({ cell }) => typeof cell === 'string' && question.includes(cell.trim().toLowerCase()))
    ? new Set()
    : new Set(found.map(({ index }) => index));
};

/** Records that a column of their own calls bad are left out. */
export const flaggedRecords: NormalForm = {
  id: 'flagged-records',
  each: true,
  forms: (setting) => {
    const { evidence } = setting;
    if (spoken.test(evidence.question) || burns(setting)) return [];
    return recordInputs(evidence).flatMap((input) => {
      const without = badRows(evidence, input);
      const rows = [...input.records.rows.keys()].filter((index) => !without.has(index));
      return without.size > 0 && rows.length > without.size ? [ofRecords(input.port, { rows })] : [];
    });
  },
  what: 'when the records that a column calls bad are left out',
  severity: always,
  advice: 'A column says which records are no good, and the tool never reads it.',
};

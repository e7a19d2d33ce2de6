import type { Evidence } from '../../evidence.ts';
import { recordInputs } from '../../record-facts.ts';
import { always } from '../relation.ts';
import type { Edit } from '../scene.ts';
import { type NormalForm, ofRecords } from './normal-form.ts';

const told = /[`"'“‘(]?\b([A-Za-z][\w<>-]{0,11})\b[`"'”’)]?\s*(?:=|:|means|stands for|marks|is)\s*([^;\n]{1,120})/g;
const asNumber = /\b(?:counts?|counted|taken|treated|read|used|entered)\s+as\s+(?:an? )?(zero|-?\d+(?:\.\d+)?)\b/i;
/** Rain that wets the gauge and is too little to measure adds nothing, and was observed. */
const trace = /^(?:an? )?trace\b/i;

/** Words that texts say are numbers: "T = trace", "BDL: counts as 0.05". */
const numbersTold = ({ question, profile }: Evidence): ReadonlyMap<string, string> =>
  new Map(
    [question, ...(profile.documents ?? []).map(({ text }) => text)].flatMap((text) =>
      [...text.matchAll(told)].flatMap(([, word = '', meaning = '']) => {
        const [, number] = asNumber.exec(meaning) ?? [];
        if (number !== undefined) return [[word, number.toLowerCase() === 'zero' ? '0' : number] as const];
        return trace.test(meaning) ? [[word, '0'] as const] : [];
      }),
    ),
  );

const isNumber = (text: string): boolean => text !== '' && Number.isFinite(Number(text));

/** Words in a column of numbers that stand for one, written as that number. */
export const toldWords: NormalForm = {
  id: 'told-words',
  forms: ({ evidence }) => {
    const words = numbersTold(evidence);
    if (words.size === 0) return [];
    return recordInputs(evidence).flatMap(({ port, records: { columns, rows } }) => {
      const cells = columns
        .filter(({ type }) => type === 'text')
        .flatMap(({ name }): Edit[] => {
          const texts = rows.map((row) => String(row[name] ?? '').trim());
          if (texts.filter(isNumber).length < texts.length / 2) return [];
          return texts.flatMap((text, row) => {
            const value = words.get(text);
            return value === undefined ? [] : [{ row, column: name, value }];
          });
        });
      return cells.length > 0 ? [ofRecords(port, { cells })] : [];
    });
  },
  what: 'when the words of a column that stand for a number are written as that number',
  severity: always,
  advice: 'What is told to count as a number is no gap: read the words of the column before they become NaN.',
};

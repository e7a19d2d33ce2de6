import { styleText } from 'node:util';
import type { Mark } from '../../reasoners/language/reader/readback.ts';
import type { Outcome, ReadBack } from '../../reasoners/language/reader/reader.ts';

const bold = (text: string): string => styleText('bold', text);
const dim = (text: string): string => styleText('dim', text);

const markLines = (marks: readonly Mark[]): string[] =>
  marks.filter(({ became }) => became !== '').map(({ words, became }) => `    ${words} ${dim('→')} ${became}`);

const readingLines = ({ expression, said, assumed, marks }: ReadBack): string[] => [
  `  ${bold(expression)}`,
  `  ${said}`,
  ...assumed.map((one) => dim(`    assumed: ${one}`)),
  ...markLines(marks),
];

/** What a question was read to, word by word; or what of it was not read, and what can be asked instead. */
export const printReading = (outcome: Outcome): string => {
  if (outcome.kind === 'read') {
    const { readings, unused } = outcome;
    const head = readings.length === 1 ? 'Read as' : `Read in ${readings.length} ways; all are run and compared`;
    return [head, ...readings.flatMap(readingLines), ...unused.map((text) => dim(`  not used: ${text}`))].join('\n');
  }
  const { message, unread, answerable } = outcome.refusal;
  return [
    `No reading: ${message}`,
    ...unread.map(
      ({ word, why, near }) =>
        `  not read     ${bold(word)} (${why}${near.length > 0 ? `; near: ${near.join(', ')}` : ''})`,
    ),
    ...answerable.map(({ question, expression }) => `  answerable   ${question}\n               ${dim(expression)}`),
  ].join('\n');
};

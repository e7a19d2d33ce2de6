import { styleText } from 'node:util';
import type { KnowledgeStatistics, Retrieved } from '../knowledge/base.ts';

const bold = (text: string): string => styleText('bold', text);
const dim = (text: string): string => styleText('dim', text);

const snippetLength = 220;

export const count = (amount: number, one: string, many = `${one}s`): string =>
  `${amount.toLocaleString('en')} ${amount === 1 ? one : many}`;

/** The part of a text that says most about the question, on one line. */
const snippet = (text: string, question: string): string => {
  const words = [...new Set(question.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [])].map((word) => word.slice(0, 6));
  const pieces = text.split(/\n+|(?<=[.;:])\s+/).filter((piece) => !/^#|^import /.test(piece) && piece.length > 20);
  const scores = pieces.map((piece) => words.filter((word) => piece.toLowerCase().includes(word)).length);
  const best = Math.max(0, scores.indexOf(Math.max(...scores)));
  const line = pieces.slice(best).join(' ').replaceAll(/\s+/g, ' ');
  return line.length <= snippetLength ? line : `${line.slice(0, line.lastIndexOf(' ', snippetLength))} …`;
};

const wrapped = (text: string, indent: string, width: number): string => {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.length - 1;
    const line = lines[last] ?? '';
    if (line !== '' && line.length + word.length + 1 > width - indent.length) lines.push(word);
    else lines[last] = line === '' ? word : `${line} ${word}`;
  }
  return lines.map((line) => indent + line).join('\n');
};

/** What was found, for people: rank, kind and title, the passage that matches, id and source. */
export const printRetrieved = (entries: readonly Retrieved[], question: string, columns = 100): string => {
  const width = Math.min(Math.max(columns, 60), 110);
  const blocks = entries.map(({ rank, kind, id, title, text, source }) =>
    [
      `${bold(String(rank).padStart(2))}  ${styleText('cyan', kind.padEnd(8))}  ${bold(title)}`,
      wrapped(snippet(text, question), '    ', width),
      dim(wrapped(source === id ? id : `${id}  ←  ${source}`, '    ', width)),
    ].join('\n'),
  );
  return blocks.length === 0 ? 'Nothing found.' : blocks.join('\n\n');
};

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

const plurals: Readonly<Record<string, string>> = {
  index: 'spectral indices',
  quantity: 'quantities',
  dataset: 'data sets',
};

export const printStatistics = (statistics: KnowledgeStatistics): string => {
  const { entries, kinds, documents, index, userFile, vectors } = statistics;
  const rows = Object.entries(kinds).map(
    ([kind, amount]) => `${amount.toLocaleString('en').padStart(9)}  ${plurals[kind] ?? `${kind}s`}`,
  );
  return [
    `${bold(count(entries, 'entry', 'entries'))}`,
    ...rows,
    '',
    `Index      ${index.path}  ${dim(`(${megabytes(index.bytes)})`)}`,
    `Your own   ${userFile === null ? 'nothing added yet' : `${userFile}  ${dim(`(${count(documents, 'document')})`)}`}`,
    `Vectors    ${vectors ?? 'none: words only'}`,
  ].join('\n');
};

import type { DrawnMap } from './maps/draw.ts';
import { headline } from './page/answer.ts';
import type { RunRecord } from './run-record.ts';

/** Text of data in a paragraph: nothing of it is markup. */
const plain = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_[\]<>#|!]/g, '\\$&')
    .trim();

const list = (title: string, items: readonly string[]): string[] =>
  items.length === 0 ? [] : ['', `## ${title}`, '', ...items.map((item) => `- ${plain(item)}`)];

/** The run in a few paragraphs, with its pictures: for papers and notes. */
export const markdownOf = ({ task, answer }: RunRecord, maps: readonly DrawnMap[]): string => {
  const said =
    answer.kind === 'answered'
      ? headline(answer)
      : 'reason' in answer
        ? `${answer.kind}: ${answer.reason}`
        : answer.kind;
  const reading = answer.kind === 'answered' ? answer.reading : undefined;
  return [
    `# ${plain(task.question)}`,
    '',
    `**${plain(said)}**`,
    ...(reading ? ['', `Computed: ${plain(reading.said)} (\`${reading.expression.replaceAll('`', "'")}\`)`] : []),
    ...(answer.kind === 'answered' && answer.results ? list('Files', answer.results) : []),
    ...maps.flatMap(({ name, subject }) => [
      '',
      `![${plain(`${subject.title}, ${subject.source}`)}](pictures/${encodeURIComponent(name)}.png)`,
    ]),
    ...(answer.kind === 'answered'
      ? [
          ...list(
            'Evidence',
            answer.evidence.map(({ statement }) => statement),
          ),
          ...list('Applied', answer.facts ?? []),
          ...list('Data fetched', answer.sources ?? []),
          ...list('Caveats', answer.caveats),
          ...list('Verified', answer.verified),
          ...list('Not verified', answer.notVerified),
        ]
      : []),
    '',
  ].join('\n');
};

import { join, relative } from 'node:path';
import { styleText } from 'node:util';
import type { Answer, NamedValue } from '../core/answer.ts';
import type { Task } from '../core/task.ts';
import { shellWord } from './shell-word.ts';

const bold = (text: string): string => styleText('bold', text);
const dim = (text: string): string => styleText('dim', text);

const wrap = (text: string, indent: string, width = 100): string => {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    if (line && line.length + word.length + 1 > width - indent.length) {
      lines.push(line);
      line = word;
    } else line = line ? `${line} ${word}` : word;
  }
  lines.push(line);
  return lines.join(`\n${indent}`);
};

const list = (title: string, items: readonly string[]): string[] =>
  items.length === 0 ? [] : ['', bold(title), ...items.map((item) => `  - ${wrap(item, '    ')}`)];

const place = (folder: string): string => {
  const near = relative(process.cwd(), folder);
  return near.startsWith('..') ? folder : near || '.';
};

type Answered = Extract<Answer, { kind: 'answered' }>;

const valueText = ({ label, value, unit }: NamedValue): string =>
  `${label ? `${label}: ` : ''}${typeof value === 'number' ? Number(value.toPrecision(7)) : value}${unit && unit !== '1' ? ` ${unit}` : ''}`;

/** As many rows as leave the rest of the answer on the screen. */
const mostRows = 24;

/** A name and a value for each thing, on lines of their own. */
const rowsOf = ({ rows = [], unit, results = [] }: Answered): string[] => {
  const shown = rows.slice(0, mostRows).map(({ name, value }) => valueText({ label: name, value, unit }));
  const whole = results.length > 0 ? 'the file below' : 'report.html and answer.json';
  return rows.length > mostRows
    ? [...shown, `… and ${rows.length - mostRows} more: all ${rows.length} are in ${whole}`]
    : shown;
};

const beside = (texts: readonly string[]): string[] =>
  texts.map((text, index) => `${index === 0 ? bold('Answer') : '      '}    ${styleText('green', text)}`);

/** One value on its line, several on lines of their own, and what another reading would give. */
const answerLines = (answer: Answered, runFolder: string): string[] => {
  const { statement, values = [], otherReading, file, results = [] } = answer;
  const several = values.length > 0 ? values.map(valueText) : rowsOf(answer);
  return [
    ...beside(several.length > 0 && file === undefined ? several : [statement]),
    ...(otherReading ? [`Or, read as ${wrap(`${otherReading.said}: ${otherReading.statement}`, '          ')}`] : []),
    ...results.map((result) => `${bold('Result')}    ${place(join(runFolder, result))}`),
  ];
};

/** What a person reads at the end of a run. */
export const printAnswer = (task: Task, answer: Answer, runFolder: string, by: string): string => {
  const head = ['', `${bold('Question')}  ${wrap(task.question, '          ')}`];
  const foot = ['', dim(`Run folder: ${place(runFolder)}, to read: report.html`), ''];
  switch (answer.kind) {
    case 'answered':
      return [
        ...head,
        ...(answer.reading
          ? [
              `${bold('Computed')}  ${wrap(answer.reading.said, '          ')}`,
              `          ${dim(answer.reading.expression)}`,
            ]
          : []),
        ...answerLines(answer, runFolder),
        ...list(
          'Evidence',
          answer.evidence.map((one) => `${one.statement}  [${one.file}]`),
        ),
        ...list('Applied', answer.facts ?? []),
        ...list('Data fetched', answer.sources ?? []),
        ...list('Caveats', answer.caveats),
        ...list('Verified', answer.verified),
        ...list('Not verified', answer.notVerified),
        '',
        `${bold('Answered')}  ${wrap(by, '          ')}`,
        ...foot,
      ].join('\n');
    case 'unanswered':
      return [
        ...head,
        `${bold('Unanswered')}  ${styleText('yellow', wrap(answer.reason, '            '))}`,
        ...list(
          'Missing',
          answer.missing.filter((one) => !answer.reason.includes(one)),
        ),
        ...list('Caveats', answer.caveats),
        ...foot,
      ].join('\n');
    case 'planned':
      return [
        ...head,
        `${bold('Planned')}   ${wrap(answer.goal, '          ')}`,
        `${bold('Nodes')}     ${answer.nodes.join(' → ')}`,
        dim(
          'plans.json and workflow.json hold the plan; run without --plan-only and with the same --out to carry it out.',
        ),
        ...foot,
      ].join('\n');
    case 'unreadable':
    case 'budget':
    case 'interrupted':
      return [
        ...head,
        `${bold(answer.kind)}  ${styleText('red', wrap(answer.reason, '  '))}`,
        ...(answer.kind === 'unreadable'
          ? []
          : [`${bold('Go on')}  earthwright resume ${shellWord(place(runFolder))}`]),
        ...foot,
      ].join('\n');
  }
};

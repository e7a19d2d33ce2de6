import { describe, expect, it } from 'vitest';
import { printAnswer } from '../../cli/print-answer.ts';
import type { Answer } from '../../core/answer.ts';

type Answered = Extract<Answer, { kind: 'answered' }>;

const answer = (rows: Answered['rows']): Answered => ({
  kind: 'answered',
  value: 'a list',
  unit: 'ha',
  choice: null,
  statement: 'a list in one line',
  evidence: [],
  caveats: [],
  verified: [],
  notVerified: [],
  ...(rows ? { rows } : {}),
});

const task = { id: 'one', question: 'How many hectares in each district?', choices: null, data: [], expected: null };
const printed = (rows: Answered['rows']): string =>
  printAnswer(
    task as unknown as Parameters<typeof printAnswer>[0],
    answer(rows),
    '/tmp/run',
    'by the reader',
  ).replaceAll(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colours of the terminal
    /\u001b\[\d+m/g,
    '',
  );

describe('an answer on the terminal', () => {
  it('has a line for each thing, with its unit', () => {
    const text = printed([
      { name: 'Northam', value: 12.5 },
      { name: 'Easton', value: 3 },
    ]);
    expect(text).toContain('Answer    Northam: 12.5 ha\n          Easton: 3 ha\n');
    expect(text).not.toContain('a list in one line');
  });

  it('leaves the rest of a long list to the report', () => {
    const text = printed(Array.from({ length: 40 }, (_, index) => ({ name: `zone ${index}`, value: index })));
    expect(text.match(/zone \d+: /g)).toHaveLength(24);
    expect(text).toContain('… and 16 more: all 40 are in report.html and answer.json');
  });

  it('is one line where there is one value', () =>
    expect(printed(undefined)).toContain('Answer    a list in one line'));
});

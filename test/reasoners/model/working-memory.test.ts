import { describe, expect, it } from 'vitest';
import type { Attempt } from '../../../agents/reasoner.ts';
import { alikeAtEnd, attemptsText } from '../../../reasoners/model/attempts-text.ts';
import { readSource } from '../../../reasoners/model/source-answer.ts';
import { fenced, tool } from './ponds.ts';

const attempt = (message: string, line?: number): Attempt => ({
  source: 'first line\nsecond line\nthird line\nfourth line\nfifth line\nsixth line',
  diagnostics: [],
  findings: [{ rule: 'run:threw', severity: 'error', where: 'run', message, ...(line === undefined ? {} : { line }) }],
});

describe('working memory', () => {
  it('shows the last two rounds with their failing lines, the latest tool whole, and older rounds in one line each', () => {
    const text = attemptsText([attempt('first'), attempt('second', 3), attempt('third', 4)], {
      withSource: true,
      memory: true,
    });
    expect(text).toMatchInlineSnapshot(`
      "Round 1: run:threw (first)

      Round 2 was not accepted:
      - run:threw at run: second
            1 | first line
            2 | second line
        >   3 | third line
            4 | fourth line
            5 | fifth line

      Round 3 was not accepted:
      - run:threw at run: third
            2 | second line
            3 | third line
        >   4 | fourth line
            5 | fifth line
            6 | sixth line

      The latest tool:
      first line
      second line
      third line
      fourth line
      fifth line
      sixth line"
    `);
  });

  it('holds the latest round only when memory is switched off', () => {
    const text = attemptsText([attempt('first'), attempt('second')], { withSource: false, memory: false });
    expect(text).toBe('Round 2 was not accepted:\n- run:threw at run: second');
  });

  it('stays bounded, and says what it cut', () => {
    const long = attemptsText(
      Array.from({ length: 30 }, () => attempt('words '.repeat(5000))),
      { withSource: true, memory: true },
    );
    expect(long.length).toBeLessThan(6000);
    expect(long).toContain('characters cut]');
  });

  it('counts how often the same fault came back in a row, whatever its numbers', () => {
    expect(alikeAtEnd([])).toBe(0);
    expect(alikeAtEnd([attempt('a'), attempt('b')])).toBe(1);
    expect(alikeAtEnd([attempt('a'), attempt('b 12'), attempt('b 13.5')])).toBe(2);
  });
});

describe('a tool in an answer', () => {
  it('is read from the longest block, or from an answer that is nothing else', () => {
    expect(readSource(`\`\`\`\nexample\n\`\`\`\n${fenced(tool)}`, null)).toEqual({ kind: 'read', value: tool });
    expect(readSource(tool, null)).toEqual({ kind: 'read', value: tool });
  });

  it.each([
    ['I would count the ponds.', null, 'There is no module'],
    ['```ts\nimport { tool', null, 'breaks off'],
    ['<<<<<<< SEARCH\nnot there\n=======\nx\n>>>>>>> REPLACE', tool, 'occurs 0 times'],
    ['<<<<<<< SEARCH\nvalid\n=======\nx\n>>>>>>> REPLACE', tool, 'it has to occur once'],
    ['<<<<<<< SEARCH\nlet valid = 0;\n=======\nlet valid = 0;\n>>>>>>> REPLACE', tool, 'change nothing'],
  ])('is missed with the reason: %s', (text, earlier, reason) => {
    expect(readSource(text, earlier)).toMatchObject({ kind: 'misfit', problem: expect.stringContaining(reason) });
  });
});

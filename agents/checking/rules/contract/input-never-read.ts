import type { Records } from '../../evidence.ts';
import { error, type Rule } from '../../rule.ts';
import { withoutStrings } from '../../source-text.ts';

/** The body of a tool, from its parameters on. */
const bodyOf = (code: string): string => withoutStrings(code.slice(Math.max(0, code.search(/\brun\s*[(:=]/))));

/** Are the inputs handed on as a whole, so that any of them may be read elsewhere? */
const handedOn = (body: string): boolean =>
  [...body.matchAll(/\binputs\b(?!\s*\.\s*\w|\s*:\s*\{)/g)].some(({ index }) => index > body.indexOf(')'));

/** Are there numbers that differ from record to record? What is the same for all of them may rightly be taken for granted. */
const varied = (records: Records | null): boolean =>
  records === null ||
  records.columns.some(({ name, type }) => type === 'number' && new Set(records.rows.map((row) => row[name])).size > 1);

/** What is plugged in is read: no table lies beside a tool for nothing. */
export const inputNeverRead: Rule = {
  id: 'input-never-read',
  source: 'the workflow, which binds what the node needs',
  check: ({ code, inputs }) => {
    const body = bodyOf(code);
    if (code === '' || !/\binputs\b/.test(body) || handedOn(body)) return [];
    return inputs.flatMap(({ port, kind, file, records }) =>
      ['table', 'features', 'series'].includes(kind) &&
      varied(records) &&
      !new RegExp(String.raw`\b${port.replaceAll(/\W/g, '')}\b`).test(body)
        ? error(
            port,
            `“${port}” (${file ?? kind}) goes in, and the tool never reads it.`,
            'What it says of the other inputs, or of what is asked for, has no part in the result.',
            'Read it, or do not bind it.',
          )
        : [],
    );
  },
};

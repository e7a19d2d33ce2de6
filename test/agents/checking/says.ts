import { otherReading } from '../../../agents/checking/rules/records/other-reading.ts';
import { evidence, num, records } from './evidence.ts';

export type Rows = Parameters<typeof records>[1];

/** Does the checker know a value as a mistake over a table, for a question? */
export const says = (question: string, value: number, columns: readonly string[], rows: Rows): boolean =>
  otherReading.check(
    evidence({
      question,
      code: columns.map((name) => `row['${name.split(/[ :]/)[0]}']`).join(' '),
      inputs: [records([...columns], rows)],
      outputs: [num('value', value)],
    }),
  ).length > 0;

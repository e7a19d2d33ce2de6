import { namesColumn, recordInputs, textColumns } from '../../record-facts.ts';
import { error, type Rule } from '../../rule.ts';

const plain = (key: string): string =>
  key
    .trim()
    .toLowerCase()
    .replace(/^0+(?=\d)/, '')
    .replaceAll(/[\s_-]+/g, ' ');
const mends = /trim\(|toLowerCase\(|toUpperCase\(|padStart\(|parseInt\(|normalize\(|replace(?:All)?\(|localeCompare\(/;

/** Keys that are spelled otherwise in the other table are the same thing. */
export const keysNotAlike: Rule = {
  id: 'keys-not-alike',
  source: 'joins of tables',
  check: (evidence) => {
    const [left, right, third] = recordInputs(evidence);
    if (!left || !right || third || mends.test(evidence.code)) return [];
    return textColumns(left.records).flatMap((column) =>
      textColumns(right.records).flatMap((other) => {
        if (!namesColumn(evidence, column) || !namesColumn(evidence, other)) return [];
        if (new RegExp(String.raw`Number\([^)]*${column.replaceAll(/\W/g, '.')}`).test(evidence.code)) return [];
        const keys = [
          ...new Set(left.records.rows.flatMap((row) => (typeof row[column] === 'string' ? [row[column]] : []))),
        ];
        const there = new Set(
          right.records.rows.flatMap((row) => (typeof row[other] === 'string' ? [row[other]] : [])),
        );
        const alike = new Set([...there].map(plain));
        const found = keys.filter((key) => there.has(key));
        const lost = keys.filter((key) => !there.has(key) && alike.has(plain(key)));
        const [example] = lost;
        return example !== undefined && (found.length > 0 || lost.length > keys.length / 2)
          ? error(
              right.port,
              `${lost.length} of ${keys.length} keys of “${column}” stand in “${other}” of ${right.file ?? right.port} with other letters or blanks, “${example}” for one.`,
              'They are the same things, and a plain comparison loses them.',
              'Trim keys, bring them to one case and drop leading zeros before they are compared, and say how many rows found no partner.',
            )
          : [];
      }),
    );
  },
};

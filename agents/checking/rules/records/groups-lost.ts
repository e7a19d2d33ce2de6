import { tablesOf } from '../../facts.ts';
import { onlyRecords, valueColumns } from '../../record-facts.ts';
import { error, type Rule } from '../../rule.ts';

const selects =
  /\babove|below|over|under|exceed|at least|more than|less than|top|highest|lowest|largest|smallest|only|except|exclud|where|which|between|within/i;

/** A table by group has all groups. */
export const groupsLost: Rule = {
  id: 'groups-lost',
  source: 'counting',
  check: (evidence) => {
    const input = onlyRecords(evidence);
    if (
      !input ||
      !/\beach\b|\bevery\b|\bper\b|\bby\b|\ball\b/i.test(evidence.question) ||
      selects.test(evidence.question)
    )
      return [];
    const columns = valueColumns(evidence, input);
    return tablesOf(evidence).flatMap(({ name, columns: given, rows }) =>
      given.flatMap(({ name: key }) => {
        const known = input.records.columns.find((one) => one.name === key);
        if (!known || (known.type !== 'text' && !/class|code|zone|year|month/i.test(key)) || rows.length < 2) return [];
        const measured = input.records.rows.filter(
          (row) => row[key] !== null && columns.every((column) => typeof row[column.name] === 'number'),
        );
        const there = new Set(rows.map((row) => String(row[key])));
        const wanted = new Set(measured.map((row) => String(row[key])));
        const lost = [...wanted].filter((one) => !there.has(one));
        return lost.length > 0 && [...there].every((one) => wanted.has(one)) && lost.length <= wanted.size / 2
          ? error(
              name,
              `“${name}” has no row for ${lost.slice(0, 3).join(', ')}; ${wanted.size} different “${key}” have values.`,
              'The question leaves none out.',
              'Run over all groups, the last one too.',
            )
          : [];
      }),
    );
  },
};

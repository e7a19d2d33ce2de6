import { dateColumn, datesOf, groupsBy, recordInputs, textColumns } from '../../record-facts.ts';
import { error, type Rule } from '../../rule.ts';

/** Code that takes the next row for the next in time. */
const sequential =
  /\[\s*(?:i|index|k|j|n)\s*[-+]\s*1\s*\]|\.at\(-1\)|\[\s*(?:rows|samples|items|values)\.length\s*-\s*1\s*\]|\bprevious\b|\blast\s*=|\b(?:rows|samples|items|values|kept)\[0\]/;
const sorts = /sort|localeCompare|Math\.m(?:in|ax)\([^)]*(?:date|time|day)|reduce\([^;]*date/i;
const aboutTime =
  /chang|differ|from .* to|first|last|start|end|begin|latest|earliest|increase|decrease|consecutive|longest|spell|gap|interval|step|cumul|running|moving|lag|autocorrel/i;

/** The next row is the next in time only where rows lie in the order of their dates. */
export const notInOrder: Rule = {
  id: 'not-in-order',
  source: 'dates of the records',
  check: (evidence) =>
    recordInputs(evidence).flatMap(({ records, port, file, kind }) => {
      const column = dateColumn(records);
      if (column === null || kind === 'features' || !sequential.test(evidence.code) || sorts.test(evidence.code))
        return [];
      if (!aboutTime.test(evidence.question)) return [];
      const [key] = textColumns(records);
      const groups = groupsBy(records.rows, (row) => (key === undefined ? '' : String(row[key])));
      const turned = [...groups.values()].flatMap((rows) => {
        const dates = datesOf(rows, column);
        return dates.filter((date, index) => index > 0 && date < (dates[index - 1] ?? ''));
      });
      return turned.length > 0
        ? error(
            port,
            `The rows of ${file ?? port} do not lie in the order of “${column}”: ${turned[0]} follows a later date.`,
            'The tool takes the next row for the next in time.',
            'Sort the rows by their date first.',
          )
        : [];
    }),
};

import { namesColumn, recordInputs } from '../../record-facts.ts';
import { error, type Rule } from '../../rule.ts';

const local =
  /\blocal(?:ly)? (?:\w+ )?(?:time|days?|dates?|clock|calendar|midnight|noon|hours?|morning|evening)\b|\bin local time\b/i;
const offset =
  /^(?:utc|gmt|tz|time_?zone|zone)[_\s-]*(?:offset|diff|shift)\w*$|^offset[_\s-]*(?:utc|gmt|from_?utc|h|hours|min|minutes)\w*$/i;

/** Where a day is one of the local clock, and a column says how far that is from the times that are given, it is added. */
export const localClockIgnored: Rule = {
  id: 'local-clock-ignored',
  source: 'ISO 8601: a local time is that of UTC and its offset',
  check: (evidence) =>
    local.test(evidence.question)
      ? recordInputs(evidence).flatMap((input) => {
          const told = input.records.columns.find(({ name, type }) => type === 'number' && offset.test(name))?.name;
          const moved = told !== undefined && input.records.rows.some((row) => Number(row[told]) !== 0);
          return told === undefined || !moved || namesColumn(evidence, told)
            ? []
            : error(
                input.port,
                `The question asks by local time, and “${told}” of ${input.file ?? input.port} says how far that is from the times of the table; the tool does not read it.`,
                'Days begin at another hour then, and what falls into them is another.',
                `Add “${told}” to each time before days are told apart.`,
              );
        })
      : [],
};

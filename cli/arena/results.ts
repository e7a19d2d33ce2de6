import { cascadeOf } from '../../bench/arena/harness/cascade.ts';
import type { ArenaLog } from '../../bench/arena/harness/log.ts';
import type { Dataset } from '../../bench/arena/harness/sample.ts';
import { byGroup, summarise } from '../../bench/arena/harness/summary.ts';
import { cascadeText, groupText, summaryText } from '../../bench/arena/report/table-text.ts';

/** What came of a data set: the whole, its chains of stages, and each group that tells samples apart. */
export const resultsText = (dataset: Dataset, finished: ArenaLog): string => {
  const groups = [...new Set(dataset.samples.flatMap((sample) => Object.keys(sample.groups)))];
  const tables = groups
    .filter((name) => name !== 'chain')
    .map((name) => ({ name, rows: byGroup(finished, name) }))
    .filter(({ rows }) => rows.length > 1);
  const cascade = cascadeOf(finished);
  return [
    summaryText(summarise(finished)),
    ...(cascade.length > 0 ? [cascadeText(cascade)] : []),
    ...tables.map(({ name, rows }) => groupText(name, rows)),
  ].join('\n\n');
};

import { chainsRight } from '../../bench/arena/harness/chains.ts';
import type { ArenaLog } from '../../bench/arena/harness/log.ts';
import type { Dataset } from '../../bench/arena/harness/sample.ts';
import { byGroup, summarise } from '../../bench/arena/harness/summary.ts';
import { chainText, groupText, summaryText } from '../../bench/arena/report/table-text.ts';

/** What came of a data set: the whole, its chains, and each group that tells samples apart. */
export const resultsText = (dataset: Dataset, finished: ArenaLog): string => {
  const groups = [...new Set(dataset.samples.flatMap((sample) => Object.keys(sample.groups)))];
  const tables = groups
    .filter((name) => name !== 'chain')
    .map((name) => ({ name, rows: byGroup(finished, name) }))
    .filter(({ rows }) => rows.length > 1);
  const chains = chainsRight(finished);
  return [
    summaryText(summarise(finished)),
    ...(chains ? [`end to end, every stage right: ${chainText(chains)}`] : []),
    ...tables.map(({ name, rows }) => groupText(name, rows)),
  ].join('\n\n');
};

import { type Comparison, compareLogs } from './compare.ts';
import type { ArenaLog } from './log.ts';
import { type ArenaSummary, headlineOf, summarise } from './summary.ts';

/** The whole, or the whole without one of its parts. */
export interface AblationRow {
  readonly name: string;
  readonly summary: ArenaSummary;
  /** Against the whole, where both have scored something. */
  readonly against: Comparison | null;
}

const hasScores = ({ finished }: ArenaLog): boolean => finished.some(({ score }) => score.kind === 'scored');

/** Runs of the same samples, the whole first: what each part is worth is what is lost without it. */
export const ablation = (whole: ArenaLog, without: ReadonlyMap<string, ArenaLog>): readonly AblationRow[] => [
  { name: 'whole', summary: summarise(whole), against: null },
  ...[...without].map(([part, log]) => ({
    name: `without ${part}`,
    summary: summarise(log),
    against: hasScores(whole) && hasScores(log) ? compareLogs(whole, log) : null,
  })),
];

const percent = (share: number): string => (100 * share).toFixed(1);
const signed = (share: number): string => `${share < 0 ? '−' : '+'}${percent(Math.abs(share))}`;
const perSample = (total: number, { finished }: ArenaSummary, digits = 0): string =>
  finished === 0 ? '–' : (total / finished).toFixed(digits);

const rowText = ({ name, summary, against }: AblationRow): string => {
  const { metrics } = summary;
  const head = metrics[headlineOf(metrics)];
  const silent = metrics['silentError'];
  const cells = [
    head ? `${percent(head.mean)} [${percent(head.low)}, ${percent(head.high)}]` : 'unscored',
    against ? signed(against.difference.mean) : '',
    against?.mcnemar ? against.mcnemar.p.toFixed(3) : '',
    silent ? percent(silent.mean) : '–',
    perSample(summary.modelCalls, summary, 1),
    perSample(summary.tokens, summary),
    perSample(summary.wallMs / 1000, summary, 1),
  ];
  return `| ${name} | ${cells.join(' | ')} |`;
};

/** What somebody gets on the same samples who has understood nothing. */
const floorRows = ([whole]: readonly AblationRow[]): string[] => {
  if (!whole) return [];
  const head = headlineOf(whole.summary.metrics);
  return Object.entries(whole.summary.floors).flatMap(([name, { [head]: value }]) =>
    value === undefined ? [] : `| floor: ${name} | ${percent(value)} |${' |'.repeat(6)}`,
  );
};

/** As papers print it: accuracy with its 95 % interval, what is lost against the whole, McNemar's exact p, what a question costs. */
export const ablationText = (rows: readonly AblationRow[]): string => {
  const head = '|  | accuracy % | against the whole | p | silent errors % | calls | tokens | seconds |';
  return [head, `|${'---|'.repeat(8)}`, ...rows.map(rowText), ...floorRows(rows)].join('\n');
};

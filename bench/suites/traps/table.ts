import type { TrapResult, Trial } from './run.ts';

export interface TrapScore {
  readonly traps: number;
  /** Naive tools that were refused where they are wrong. */
  readonly caught: number;
  /** Right tools, and naive ones where they are right, that were refused. */
  readonly falseAlarms: number;
  readonly accepted: number;
  /** Fixtures that do not show what they were made for. */
  readonly broken: readonly string[];
}

const brokenIn = ({ id, naive, right, naiveOnClean, rightOnClean }: TrapResult): string[] => [
  ...(naive.correct ? [`${id}: the naive tool is right in the trap`] : []),
  ...(right.correct ? [] : [`${id}: the right tool gives ${right.value} in the trap`]),
  ...(naiveOnClean.correct ? [] : [`${id}: the naive tool gives ${naiveOnClean.value} in the clean twin`]),
  ...(rightOnClean.correct ? [] : [`${id}: the right tool gives ${rightOnClean.value} in the clean twin`]),
];

export const scoreOf = (results: readonly TrapResult[]): TrapScore => {
  const good = results.flatMap(({ right, naiveOnClean, rightOnClean }) => [right, naiveOnClean, rightOnClean]);
  return {
    traps: results.length,
    caught: results.filter(({ naive }) => naive.refused).length,
    falseAlarms: good.filter(({ refused }) => refused).length,
    accepted: good.filter(({ refused }) => !refused).length,
    broken: results.flatMap(brokenIn),
  };
};

const errorsOf = ({ findings }: Trial): string =>
  findings
    .filter(({ severity }) => severity === 'error')
    .map(({ rule, message }) =>
      rule.startsWith('run:') || rule.startsWith('compile:') ? `${rule} ${message.slice(0, 120)}` : rule,
    )
    .join(', ') || '–';

const percent = (part: number, whole: number): string => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;

/** A line for each trap that is missed, refused or broken, what caught the others by family, and the score. */
export const tableOf = (results: readonly TrapResult[]): string => {
  const score = scoreOf(results);
  const alarms = results.flatMap(({ id, right, naiveOnClean, rightOnClean }) =>
    (Object.entries({ right, naiveOnClean, rightOnClean }) as [string, Trial][]).flatMap(([name, trial]) =>
      trial.refused ? [`refused  ${id} (${name}): ${errorsOf(trial)}`] : [],
    ),
  );
  const families = Map.groupBy(results, ({ family }) => family);
  return [
    ...results.map(({ id, naive }) => `${naive.refused ? 'caught ' : 'MISSED '}  ${id}: ${errorsOf(naive)}`),
    ...alarms,
    ...score.broken.map((text) => `broken   ${text}`),
    '',
    ...[...families].map(
      ([family, those]) =>
        `${family.padEnd(12)} ${those.filter(({ naive }) => naive.refused).length} of ${those.length} caught`,
    ),
    '',
    `${score.traps} traps: ${score.caught} naive tools caught (${percent(score.caught, score.traps)}); ${score.falseAlarms} of ${score.falseAlarms + score.accepted} right tools and clean twins refused (${percent(score.falseAlarms, score.falseAlarms + score.accepted)})`,
  ].join('\n');
};

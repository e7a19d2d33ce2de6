import type { EpisodeScores } from '../metrics/thinkgeo/score-episodes.ts';

const percent = (share: number | null): string => (share === null ? 'unscored' : `${(100 * share).toFixed(2)} %`);
const names = { thinkgeo: 'ThinkGeo', openearthagent: 'OpenEarthAgent' } as const;

const rows = ({ scores }: EpisodeScores): readonly (readonly [string, string])[] => {
  if (scores.mode === 'steps')
    return [
      ['Inst', percent(scores.instruction)],
      ['Tool', percent(scores.tool)],
      ['ArgN', percent(scores.argumentNames)],
      ['ArgV', percent(scores.argumentValues)],
      ['Summ', `${percent(scores.summary)} of ${scores.judged} answers that no model need judge`],
    ];
  const categories = Object.entries(scores.categories).map(
    ([name, { precision, recall, f1 }]) =>
      [`F1 ${name}`, `${percent(f1)} (precision ${percent(precision)}, recall ${percent(recall)})`] as const,
  );
  return [
    ['AnyOrder', percent(scores.anyOrder)],
    ['SameOrder', percent(scores.sameOrder)],
    ['Unique', percent(scores.unique)],
    ...categories,
    ['Answer', `${percent(scores.answer)} of ${scores.judged} answers that no model need judge`],
    ['calls', `${scores.calls}, ${scores.failedCalls} of them failed`],
  ];
};

/** What came of runs over such a data set, one figure a line. */
export const episodesText = (scored: EpisodeScores): string => {
  const { family, episodes, run, scores } = scored;
  const way = scores.mode === 'steps' ? `step by step, ${scores.steps} steps` : 'end to end';
  const width = Math.max(...rows(scored).map(([name]) => name.length));
  return [
    `${names[family]}, ${way}: ${run} of ${episodes} episodes were run`,
    ...rows(scored).map(([name, value]) => `${name.padEnd(width)}  ${value}`),
  ].join('\n');
};

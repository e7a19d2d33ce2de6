import type { Evidence } from '../../evidence.ts';
import { agree } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';
import { literalsOf } from '../../source-text.ts';

/** "p90", "90th percentile of SST", "pctl_90": a rank in the name of what is read. */
const ofRank = (name: string, rank: number): boolean =>
  new RegExp(
    `(?:^|[^a-z])p(?:c(?:t|tl)?|erc(?:entile)?)?[_ -]?0*${rank}(?!\\d)|(?<!\\d)${rank}(?:st|nd|rd|th)?[_ -]?p(?:c(?:t|tl)|erc)`,
    'i',
  ).test(name);

/** Do the data hold it already, as a layer or a column of their own? */
const isHeld = ({ inputs }: Evidence, rank: number): boolean =>
  inputs.some(
    ({ layers, records }) =>
      layers.some(({ file, band }) =>
        [file, band?.name ?? '', band?.description ?? ''].some((name) => ofRank(name, rank)),
      ) || (records?.columns ?? []).some(({ name }) => ofRank(name, rank)),
  );

/** The rank that is asked for is the one that is taken. */
export const percentileNotTaken: Rule = {
  id: 'percentile-not-taken',
  source: 'question and source',
  check: (evidence) => {
    const rank = Number(
      /\b(\d{1,2}(?:\.\d+)?)(?:st|nd|rd|th)[- ]percentile\b/i.exec(evidence.question)?.[1] ?? Number.NaN,
    );
    if (!evidence.alone || evidence.code === '' || !Number.isFinite(rank) || isHeld(evidence, rank)) return [];
    const known = [
      ...literalsOf(evidence.code),
      ...Object.values(evidence.node.params)
        .flatMap(({ value }) => [value].flat())
        .map(Number),
    ];
    return known.some((value) => agree(value, rank) || agree(value, rank / 100) || agree(value, 1 - rank / 100))
      ? []
      : error(
          'source',
          `The question asks for the ${rank}th percentile; no number of the tool is ${rank} or ${rank / 100}.`,
          'Another rank is taken.',
          `Take quantiles([${rank / 100}]).`,
        );
  },
};

import type { EpisodeAnswer } from '../../datasets/thinkgeo/episode.ts';
import { judgeAnswer } from './answers.ts';

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
/** As Python's `\b` over words of any script. */
const edge = '(?:(?<=[\\p{L}\\p{N}_])(?![\\p{L}\\p{N}_])|(?<![\\p{L}\\p{N}_])(?=[\\p{L}\\p{N}_]))';

const says = (text: string, aliases: readonly string[]): boolean =>
  new RegExp(`${edge}(?:${aliases.map(escaped).join('|')})${edge}`, 'iu').test(text);

const asText = (made: unknown): string => (typeof made === 'string' ? made : JSON.stringify(made ?? ''));

/**
 * An answer against an episode's without a model: 1 or 0 for words of which one of each group has to stand there and none of the blacklist, for
 * numbers within ten percent and for boxes; null, unscored, for what only likeness of meaning could tell, and for pictures.
 */
export const judgeEpisode = (answer: EpisodeAnswer, made: unknown): number | null => {
  switch (answer.kind) {
    case 'words': {
      const text = asText(made);
      const right = answer.whitelist.every((aliases) => says(text, aliases));
      return Number(right && !answer.blacklist.some((aliases) => says(text, aliases)));
    }
    case 'text':
      return judgeAnswer(answer.text, made);
    case 'like':
    case 'picture':
      return null;
  }
};

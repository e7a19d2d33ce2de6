import type { EpisodeAnswer } from '../datasets/thinkgeo/episode.ts';
import type { Sample } from './sample.ts';

const episodeText = (answer: EpisodeAnswer): string => {
  switch (answer.kind) {
    case 'words':
      return answer.whitelist.map((aliases) => aliases.join(' or ')).join('; ');
    case 'like':
      return answer.texts.join(' / ');
    case 'text':
      return String(answer.text);
    case 'picture':
      return 'a picture';
  }
};

/** The target in words, for people who look at a log. */
export const expectedText = ({ task, target }: Sample): string => {
  switch (target.kind) {
    case 'answer': {
      const { answer } = target.key;
      const value = `${answer?.text ?? answer?.value ?? ''}`;
      const option = answer?.letter ? (task.choices?.[answer.letter] ?? value) : value;
      return answer ? [answer.letter, option, answer.letter ? '' : answer.unit].filter(Boolean).join(' ') : 'no key';
    }
    case 'impossible':
      return `no answer: ${target.why}`;
    case 'trajectory':
      return `${target.letters.file} (revised key: ${target.letters.question})`;
    case 'episode':
      return episodeText(target.answer);
    case 'plan':
      return target.reference.join(' → ');
  }
};

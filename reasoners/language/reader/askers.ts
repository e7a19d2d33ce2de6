import type { Sentence } from './sentence-type.ts';

const isAsker = ({ asked }: Sentence): boolean => asked.some((list) => list().length > 0);

/** Of several sentences that may ask, those with a question mark do; others that only add something do not. */
export const askersOf = (sentences: readonly Sentence[], question: string): number[] => {
  const able = sentences.flatMap((sentence, index) => (isAsker(sentence) ? [index] : []));
  const marked = able.filter(
    (index) =>
      sentences[index]?.asks === true ||
      question[(sentences[index]?.start ?? 0) + (sentences[index]?.text.length ?? 0)] === '?',
  );
  const asking = marked.length > 0 ? marked : able;
  const rest = able.filter((index) => !asking.includes(index) && (sentences[index]?.extras().length ?? 0) === 0);
  return [...asking, ...rest];
};

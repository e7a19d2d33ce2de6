/** Closed inflection paradigms: they generate forms, nothing is ever stemmed. */

const vowel = /[aeiou]/;

/** One short syllable that ends in a consonant behind a single vowel: drop, wet, hot. */
const doubles = (word: string): boolean => /^[^aeiou]*[aeiou][bdgklmnprt]$/.test(word) && !/[wxy]$/.test(word);

const plural = (word: string): string => {
  if (/(?:s|x|z|ch|sh)$/.test(word)) return `${word}es`;
  return /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`;
};

/** The last word carries the ending: "grid cell" → "grid cells"; "leaf/leaves" says its own. */
export const nounForms = (noun: string): string[] => {
  const [one = '', many] = noun.split('/');
  if (many !== undefined) return [one, many];
  const words = one.split(' ');
  return [one, [...words.slice(0, -1), plural(words.at(-1) ?? '')].join(' ')];
};

const past = (verb: string): string => {
  if (verb.endsWith('e')) return `${verb}d`;
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ied`;
  return doubles(verb) ? `${verb}${verb.at(-1)}ed` : `${verb}ed`;
};

const ongoing = (verb: string): string => {
  if (/ie$/.test(verb)) return `${verb.slice(0, -2)}ying`;
  if (verb.endsWith('e') && !verb.endsWith('ee')) return `${verb.slice(0, -1)}ing`;
  return doubles(verb) ? `${verb}${verb.at(-1)}ing` : `${verb}ing`;
};

/** "fall/fell/fallen", "warm up": the first word is inflected, irregular past forms are given whole. */
export const verbForms = (verb: string): string[] => {
  const [base = '', ...irregular] = verb.split('/');
  const [head = '', ...rest] = base.split(' ');
  const whole = (form: string): string => [form, ...rest].join(' ');
  const third = head === 'go' ? 'goes' : plural(head);
  return [base, whole(third), whole(ongoing(head)), ...(irregular.length > 0 ? irregular : [whole(past(head))])];
};

export type Degree = 'positive' | 'comparative' | 'superlative';

const compared = (word: string, ending: 'er' | 'est'): string => {
  if (word.endsWith('e')) return `${word}${ending.slice(1)}`;
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}i${ending}`;
  return doubles(word) ? `${word}${word.at(-1)}${ending}` : `${word}${ending}`;
};

const short = (word: string): boolean => /^[a-z]+$/.test(word) && word.split(vowel).length <= 4 && word.length <= 7;

/** "warm", "warmer" and "more warm", "warmest" and "most warm"; long ones with more and most only. */
export const adjectiveForms = (word: string): { form: string; degree: Degree }[] => [
  { form: word, degree: 'positive' },
  { form: `more ${word}`, degree: 'comparative' },
  { form: `most ${word}`, degree: 'superlative' },
  ...(short(word)
    ? [
        { form: compared(word, 'er'), degree: 'comparative' as const },
        { form: compared(word, 'est'), degree: 'superlative' as const },
      ]
    : []),
];

import { withoutMissing } from './missing-words.ts';

/** Clauses that say again how something is computed that is computed so anyway; what is read has to be of that kind. */
interface Aside {
  readonly pattern: RegExp;
  /** What the expression has to hold for the clause to say nothing new. */
  readonly needs: RegExp;
}

const end = '(?=\\s*(?:[,.;?!)]|$))';
const own = '(?<=^\\s*|[(,;:.]\\s*)';

const asides: readonly Aside[] = [
  // The pixel that holds a place is the one nearest to it.
  {
    pattern: new RegExp(
      `${own}(?:please )?(?:(?:use|using|take|taking|from|at|with) )?the (?:nearest|closest) (?:grid )?(?:cell|pixel|point|box)(?: to (?:it|the (?:station|buoy|gauge|site|town|place)))?${end}`,
      'iu',
    ),
    needs: /\bat \S+ '/,
  },
  {
    pattern: new RegExp(
      `${own}(?:please )?(?:give (?:me |us )?|i want |we want |i need |use )?(?:the )?(?:real|actual|physical|true) [\\p{L}\\d-]{1,25}(?: values?| numbers?)?(?:,? please)?,? (?:and )?not (?:the )?(?:stored|raw|packed|scaled|digital) (?:integers?|values?|numbers?|counts?|dns?)${end}`,
      'iu',
    ),
    needs: /\(/,
  },
  {
    pattern: new RegExp(
      `${own}(?:an?|the) (?:plain|simple|straight|ordinary|unweighted) (?:average|mean)(?: (?:of|over) (?:all )?(?:the )?(?:[\\p{L}-]+ )?(?:pixels|cells|grid cells|values))? (?:will do|is fine|is enough|is ok|is okay|suffices)${end}`,
      'iu',
    ),
    needs: /\bmean\(/,
  },
  {
    pattern: new RegExp(
      `${own}(?:just |simply )?compar(?:e|ing) the two (?:totals|dates|maps|years|areas|images|scenes|figures|numbers)${end}`,
      'iu',
    ),
    needs: /\b(?:change|decrease|percent_change)\(| - /,
  },
  {
    pattern: new RegExp(`${own}(?:just |simply )?count(?:ing)? (?:the )?(?:cells|pixels|grid cells)${end}`, 'iu'),
    needs: /\b(?:share|count)\(/,
  },
  {
    pattern: new RegExp(`(?<=\\(\\s*)(?:the )?(?:month and year|year and month)${end}`, 'iu'),
    needs: /^(?:month|date) of /,
  },
  {
    pattern: new RegExp(`${own}(?:the )?horizontal (?:distance|length)${end}`, 'iu'),
    needs: /\b(?:length|distance)\(/,
  },
  {
    pattern: new RegExp(
      `${own}(?:please )?(?:reading (?:both|them|it|these|the heights?|heights?) (?:off|from)|(?:take|taking|read|reading|use|using) (?:the )?(?:heights?|elevations?|altitudes?) (?:from|off|of)) the (?:dem|dtm|elevation model|terrain model|height model|digital elevation model)${end}`,
      'iu',
    ),
    needs: /\belevation\b/,
  },
  {
    pattern: new RegExp(
      `${own}no need to (?:account for|consider|include) (?:the )?(?:slopes?|relief|ups and downs|terrain)${end}`,
      'iu',
    ),
    needs: /\b(?:length|distance)\(/,
  },
];

export interface Bared {
  readonly text: string;
  readonly said: readonly string[];
  readonly needs: readonly RegExp[];
}

const blanked = (text: string, from: number, length: number): string =>
  (text.slice(0, from) + ' '.repeat(length) + text.slice(from + length))
    .replace(/[,;:–-]\s*$/u, (tail) => ' '.repeat(tail.length))
    .replace(/\(\s*\)/, (pair) => ' '.repeat(pair.length));

/** The text without such clauses. */
export const withoutAsides = (text: string, question: string): Bared => {
  const gap = withoutMissing(text, question);
  let now: Bared = gap ? { text: gap.text, said: [gap.said], needs: [] } : { text, said: [], needs: [] };
  for (const { pattern, needs } of asides) {
    const found = pattern.exec(now.text);
    if (!found) continue;
    now = {
      text: blanked(now.text, found.index, found[0].length),
      said: [...now.said, found[0].trim()],
      needs: [...now.needs, needs],
    };
  }
  return now;
};

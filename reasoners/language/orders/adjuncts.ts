import type { Scope } from '../../../analysis/types.ts';
import { type Allowed, describesData } from '../reader/data-adjunct.ts';
import type { Lexicon } from '../reader/lexicon.ts';
import type { Part } from '../reader/wrapping.ts';

/** Words in front of what is ordered that only say which data are looked at: "On 4 May 2021, using temperatures derived from bands 3 and 4, …". */

const opening = /^\s*(?:based on|using|according to|with|given|from|on|in|over|during|for|across|as for)\b/i;

const wholly = /^\s*(?:based on|using|according to|given)\b/i;

/** What data are said to be, or to come from, beside their own names. */
const said = new Set(
  'toa output outputs derived retrieved estimated applied processed daily split window level levels'.split(' '),
);

/** "derived from the Two-Channel Method (TCM)": how the data were made has its formula elsewhere. */
const method =
  /\b(?:from|by|via|using|with) (?:the )?(?:\p{Lu}[\p{L}-]*[ -]){1,4}(?:[Mm]ethod|[Aa]lgorithm|[Aa]pproach)(?: \(\p{Lu}{2,6}\))?/gu;

/** "January 2024-01-18": the month is said twice. */
const monthOfDate =
  /\b(?:january|february|march|april|may|june|july|august|september|october|november|december)\s+(?=\d{4}-\d{2}-\d{2}\b)/gi;

/** Words of the day or the night say nothing more where the files themselves are of it. */
const passes = ({ fields }: Scope): string[] =>
  (['day', 'night'] as const).flatMap((pass) =>
    fields.some(({ name, aliases }) => [name, ...aliases].some((one) => one.split('_').includes(pass)))
      ? [`${pass}time`]
      : [],
  );

export interface Led {
  readonly parts: readonly Part[];
  readonly said: readonly string[];
  readonly fields: readonly string[];
}

/** A part without such words in front; the time that they give is a part of its own. */
export const withoutLead = (
  part: Part,
  scope: Scope,
  lexicon: Lexicon,
  formulas: boolean,
  own: readonly string[] = [],
): Led => {
  const first = leadOf(part, scope, lexicon, formulas, own);
  const rest = first.parts.at(-1);
  if (first.said.length === 0 || !rest) return first;
  // "On 4 May, using …, calculate": one after the other.
  const next = withoutLead(rest, scope, lexicon, formulas, own);
  return {
    parts: [...first.parts.slice(0, -1), ...next.parts],
    said: [...first.said, ...next.said],
    fields: [...first.fields, ...next.fields],
  };
};

/** "Based on the rain of Morava in May 2021." as a sentence: all of it says which data are meant. */
const wholeOf = (part: Part, scope: Scope, lexicon: Lexicon, allowed: Allowed): Led | undefined => {
  const told = wholly.test(part.text) ? describesData(part.text, scope, lexicon, allowed) : undefined;
  if (!told || told.fields.length === 0) return undefined;
  const time = told.period && { start: part.start + told.period.start, text: told.period.text };
  return { parts: time ? [time] : [], said: [part.text.trim()], fields: told.fields };
};

/** "Heat FLUX" of a heat flux: words of what a field holds, in front of its name. */
const namedTwice = (text: string, { fields }: Scope): string =>
  fields.reduce((rest, { label, aliases, name }) => {
    const words = label.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
    const called = [name, ...aliases].filter((one) => !one.includes(' ')).map((one) => one.replaceAll(/[^\w]/g, ''));
    if (words.length < 2 || called.length === 0) return rest;
    return rest.replace(new RegExp(`\\b(?:${words.join('|')}) (?=(?:${called.join('|')})\\b)`, 'giu'), (found) =>
      ' '.repeat(found.length),
    );
  }, text);

/** "The b2 data for Ashfield", where files of Ashfield and of Birkdale have a b2: the one place that is named has what is called so. */
const ofOnePlace = (text: string, scope: Scope): Scope => {
  const { places = [], fields } = scope;
  const isNamed = (place: string): boolean => new RegExp(`\\b${place.replaceAll(' ', '[ _-]')}\\b`, 'i').test(text);
  const [place, other] = places.length > 1 ? places.filter(({ name }) => isNamed(name)) : [];
  if (!place || other) return scope;
  const prefix = `${place.name.replaceAll(' ', '_')}_`;
  const own = fields.filter(({ name }) => place.fields.includes(name));
  const called = own.map((field) =>
    field.name.startsWith(prefix) ? { ...field, aliases: [...field.aliases, field.name.slice(prefix.length)] } : field,
  );
  return { ...scope, fields: called, places: [place] };
};

const leadOf = (part: Part, scope: Scope, lexicon: Lexicon, formulas: boolean, names: readonly string[]): Led => {
  const words = new Set([...said, ...names, ...passes(scope)]);
  if (!opening.test(part.text)) return { parts: [part], said: [], fields: [] };
  const whole = wholeOf(part, scope, lexicon, { harmlessWords: words, ownFormulas: formulas });
  if (whole) return whole;
  const commas = [...part.text.matchAll(/,/g)].map(({ index }) => index).reverse();
  for (const comma of commas) {
    const head = part.text.slice(0, comma);
    const blank = (found: string): string => ' '.repeat(found.length);
    const plain = formulas ? head.replace(method, blank) : head;
    const unit = /\(in (?:degrees )?(?:kelvin|celsius)\)/i.exec(plain);
    const own = ofOnePlace(head, scope);
    const described = namedTwice((unit ? plain.replace(unit[0], blank) : plain).replace(monthOfDate, blank), own);
    const told = describesData(described, own, lexicon, { harmlessWords: words, ownFormulas: formulas });
    if (!told || !/\p{L}{3}/u.test(part.text.slice(comma + 1))) continue;
    const rest = { start: part.start + comma + 1, text: part.text.slice(comma + 1) };
    const stored = unit && { start: part.start + unit.index, text: unit[0] };
    const time = told.period && {
      start: part.start + told.period.start,
      text: told.period.text.replace(monthOfDate, (found) => ' '.repeat(found.length)),
    };
    return {
      parts: [...(time ? [time] : []), ...(stored ? [stored] : []), rest],
      said: [head.trim()],
      fields: told.fields,
    };
  }
  return { parts: [part], said: [], fields: [] };
};

import type { Scope } from '../../../analysis/types.ts';
import { withoutAsides } from './asides.ts';
import { dataAdjunct, dataTail } from './data-adjunct.ts';
import { saysSteps } from './framing.ts';
import type { Lexicon } from './lexicon.ts';
import { type Claim, parentheticals } from './parentheticals.ts';
import { formsOf } from './stated.ts';
import { tokensOf } from './tokens.ts';

/** A part of a question: a sentence, or what of it is read by itself. */
export interface Part {
  readonly start: number;
  readonly text: string;
  /** Which clause of a sentence asks; absent where the mark behind it tells. */
  readonly asks?: boolean;
}

export interface Unwrapped {
  readonly parts: readonly Part[];
  /** What was taken off: it describes, and changes nothing. */
  readonly said: readonly string[];
  /** Fields that the description of the data names. */
  readonly fields: readonly string[];
  /** What each expression has to hold for what was taken off to say nothing new. */
  readonly needs: readonly RegExp[];
  /** What holds of something that is computed with. */
  readonly claims: readonly Claim[];
}

/** To read files is a step without a result of its own. */
const listing =
  /^\s*(?:first(?:ly)?,?\s+)?(?:list|load|read|open|collect|gather|import)\s+(?:all\s+)?(?:the\s+)?(?:(?:relevant|input|available|required|necessary|corresponding)\s+)*(?:tiff?|geotiff|raster|image|data|input)?\s*(?:files?|images?|rasters?|data)\s*(?:,|and)?\s*(?:and\s+)?then\s+/i;

/** "…, indicating drought stress": what a result may stand for; it holds no number, condition or negation. */
const meaning =
  /,?\s+(?:indicating|suggesting|reflecting|highlighting|signifying|indicative of|which (?:may |might |could )?(?:indicates?|suggests?|signif(?:y|ies))|that may correspond to|to (?:assess|evaluate|understand|analy[sz]e|monitor|characteri[sz]e)(?! (?:whether|how|which|what|if)\b))\s+[^,.;:?\d<>=%]*$/i;
const binds =
  /\b(?:not|no|only|except|excluding|without|unless|if|where|whether|above|below|over|under|more|less|than|per|each|every)\b/i;

/** "by the split-window algorithm": how a quantity is found says its formula, where the question gives one. */
const byMethod =
  /,?\s+(?:using|with|via|by|through|by means of)\s+(?:the|a|an)\s+[\p{L}-]+(?:[\s-]+[\p{L}-]+){0,4}?\s+(?:algorithm|method|approach|technique|procedure)\b/iu;

const escaped = (form: string): string => form.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/[ _]+/g, '[ _]');

/** "Then estimate NDWI, …": a quantity for every cell and date is no answer, but what the next step is about. */
const stepOf = (forms: readonly string[]): RegExp => {
  const names = forms
    .toSorted((one, other) => other.length - one.length)
    .map(escaped)
    .join('|');
  return new RegExp(
    `^\\s*(?:(?:and|then|next|first|finally|afterwards)[\\s,]+)*(?:calculate|compute|estimate|derive|retrieve|obtain|get)\\s+(?:the\\s+)?((?:(?:daily|average|mean)\\s+){0,2})(${names})(?:\\s*\\((?:${names})\\))?(?:\\s+(?:values?|images?|maps?|index))?(?:\\s+(?:for|of|on|at)\\s+(?:each|every|all)\\s+(?:dates?|days?|images?|acquisitions?))?\\s*(?:[,;]\\s*|$|\\s+(?=and\\s))`,
    'i',
  );
};

/** What a question's own quantities and the folder's fields are called, with the name that an analysis has for each. */
export const namesOfSteps = ({ fields }: Scope, declared: ReadonlySet<string>): ReadonlyMap<string, string> =>
  new Map([
    ...fields.flatMap(({ name, aliases, label }) =>
      [name, label, ...aliases].map((form) => [form.toLowerCase(), name] as const),
    ),
    ...[...declared].flatMap((name) =>
      formsOf({ name, condition: false }).map((form) => [form.toLowerCase(), name.toLowerCase()] as const),
    ),
  ]);

/** Steps that change no number: a sentence of these alone says again what leads to what is asked. */
const plainSteps =
  /^(?:listing|loading|reading|opening|collecting|applying|computing|calculating|retrieving|deriving|estimating|identifying|determining|finding|counting|quantifying|measuring|reporting|using|meeting)$/;

/** What the rest of a question says. */
export interface Around {
  readonly question: string;
  readonly scope: Scope;
  readonly lexicon: Lexicon;
  /** Quantities by what they are called; those that the question gives a formula for are methods of their own. */
  readonly steps: ReadonlyMap<string, string>;
  readonly formulas: boolean;
}

/** Words that would change what is computed, were they read. */
const choosing = new Set(
  'Class Unsupported Stat StatWord Sup Mode Most Percentile Quartile Except Removed Not NotBe Only Per Every Delta ScaleDelta Compare CompareVerb OnAverage'.split(
    ' ',
  ),
);

/** How plants are is no part of the ground that they cover. */
const howItIs =
  /\b(?:vegetation|crop|plant|forest) (?:status|state|health|conditions?|growth|vigou?r|dynamics|stress|phenology)\b/gi;

/** A class, a zone or one of its words, a statistic, an order: what a meaning, a method or a step says of it may be a choice. */
const namesThings = (text: string, scope: Scope, { byFirst }: Lexicon): boolean => {
  const named = new Set(
    [
      ...scope.fields.flatMap(({ names = [] }) => names),
      ...scope.layers.flatMap(({ members, name, plural, aliases }) => [name, plural, ...aliases, ...members]),
    ].flatMap((one) => tokensOf(one).map(({ lower }) => lower)),
  );
  return tokensOf(text.replaceAll(howItIs, '')).some(
    ({ kind, lower }) =>
      kind === 'word' &&
      lower.length > 2 &&
      (named.has(lower) ||
        byFirst
          .get(lower)
          ?.some(({ tokens, senses }) => tokens.length === 1 && senses.some(({ type }) => choosing.has(type))) ===
          true),
  );
};

const numbersOf = (text: string): string[] => text.match(/\d+(?:\.\d+)?/g) ?? [];

/** Takes pieces off the text of a part. */
class Peeled {
  readonly said: string[] = [];
  readonly fields: string[] = [];
  readonly parts: Part[] = [];
  readonly #part: Part;
  #start = 0;
  #end: number;

  constructor(part: Part) {
    this.#part = part;
    this.#end = part.text.length;
  }

  get text(): string {
    return this.#part.text.slice(this.#start, this.#end);
  }

  get rest(): Part {
    return { start: this.#part.start + this.#start, text: this.text };
  }

  front(length: number): void {
    if (length > 0) this.said.push(this.text.slice(0, length).trim());
    this.#start += length;
  }

  back(length: number): void {
    if (length > 0) this.said.push(this.text.slice(-length).trim());
    this.#end -= length;
  }

  /** A part of its own, by its place in the text that is left. */
  apart(start: number, text: string): void {
    this.parts.push({ start: this.#part.start + this.#start + start, text });
  }
}

/** A sentence without the words around what it asks that say which data are meant, what was done to them, or what a result may stand for. */
export const withoutWrapping = (part: Part, around: Around): Unwrapped => {
  const aside = withoutAsides(part.text, around.question);
  const inside = parentheticals(aside.text, around.scope);
  const plain = unwrapped({ start: part.start, text: inside.text }, around);
  const others = inside.others.map(({ start, text }) => ({ start: part.start + start, text }));
  return {
    ...plain,
    parts: [...plain.parts, ...others].sort((one, other) => one.start - other.start),
    said: [...aside.said, ...plain.said, ...inside.said],
    needs: aside.needs,
    claims: inside.claims,
  };
};

const unwrapped = (part: Part, around: Around): Omit<Unwrapped, 'claims' | 'needs'> => {
  const { question, scope, lexicon, steps, formulas } = around;
  const others = numbersOf(question.replace(part.text, ''));
  if (
    saysSteps.test(part.text) &&
    !binds.test(part.text) &&
    !namesThings(part.text, scope, lexicon) &&
    (part.text.match(/\p{L}+ing\b/giu) ?? []).every((word) => plainSteps.test(word.toLowerCase())) &&
    numbersOf(part.text).every((one) => others.includes(one))
  )
    return { parts: [], said: [part.text.trim()], fields: [] };
  const peeled = new Peeled(part);
  const adjunct = dataAdjunct(peeled.text, scope, lexicon);
  if (adjunct) {
    const { period, fields } = adjunct.told;
    if (period) peeled.apart(period.start, period.text);
    peeled.fields.push(...fields);
    peeled.front(adjunct.end);
  }
  peeled.front(listing.exec(peeled.text)?.[0].length ?? 0);
  const behind = dataTail(peeled.text, scope, lexicon);
  if (behind) {
    peeled.fields.push(...behind.told.fields);
    peeled.back(peeled.text.length - behind.start);
  }
  const tail = meaning.exec(peeled.text)?.[0] ?? '';
  if (tail !== '' && !binds.test(tail) && !namesThings(tail, scope, lexicon)) peeled.back(tail.length);
  const said = formulas ? byMethod.exec(peeled.text)?.[0] : undefined;
  const method = said === undefined || namesThings(said, scope, lexicon) ? undefined : said;
  const spoken =
    method === undefined
      ? peeled.rest
      : { ...peeled.rest, text: peeled.text.replace(method, ' '.repeat(method.length)) };
  if (method !== undefined) peeled.said.push(method.trim());
  const kept = withoutSteps(spoken, stepOf([...steps.keys()]), steps, peeled);
  // In the order of the text: parts may be read as one.
  return {
    parts: [...peeled.parts, ...(/[\p{L}\d]/u.test(kept.text) ? [kept] : [])].sort(
      (one, other) => one.start - other.start,
    ),
    said: peeled.said,
    fields: peeled.fields,
  };
};

const withoutSteps = (part: Part, pattern: RegExp, steps: ReadonlyMap<string, string>, peeled: Peeled): Part => {
  const found = pattern.exec(part.text);
  if (!found) return part;
  const [whole, statistic = '', called = ''] = found;
  // "The mean NDVI" is an answer of its own, unless the next step is about just that.
  if (statistic !== '' && !part.text.slice(whole.length).toLowerCase().includes(statistic.toLowerCase())) return part;
  peeled.said.push(whole.trim());
  peeled.fields.push(
    ...[steps.get(called.toLowerCase().replaceAll('_', ' ')) ?? steps.get(called.toLowerCase()) ?? called],
  );
  return withoutSteps(
    { start: part.start + whole.length, text: part.text.slice(whole.length) },
    pattern,
    steps,
    peeled,
  );
};

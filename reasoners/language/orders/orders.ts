import { check } from '../../../analysis/check.ts';
import { type Given, name, type Query, type Tree } from '../../../analysis/tree.ts';
import type { Scope } from '../../../analysis/types.ts';
import { meaningKey } from '../reader/chart.ts';
import type { Definition, Note } from '../reader/grammar/givens.ts';
import type { Lexicon } from '../reader/lexicon.ts';
import type { Defined } from '../reader/names.ts';
import { ordered } from '../reader/order-givens.ts';
import { readSentence } from '../reader/sentence.ts';
import type { Sentence } from '../reader/sentence-type.ts';
import { factsOf } from '../reader/stated.ts';
import type { Part } from '../reader/wrapping.ts';
import { oneAsk } from './about.ts';
import { amongAll, askedAmongAll, byConvention, markedNames, unusedAreas } from './event-asks.ts';
import type { Finished } from './finish.ts';
import { inKelvin, ofKelvin, usedOnly } from './givens.ts';
import { heardFrom, saidBy, stated } from './hear.ts';
import type { Heard } from './heard.ts';
import type { Ask } from './meanings.ts';
import { inBothCases, letters, placeholders, symbolsFor } from './own-names.ts';
import { finished, within } from './pixels.ts';
import { atTheirTime } from './same-time.ts';
import { sensorIndices } from './sensor-indices.ts';
import { symbolsOf } from './symbols.ts';

/** Reads questions of several sentences that say what words stand for, how things are worked out, and what is ordered. */

export interface Orders {
  readonly query: Query;
  readonly more: readonly { readonly label: string; readonly query: Query }[];
  readonly label?: string;
  readonly assumed: readonly string[];
  readonly sentence: Sentence;
}

export interface Around {
  readonly text: string;
  readonly declared: ReadonlySet<string>;
  readonly lexicon: Lexicon;
  /** Fields that the data are said to be. */
  readonly fields: readonly string[];
  readonly scopeFor: (givens: readonly Given[]) => Scope | string;
}

/** Definitions that stand on each other are found one after the other. */
const mostRounds = 3;

/** Names and facts of a question's own, found one after the other. */
interface Stated {
  readonly declared: ReadonlySet<string>;
  readonly note: Note;
  /** Sentences as they are read by what was found. */
  readonly sentences: readonly Sentence[];
}

const names = (defined: readonly Definition[]): string[] => defined.map(({ name }) => name);

/** Definitions stand on each other: what the one names the next may use. */
const statedIn = (plain: Scope, indices: readonly Definition[], parts: readonly Part[], around: Around): Stated => {
  const { lexicon, text } = around;
  const read = (declared: ReadonlySet<string>): Sentence[] =>
    parts.map((part) =>
      readSentence(part.text, part.start, {
        scope: plain,
        lexicon,
        defined: placeholders(declared, text),
        declared,
        asks: false,
      }),
    );
  let declared: ReadonlySet<string> = new Set([
    ...around.declared,
    ...inBothCases(names(indices)),
    ...(/\bDN\b/.test(text) ? ['DN'] : []),
    ...letters(text),
  ]);
  for (let round = 0; ; round++) {
    const sentences = read(declared);
    const note = stated(sentences, plain, lexicon);
    const signs = symbolsFor(note.defined);
    const found = new Set([...declared, ...inBothCases(names([...note.defined, ...signs]))]);
    if (found.size === declared.size || round === mostRounds)
      return { declared, sentences, note: { ...note, defined: [...note.defined, ...signs] } };
    declared = found;
  }
};

/** What was said twice in different ways is not known. */
const isContradicted = (defined: readonly Definition[]): boolean =>
  defined.some((one) => defined.some((other) => one.name === other.name && meaningKey(one) !== meaningKey(other)));

/** The names of a question's own, as the reader of sentences takes them. */
const definedBy = ({ declared, note }: Stated, text: string): Defined[] => {
  const conditions = note.defined.filter(({ condition }) => condition);
  const named = new Set([...[...declared].map((one) => one.toLowerCase()), ...names(note.defined)]);
  const formulas = [...named].filter((called) => !names(conditions).includes(called));
  return [...placeholders(formulas, text), ...conditions.map((one) => ({ ...one, forms: [one.name] }))];
};

const nothing = { orders: [], unused: [] };

/** What the question is about has to play a part in what it orders. */
const isAbout = (topics: readonly Tree[], ask: Ask, givens: readonly Given[]): boolean => {
  const values = givens.map((given) => (given.kind === 'define' ? given.value : null));
  return topics.every((topic) => JSON.stringify([ask, values]).includes(JSON.stringify(topic)));
};

/** What “it” is where the folder holds one thing. */
const onlyField = ({ fields }: Scope): string[] => (fields.length === 1 ? fields.map(({ name }) => name) : []);

/** Clouds that are to be removed have to be told by something. */
const clouds = /\b(?:remove|mask)(?: the)? clouds\b|\bcloud[- ](?:mask|free|remov|screen)/i;

/** Everything that the parts say, put together; nothing where one of them is not read. */
export const readOrders = (
  parts: readonly Part[],
  around: Around,
): { readonly orders: readonly Orders[]; readonly unused: readonly string[] } => {
  const { lexicon, scopeFor, text, fields } = around;
  const plain = scopeFor([]);
  if (typeof plain === 'string') return nothing;
  const indices = [...sensorIndices(text, plain, around.declared), ...symbolsOf(text, plain, around.declared)];
  const own = statedIn(plain, indices, parts, around);
  const grounded = (given: Given): Given[] => ofKelvin(given, plain, fields);
  const others = own.sentences.filter((one) => saidBy(one, plain, lexicon, 'Definition').length === 0);
  const facts = [...factsOf(others), ...own.note.facts].flatMap(grounded);
  const scope = facts.length > 0 ? scopeFor(facts) : plain;
  if (typeof scope === 'string') return nothing;
  const defined = definedBy(own, text);
  const sentences = parts.map((part) =>
    readSentence(part.text, part.start, { scope, lexicon, defined, declared: own.declared, asks: false }),
  );
  const { heard, unread, unused } = heardFrom(sentences, scope, lexicon, text);
  const asked = oneAsk(heard, fields.length > 0 ? fields : onlyField(scope));
  if (!asked || unread.length > 0 || (clouds.test(text) && !heard.hows.some(({ bits }) => bits))) return nothing;
  const said = heard.notes.map((one) => ({
    facts: one.facts.flatMap(grounded),
    defined: one.defined.map((each) => inKelvin(each, text)),
  }));
  if (isContradicted(said.flatMap((one) => one.defined))) return nothing;
  const signs = symbolsFor(said.flatMap((one) => one.defined));
  const added = { defined: [...signs, ...indices], facts: [] };
  const early = { defined: [], facts: own.note.facts.flatMap(grounded) };
  const timed = atTheirTime([...said, early], added.defined, scope);
  if (!timed) return nothing;
  const notes = amongAll(timed);
  const ask = byConvention(
    askedAmongAll(asked.ask, notes),
    heard.hows.flatMap(({ kurtosis }) => kurtosis ?? []),
  );
  // Of pixels that are marked as without something, shares may be of all or of the others.
  if (!ask || (markedNames(notes).length > 0 && heard.hows.some(({ valid }) => valid))) return nothing;
  const areas = unusedAreas(ask, notes);
  const free = notes.flatMap((one) => one.defined.filter(({ optional: may }) => may));
  const optional = new Set([...names([...added.defined, ...free]), ...areas, ...markedNames(notes)]);
  const given = ordered([...notes, added]);
  const told = [ask, ...areas.map((area) => narrowed(ask, area))].map((one) =>
    orderOf(one, { sentence: asked.sentence, heard, given, optional, scope, scopeFor }),
  );
  // An area that is defined and not asked of: what is asked of may be all, or just these. Both are told, to be compared.
  return { orders: told.every((one) => one.length > 0) ? told.flat() : [], unused };
};

/** What is ordered, of an area alone. */
const narrowed = ({ more: _, label: __, ...ask }: Ask, area: string): Ask => ({
  ...ask,
  value: within(ask.value, name(area)),
});

interface Ordering extends Pick<Around, 'scopeFor'> {
  readonly sentence: Sentence;
  readonly heard: Heard;
  readonly given: readonly Given[];
  readonly optional: ReadonlySet<string>;
  readonly scope: Scope;
}

const orderOf = (ask: Ask, { sentence, heard, given, optional, scope, scopeFor }: Ordering): readonly Orders[] => {
  const givens = usedOnly(given, [ask, heard.hows], optional);
  if (!isAbout(heard.topics, ask, givens)) return [];
  const found = finished(ask, { ...heard, places: scope.places ?? [] }, givens, scopeFor);
  return found ? judged(found, sentence, scopeFor) : [];
};

/** Only what means something in the folder. */
const judged = (found: Finished, sentence: Sentence, scopeFor: Around['scopeFor']): Orders[] => {
  const scope = scopeFor(found.query.givens.filter(({ kind }) => kind !== 'define'));
  if (typeof scope === 'string') return [];
  const checked = [found.query, ...found.more.map(({ query }) => query)].map((query) => check(query, scope));
  const assumed = checked.flatMap((one) => (one.kind === 'typed' ? one.assumed : []));
  return checked.every(({ kind }) => kind === 'typed') ? [{ ...found, assumed: [...new Set(assumed)], sentence }] : [];
};

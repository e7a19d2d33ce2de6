/** Names and values of the data that a question uses, and words that only look like them. */
import { allOf, namesUsed } from '../../../../analysis/parts.ts';
import { print } from '../../../../analysis/print.ts';
import type { Query } from '../../../../analysis/tree.ts';
import type { Field, Scope } from '../../../../analysis/types.ts';
import { escaped } from '../../../../core/escaped.ts';
import type { Asking } from '../misreadings.ts';
import { countsGround, sharing } from '../thing-shares.ts';

/** A name of its own, of several words: "tree_cover". */
const wordsOfName = ({ name, label }: Field): readonly (readonly string[])[] =>
  [name.split('_'), label.toLowerCase().split(/\s+/)].filter(
    (words) => words.length > 1 && words.every((word) => /^\p{L}{2,}$/u.test(word)),
  );

const used = ({ value }: Query): readonly string[] =>
  allOf(value).flatMap((tree) => [
    ...(tree.kind === 'name' ? [tree.name] : []),
    ...(tree.kind === 'pick' ? [tree.noun] : []),
    ...(tree.kind === 'call' && tree.over !== undefined ? [tree.over] : []),
    ...(tree.kind === 'slice' && tree.slice.kind === 'per' ? [tree.slice.axis] : []),
  ]);

const filling = /^(?:the|an?|of|is|are|was|were|has|have|had|be|been|do|does|did|there)$/;

/** "Tree cover" where a file is called so: that, and no classes that are trees. */
const passesOverName = ({ tokens, seeds }: Asking, queries: readonly Query[], { fields }: Scope): boolean => {
  if (queries.some(({ givens }) => givens.length > 0)) return false;
  const told = new Set(queries.flatMap(used));
  return fields.some((field) =>
    wordsOfName(field).some((words) => {
      const at = tokens.findIndex((_, from) => words.every((word, index) => tokens[from + index]?.lower === word));
      if (at < 0) return false;
      const end = at + words.length;
      // A longer name holds it, or another field has the same one.
      const isMore = (from: number, to: number): boolean =>
        [...tokens.slice(from, at), ...tokens.slice(end, to)].some(({ lower }) => !filling.test(lower));
      const longer = seeds.some(
        ({ from, to, type }) => from <= at && end <= to && isMore(from, to) && /^(?:Zone|Mask|Field|File)$/.test(type),
      );
      const sharing = fields.filter((other) =>
        [other.name, other.label, ...other.aliases].some(
          (called) => called.toLowerCase().replaceAll('_', ' ') === words.join(' '),
        ),
      );
      return !longer && !sharing.some(({ name, parts = [] }) => told.has(name) || parts.some((part) => told.has(part)));
    }),
  );
};

const plainAnswer = /^(?:yes|no|true|false|y|n|none|other|any|all)$/i;

/** "Has no class" tells nothing of a column in which some say no. */
const takesWordForValue = ({ text }: Asking, queries: readonly Query[], { fields }: Scope): boolean =>
  queries.some(({ value }) =>
    allOf(value).some((tree) => {
      if (tree.kind !== 'call') return false;
      const [own, ...values] = tree.operands;
      if (own?.kind !== 'name' || !values.some((one) => one.kind === 'text' && plainAnswer.test(one.value)))
        return false;
      const field = fields.find(({ name }) => name === own.name);
      const words = [own.name, ...(field?.aliases ?? [])].flatMap((called) => called.toLowerCase().split(/[_\W]+/));
      return !words.some((word) => word.length > 2 && text.toLowerCase().includes(word));
    }),
  );

/** Years in which things were planted add up to nothing. */
const addsYears = (queries: readonly Query[], { fields }: Scope): boolean =>
  queries.some(({ value }) =>
    allOf(value).some(
      (tree) =>
        tree.kind === 'call' &&
        tree.operator === 'sum' &&
        tree.operands
          .flatMap((operand) => allOf(operand.kind === 'where' ? operand.value : operand))
          .some((one) => one.kind === 'name' && fields.some(({ name, years }) => name === one.name && years)),
    ),
  );

const howMany =
  /^(?:animals?|individuals?|specimens?|number|count|total|abundance|group_?size|herd_?size|flock_?size|heads?|victims?|injured|casualties|n)$/i;

/** "How many elephants were seen": each sighting may be of several, where a column says of how many. */
const countsSightings = ({ tokens, seeds }: Asking, queries: readonly Query[], { fields, layers }: Scope): boolean =>
  tokens.some(
    ({ lower }, at) =>
      lower === 'how' &&
      tokens[at + 1]?.lower === 'many' &&
      seeds.some(({ type, from }) => type === 'Mask' && from === at + 2) &&
      queries.some(({ value }) =>
        layers.some(
          ({ name, plural }) =>
            allOf(value).some(
              (tree) =>
                tree.kind === 'call' &&
                tree.operator === 'count' &&
                tree.operands.flatMap(allOf).some((one) => one.kind === 'name' && one.name === plural),
            ) &&
            !seeds.some(
              ({ type, meaning }) => type === 'Axis' && (meaning as { readonly axis?: string }).axis === name,
            ) &&
            fields.some(
              ({ name: called, members, sort }) => members === name && sort !== 'code' && howMany.test(called),
            ),
        ),
      ),
  );

/** "How many victims were skiers": who they were no column says; it says so of the things that have them. */
const tellsThingsForAmount = ({ text }: Asking, queries: readonly Query[], { fields }: Scope): boolean =>
  queries.some(({ value }) =>
    allOf(value).some(
      (tree) =>
        tree.kind === 'call' &&
        tree.operator === 'sum' &&
        namesUsed(tree).some((used) => {
          const field = fields.find(({ name, sort, members }) => name === used && sort !== 'code' && members);
          const words = [used, ...(field?.aliases ?? [])].map((one) => escaped(one.replaceAll('_', ' '))).join('|');
          return (
            field &&
            new RegExp(`\\bhow many (?:${words}) (?:were|are|was|is) (?!in\\b|at\\b|there\\b)\\w+`, 'i').test(text)
          );
        }),
    ),
  );

/** "By station type", "per kind of hut": of every kind, and not of every thing. */
const tellsThingsForKinds = ({ text }: Asking, queries: readonly Query[], { layers }: Scope): boolean =>
  layers.some(({ name, plural }) => {
    const [one, many] = [name, plural].map((called) => escaped(called.replaceAll('_', ' ')));
    const kind = '(?:types?|kinds?|categor(?:y|ies)|class(?:es)?)';
    return (
      new RegExp(
        `\\b(?:by|per|each|every|between) (?:the )?(?:${one} ${kind}|${kind} of (?:${one}|${many}))\\b`,
        'i',
      ).test(text) &&
      queries.some(({ value }) => new RegExp(` per ${escaped(name)}\\b|over ${escaped(plural)}\\)`).test(print(value)))
    );
  });

/** More green is better; of what is better, more or less, other numbers say nothing. */
const isBetterHigher = /veg|ndvi|evi|savi|lai|fpar|gpp|npp|yield|biomass|canopy|tree|forest/i;

/** "Which station improved most": whether up or down depends on what is measured. */
const takesBetterForMore = ({ text }: Asking, queries: readonly Query[], { fields }: Scope): boolean =>
  /\b(?:improv|worsen|deteriorat)\w*\b/i.test(text) &&
  queries.some(({ value }) =>
    namesUsed(value).some((used) => {
      const field = fields.find(({ name }) => name === used);
      return field !== undefined && !isBetterHigher.test(`${field.name} ${field.quantity ?? ''}`);
    }),
  );

/** "Within 500 m of a mooring": of any, and not of Mooring A. */
const takesArticleForName = ({ text }: Asking, queries: readonly Query[]): boolean =>
  queries.some(({ value }) =>
    [...print(value).matchAll(/'([^']*\p{L}) A'/gu)].some(([, noun = '']) => {
      const word = escaped(noun);
      return new RegExp(`\\ba ${word}\\b`, 'i').test(text) && !new RegExp(`\\b${word} A\\b`).test(text);
    }),
  );

/** "Did collisions increase": their number, and no share of them that nobody said. */
const sharesUnsaid = ({ text }: Asking, queries: readonly Query[], { fields }: Scope): boolean =>
  !new RegExp(sharing, 'i').test(text) &&
  queries.some(({ value }) =>
    allOf(value).some((tree) => {
      const used =
        tree.kind === 'call' && tree.operator === 'share'
          ? fields.filter(({ name }) => namesUsed(tree).includes(name))
          : [];
      return used.length > 0 && used.every(({ axes }) => !axes.includes('cells'));
    }),
  );

/** "How many ferries are there", where both the harbours and the ships have a kind of that name: of which, nobody says. */
const countsOneOfTwo = (asking: Asking, queries: readonly Query[], { fields, layers }: Scope): boolean =>
  queries.some(({ value }) =>
    allOf(value).some((tree) => {
      const [limit] = tree.kind === 'where' && tree.value.kind === 'name' ? [tree.condition] : [];
      const layer = layers.find(
        ({ plural }) => tree.kind === 'where' && tree.value.kind === 'name' && tree.value.name === plural,
      );
      const kind = limit?.kind === 'call' && limit.operator === '=' ? limit.operands[1] : undefined;
      if (!layer || kind?.kind !== 'text') return false;
      const holders = new Set(
        fields.flatMap(({ names = [], members }) => (members && names.includes(kind.value) ? [members] : [])),
      );
      return (
        holders.size > 1 &&
        !asking.seeds.some(
          ({ type, meaning }) => type === 'Axis' && (meaning as { readonly axis?: string }).axis === layer.name,
        )
      );
    }),
  );

/** "How many traps per fish": for each fish, and no traps that have fish. */
const takesPerForOnly = ({ tokens, seeds }: Asking, queries: readonly Query[]): boolean =>
  tokens.some(
    ({ lower }, at) =>
      lower === 'per' &&
      seeds.some(({ type, from }) => type === 'Mask' && from === at + 1) &&
      !seeds.some(({ type, from }) => /^(?:Axis|Unit|Field|CodeField|Quantity|Kind)$/.test(type) && from === at + 1),
  ) && queries.some((query) => !/ per |\//.test(print(query.value)));

export const callsOtherwise = (asking: Asking, queries: readonly Query[], scope: Scope): boolean =>
  passesOverName(asking, queries, scope) ||
  takesWordForValue(asking, queries, scope) ||
  addsYears(queries, scope) ||
  countsSightings(asking, queries, scope) ||
  takesArticleForName(asking, queries) ||
  takesPerForOnly(asking, queries) ||
  sharesUnsaid(asking, queries, scope) ||
  countsGround(asking.text, queries, scope) ||
  countsOneOfTwo(asking, queries, scope) ||
  tellsThingsForAmount(asking, queries, scope) ||
  tellsThingsForKinds(asking, queries, scope) ||
  takesBetterForMore(asking, queries, scope);

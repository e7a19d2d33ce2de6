import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { remembered } from '../../../core/remembered.ts';
import { adjectiveForms, nounForms, verbForms } from './inflect.ts';
import { type Token, tokensOf } from './tokens.ts';

const forms = z.array(z.string().min(1));

const entrySchema = z.strictObject({
  /** Type of the phrase. */
  as: z.string(),
  /** Operator or member of the type that the forms stand for. */
  is: z.string().optional(),
  forms: forms.optional(),
  noun: forms.optional(),
  verb: forms.optional(),
  up: forms.optional(),
  down: forms.optional(),
  /** Quantities of the knowledge base, any of which may be meant. */
  quantity: z.array(z.string()).optional(),
  derive: z.enum(['slope', 'aspect']).optional(),
  level: z.number().optional(),
  /** Of several quantities the first that the folder has is meant: they tell the same by other formulas. */
  first: z.boolean().optional(),
  /** Columns of things that are called so, whatever else is known of them. */
  columns: forms.optional(),
  /** Names in legends and flag words that stand for the class. */
  grounds: forms.optional(),
  /** Kinds that it takes in where a legend has them apart. */
  takesIn: forms.optional(),
  /** What the analysis has to hold for the words to be consumed. */
  entails: z.string().optional(),
  /** Why nothing can be done. */
  why: z.string().optional(),
});

type Entry = z.infer<typeof entrySchema>;

/** What the lexicon says a form means; `forms` are left out. */
export interface Sense {
  readonly type: string;
  readonly meaning: unknown;
}

export interface Lexicon {
  readonly functionWords: ReadonlySet<string>;
  /** Forms by their first token. */
  readonly byFirst: ReadonlyMap<
    string,
    readonly { readonly tokens: readonly string[]; readonly senses: readonly Sense[] }[]
  >;
  /** All words that occur in a form: what a mistyped word may be near to. */
  readonly words: readonly string[];
}

const sensesOf = (entry: Entry): { form: string; sense: Sense }[] => {
  const { as: type, forms: plain = [], noun = [], verb = [], up = [], down = [], ...meaning } = entry;
  const direct = [...plain, ...noun.flatMap(nounForms), ...verb.flatMap(verbForms)];
  const scaled = [...up.map((word) => ({ word, dir: 'max' })), ...down.map((word) => ({ word, dir: 'min' }))].flatMap(
    ({ word, dir }) =>
      adjectiveForms(word).map(({ form, degree }) => ({
        form,
        sense: {
          type: `${type}${{ positive: '', comparative: 'Cmp', superlative: 'Sup' }[degree]}`,
          meaning: { ...meaning, dir },
        },
      })),
  );
  const all = [...direct.map((form) => ({ form, sense: { type, meaning } })), ...scaled];
  // "builtup" for "built-up".
  const joined = all.filter(({ form }) => /\p{L}-\p{L}/u.test(form));
  return [...all, ...joined.map(({ form, sense }) => ({ form: form.replaceAll(/(?<=\p{L})-(?=\p{L})/gu, ''), sense }))];
};

const punctuation = new Set([',', '(', ')', '"', "'", ':', '–', '?', '!', '.', ';', '[', ']', '`']);

/** Tokens that may stand between the words of a phrase: function words, punctuation, the hyphen of a compound. */
export const skippable = (tokens: readonly Token[], at: number, functionWords: ReadonlySet<string>): boolean => {
  const token = tokens[at];
  if (!token) return false;
  if (token.kind === 'word') return functionWords.has(token.lower) && !/^[A-Z]{2,}$/.test(token.text);
  if (token.text === '-') {
    const [before, after] = [tokens[at - 1], tokens[at + 1]];
    if (token.spaced && after?.spaced) return true;
    return (
      !token.spaced &&
      after?.spaced === false &&
      after.kind === 'word' &&
      before !== undefined &&
      before.kind !== 'symbol'
    );
  }
  return token.kind === 'symbol' && punctuation.has(token.text);
};

const contentWithout = (functionWords: ReadonlySet<string>): ((form: string) => readonly string[]) =>
  remembered((form) => {
    const tokens = tokensOf(form);
    const content = tokens.filter((_, at) => !skippable(tokens, at, functionWords));
    return (content.length > 0 ? content : tokens).map(({ lower }) => lower);
  });

const contents = new WeakMap<ReadonlySet<string>, (form: string) => readonly string[]>();

/** The tokens of a form that have to be there; a form of punctuation or function words alone stands for itself. */
export const contentOf = (form: string, functionWords: ReadonlySet<string>): readonly string[] => {
  const content = contents.get(functionWords) ?? contentWithout(functionWords);
  contents.set(functionWords, content);
  return content(form);
};

const folder = new URL('../lexicon/', import.meta.url);
const yaml = (file: string): unknown => parse(readFileSync(new URL(file, folder), 'utf8'));
const special = new Set(['function-words.yaml', 'ambiguous.yaml']);

/** A lexicon of entries. Throws where a form has two meanings and is not declared as ambiguous. */
const lexiconOf = (
  entries: readonly Entry[],
  functionWords: ReadonlySet<string>,
  declared: ReadonlySet<string>,
): Lexicon => {
  const all = new Map<string, Map<string, Sense>>();
  for (const { form, sense } of entries.flatMap(sensesOf)) {
    const key = contentOf(form, functionWords).join(' ');
    const senses = all.get(key) ?? new Map<string, Sense>();
    senses.set(JSON.stringify(sense), sense);
    all.set(key, senses);
  }
  const wrong = [...all].filter(([form, senses]) => senses.size > 1 !== declared.has(form)).map(([form]) => form);
  if (wrong.length > 0)
    throw new Error(`ambiguous.yaml must list exactly the forms with several meanings; look at: ${wrong.join(' | ')}`);
  const listed = [...all].map(([form, senses]) => ({ tokens: form.split(' '), senses: [...senses.values()] }));
  return {
    functionWords,
    byFirst: Map.groupBy(listed, ({ tokens }) => tokens[0] ?? ''),
    words: [...new Set(listed.flatMap(({ tokens }) => tokens))].filter((word) => /^\p{L}{3,}$/u.test(word)),
  };
};

let kept: Lexicon | undefined;

/** The lexicon of the data files beside it, validated on first use. */
export const lexicon = (): Lexicon => {
  if (kept) return kept;
  const files = readdirSync(folder).filter((file) => file.endsWith('.yaml') && !special.has(file));
  const entries = files.toSorted().flatMap((file) => z.array(entrySchema).parse(yaml(file)));
  const functionWords = new Set(forms.parse(yaml('function-words.yaml')));
  kept = lexiconOf(entries, functionWords, new Set(forms.parse(yaml('ambiguous.yaml'))));
  return kept;
};

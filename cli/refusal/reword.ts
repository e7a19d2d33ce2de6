import { basename } from 'node:path';
import type { Reasoner } from '../../agents/reasoner.ts';
import { parse } from '../../analysis/parse.ts';
import { printQuery } from '../../analysis/print.ts';
import { sayQuery } from '../../analysis/say.ts';
import type { Scope } from '../../analysis/types.ts';
import type { DataProfile } from '../../core/profile.ts';
import { ground } from '../../reasoners/language/ground/ground.ts';
import { isMissing } from '../../reasoners/language/ground/missing.ts';
import type { ScopeFor } from '../../reasoners/language/reader/read.ts';
import { readQuestion } from '../../reasoners/language/reader/reader.ts';

/** Something that can be asked as it stands. */
export type Try = { readonly kind: 'question' | 'expression'; readonly text: string };

/** What the question left open, and the ways to say it. */
export interface Choice {
  readonly open: 'date' | 'file' | 'reading';
  readonly tries: readonly Try[];
}

const mostChoices = 6;

const question = (text: string): Try => ({ kind: 'question', text });

/** Is there a plan, and does it hold together? Nothing is computed. */
const isRead = async (text: string, profile: DataProfile, reader: Reasoner): Promise<boolean> => {
  const task = { id: 'reworded', question: text, choices: null, folder: '', files: [] };
  const proposed = await reader.proposePlans({ task, profile });
  const [plan] = proposed.kind === 'plans' ? proposed.plans : [];
  if (!plan) return false;
  const composed = await reader.composeWorkflow({ task, profile, plan, problems: [], failures: [] });
  return composed.kind === 'workflow';
};

/** A question and what it ends with. */
const ended = (text: string): readonly [string, string] => {
  const [, said = text, end = '?'] = /^([\s\S]*?)\s*([.?!]?)\s*$/.exec(text) ?? [];
  return [said, end || '?'];
};

const extended = (text: string, addition: string): string => {
  const [said, end] = ended(text);
  return `${said} ${addition}${end}`;
};

const behind = (text: string, sentence: string): string => `${ended(text).join('')} ${sentence}`;

/** First and last, and some between them. */
const someOf = <Item>(items: readonly Item[]): Item[] =>
  items.length <= mostChoices
    ? [...items]
    : Array.from({ length: mostChoices }, (_, index) =>
        Math.round((index * (items.length - 1)) / (mostChoices - 1)),
      ).flatMap((index) => items[index] ?? []);

const datesOf = ({ fields }: Scope): string[] => [...new Set(fields.flatMap(({ dates }) => dates))].sort();

/** What is merely likely of the stored numbers, and that they may be meant as they are. */
const encodingSentences = (profile: DataProfile): string[] => {
  const likely = profile.files.flatMap((file) =>
    file.kind === 'raster'
      ? file.bands.flatMap(({ encoding, quantity }) =>
          encoding?.status === 'likely' && (encoding.scale !== 1 || encoding.offset !== 0)
            ? [{ ...encoding, what: quantity?.value.replace(/^(?:surface|toa)-/, '').replaceAll('-', ' ') || 'value' }]
            : [],
        )
      : [],
  );
  const said = likely.map(
    ({ scale, offset, what }) =>
      `${what} = stored × ${scale}${offset === 0 ? '' : ` ${offset < 0 ? '−' : '+'} ${Math.abs(offset)}`}.`,
  );
  return said.length === 0 ? [] : [...new Set(said), 'Use the stored numbers as they are.'];
};

/** Ways to say what a question leaves open, each one read before it is shown. The first thing that was open is told; null where it is another one. */
export const choiceOf = async (asked: string, profile: DataProfile, reader: Reasoner): Promise<Choice | null> => {
  const grounding = ground(profile);
  const dates = isMissing(grounding) ? [] : datesOf(grounding.scope);
  const files = profile.files.flatMap((file) => (file.kind === 'unreadable' ? [] : [basename(file.path)]));
  const ways: readonly (readonly [Choice['open'], readonly string[]])[] = [
    ['reading', encodingSentences(profile).map((sentence) => behind(asked, sentence))],
    ['date', dates.length < 2 ? [] : someOf(dates).map((date) => extended(asked, `on ${date}`))],
    ['file', files.length < 2 ? [] : someOf([...new Set(files)]).map((file) => extended(asked, `in ${file}`))],
  ];
  for (const [open, texts] of ways) {
    const read: Try[] = [];
    for (const text of texts) if (await isRead(text, profile, reader)) read.push(question(text));
    if (read.length > 0) return { open, tries: read };
  }
  return null;
};

const scopeOf =
  (profile: DataProfile): ScopeFor =>
  (givens) => {
    const grounding = ground(profile, givens);
    return isMissing(grounding) ? grounding.what : grounding.scope;
  };

/** An expression as a question in English, where that is read to the very expression; else as it is. */
export const asQuestion = (expression: string, profile: DataProfile): Try => {
  const parsed = parse(expression);
  if (parsed.kind !== 'query' || parsed.query.givens.length > 0) return { kind: 'expression', text: expression };
  const said = sayQuery(parsed.query).replace(/\.$/, '');
  const text = `What is the ${said.charAt(0).toLowerCase()}${said.slice(1)}?`;
  const outcome = readQuestion(text, scopeOf(profile));
  const [only, more] = outcome.kind === 'read' ? outcome.readings : [];
  return only && !more && only.expression === printQuery(parsed.query)
    ? question(text)
    : { kind: 'expression', text: expression };
};

/** What the reader would read of the question itself, with a word less or a date more; only what runs. */
export const nearQuestions = async (asked: string, profile: DataProfile, reader: Reasoner): Promise<Try[]> => {
  const outcome = readQuestion(asked, scopeOf(profile));
  const found: Try[] = [];
  for (const { question: text } of outcome.kind === 'refused' ? outcome.refusal.answerable : [])
    if (text !== asked && (await isRead(text, profile, reader))) found.push(question(text));
  return found;
};

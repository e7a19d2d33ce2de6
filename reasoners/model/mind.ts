import type { Part } from '../../agents/parts.ts';
import type { RunEvent } from '../../core/event.ts';
import type { DataProfile } from '../../core/profile.ts';
import type { Task } from '../../core/task.ts';
import type { KnowledgeBase } from '../../knowledge/base.ts';
import type { Catalogue } from '../../knowledge/catalogues.ts';
import type { KnowledgeKind } from '../../knowledge/index/entry.ts';
import type { Retrieved } from '../../knowledge/retrieved.ts';
import type { Completion, Form, Message, Model } from '../../model/model.ts';
import { type Template, templates } from '../../templates/library.ts';
import { fileListText, profileText } from './profile-text.ts';
import type { Prompt } from './prompt.ts';
import { fitted, quoted } from './quote.ts';
import type { ReadData } from './read-data.ts';
import { isAbout, isRelevant } from './relevance.ts';

/** Where reference texts come from. */
type Knowledge = Pick<KnowledgeBase, 'retrieve'>;

/** What earlier runs taught, for one prompt: few lines, or none. */
export type Lessons = (wanted: {
  readonly purpose: 'planning' | 'coding';
  readonly about: string;
  readonly kinds: readonly string[];
}) => readonly { readonly id: string; readonly text: string }[];

/** How a question of the same kind was answered before, as text for who plans, with the tools that it took; null where none is near. */
export type Near = (question: string) => { readonly text: string; readonly tools: readonly string[] } | null;

export interface MindSettings {
  readonly model: Model;
  /** Text of the tool contract's file. */
  readonly contract: string;
  readonly knowledge: Knowledge;
  /** Ask the online search too, where the knowledge base has one. */
  readonly online: boolean;
  /** What could be fetched where the folder lacks data; default: nothing. */
  readonly catalogues?: readonly Catalogue[];
  /** Plans that are drafted independently; default 3. */
  readonly candidates: number;
  readonly without: ReadonlySet<Part>;
  /** Tools of the user's library, shown beside the templates. */
  readonly kept?: readonly Template[];
  readonly lessons?: Lessons;
  readonly near?: Near;
  readonly seed: number;
  readonly signal: AbortSignal;
  readonly record: (event: RunEvent) => void;
  readonly onToken?: (role: string, piece: string) => void;
}

/** What every question to the model shares. */
export interface Mind extends MindSettings {
  /** All that a node may name: templates, and what is kept. */
  readonly templates: readonly Template[];
  /** Those of `templates` that are kept tools. */
  readonly kept: readonly Template[];
  think<T>(
    prompt: Prompt,
    messages: readonly Message[],
    form: Form<T>,
    options?: { readonly seed?: number; readonly temperature?: number },
  ): Promise<Completion<T>>;
  /** Of all files, or of what is read alone. */
  profileOf(profile: DataProfile, read?: ReadData): string;
  /** Reference texts for several queries, each passage once, as text for a prompt; with `about`, of the project's own only those whose subject it names. */
  lookUp(purpose: string, queries: readonly string[], kinds: readonly KnowledgeKind[], about?: string): Promise<string>;
  /** Lessons of earlier work, as text for a prompt; empty where none concerns it. */
  recollect(wanted: Parameters<Lessons>[0]): string;
  /** Functions beyond the contract that a purpose is near to: import, signature, first words. */
  functionsFor(purpose: string): Promise<string>;
}

export const choicesText = (task: Task): string =>
  task.choices
    ? Object.entries(task.choices)
        .map(([letter, text]) => `${letter}: ${quoted(text, 300)}`)
        .join('\n')
    : '';

const mostFunctions = 3;
const longestFunction = 360;

/** The first lines of an entry: how a function is imported and called, and what it gives. */
const functionText = ({ text }: Retrieved): string =>
  fitted(text.replaceAll(/ => \{.*$/gm, ''), longestFunction).replace(/\n\[…[^\n]*$/, ' …');

/** Stands in the contract already, as a name of its own or as a member of a type. */
const inContract = ({ title }: Retrieved, contract: string): boolean => {
  const name = title.split(':')[0]?.split('.').at(-1) ?? '';
  return /^\w+$/.test(name) && new RegExp(`\\b${name}\\b\\s*[<(:=]`).test(contract);
};

const passagesPerQuery = 4;
/** Who writes one tool needs less than who plans. */
const mostPassages = (purpose: string): number => (purpose === 'pitfalls' ? 2 : 3);
const longestPassage = 1600;

/** What users and the web say was asked for by the user; the project's own articles must earn their place. */
const fitsSubject = ({ kind, title }: Retrieved, about: string | undefined): boolean =>
  about === undefined || kind === 'note' || kind === 'web' || isRelevant(title, about);

/** Sections of articles that nobody needs who has a question: it says itself what is measured, and results are checked by other means. */
const idleSections = /^(?:What to measure|Validation|Check)$/;
/** Who writes a tool has the data described to him. */
const idleForTools = /^(?:Data|How to recognise it)$/;

/** Citations stand for the reader of a report, not for a model. */
const passageText = ({ title, text, kind }: Retrieved, purpose: string): string => {
  const body = text.replace(/\n\nSources:\n[\s\S]*$/, '');
  const idle = (heading: string): boolean =>
    kind === 'article' && (idleSections.test(heading) || (purpose === 'pitfalls' && idleForTools.test(heading)));
  const sections = body.split(/^(?=## )/m).filter((section) => !idle(/^## (.*)/.exec(section)?.[1] ?? ''));
  return `# ${title}\n${fitted(sections.join('').trim(), longestPassage)}`;
};

export const createMind = (settings: MindSettings): Mind => {
  const { model, seed, signal, knowledge, online, without, kept = [], record, onToken, contract } = settings;
  return {
    ...settings,
    kept: without.has('templates') ? [] : kept,
    templates: without.has('templates') ? [] : [...templates(), ...kept],
    think: (prompt, messages, form, options = {}) =>
      model.complete({
        role: prompt.role,
        messages,
        form,
        temperature: options.temperature ?? prompt.temperature,
        seed: seed + (options.seed ?? 0),
        prompt: prompt.digest,
        signal,
        ...(onToken ? { onToken: (piece: string) => onToken(prompt.role, piece) } : {}),
      }),
    profileOf: (profile, read) => (without.has('summary') ? fileListText(profile) : profileText(profile, read)),
    lookUp: async (purpose, queries, kinds, about) => {
      if (without.has('knowledge')) return '';
      const found = new Map<string, Retrieved>();
      for (const query of queries.filter((one) => one.trim() !== '')) {
        const near = await knowledge.retrieve(query, { top: passagesPerQuery, kinds, online, signal });
        const entries = near.filter((entry) => fitsSubject(entry, about)).slice(0, mostPassages(purpose));
        record({ kind: 'retrieved', purpose, query, entries: entries.map(({ id, source }) => ({ id, source })) });
        for (const entry of entries) if (!found.has(entry.id)) found.set(entry.id, entry);
      }
      return [...found.values()].map((entry) => passageText(entry, purpose)).join('\n\n');
    },
    recollect: (wanted) => {
      const found = without.has('memory') ? [] : (settings.lessons?.(wanted) ?? []);
      if (found.length === 0) return '';
      const entries = found.map(({ id }) => ({ id, source: 'memory' }));
      record({ kind: 'retrieved', purpose: `memory, ${wanted.purpose}`, query: wanted.about, entries });
      return `# From earlier work\n${found.map(({ text }) => text).join('\n')}`;
    },
    functionsFor: async (query) => {
      if (without.has('knowledge')) return '';
      const near = await knowledge.retrieve(query, {
        top: 3 * mostFunctions,
        kinds: ['function'],
        online: false,
        signal,
      });
      const entries = near
        .filter((entry) => isAbout(entry.title, query) && !inContract(entry, contract))
        .slice(0, mostFunctions);
      record({
        kind: 'retrieved',
        purpose: 'functions',
        query,
        entries: entries.map(({ id, source }) => ({ id, source })),
      });
      return entries.map(functionText).join('\n\n');
    },
  };
};

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse as parseYaml } from 'yaml';
import { z } from 'zod';
import { EarthwrightError } from '../../core/errors.ts';
import { type Message, type Role, roles } from '../../model/model.ts';
import { fitted, frame } from './quote.ts';

const header = z.strictObject({
  role: z.enum(roles),
  temperature: z.number(),
  /**
   * quoted: somebody else's words, set in a frame; plain: the project's own. With the most characters that it may take. library: what grows with
   * the project and not with the question (templates, reference texts, functions): recorded conversations are found without it.
   */
  variables: z.record(
    z.string(),
    z.strictObject({ as: z.enum(['quoted', 'plain']), longest: z.number(), library: z.boolean().default(false) }),
  ),
  /** Texts of `prompt-parts` that several prompts have in common, by the name of their place. */
  parts: z.array(z.string()).default([]),
});

type Variables = z.infer<typeof header>['variables'];

/** A prompt file: declared variables, a system part and a user part. */
export interface Prompt {
  readonly name: string;
  readonly role: Role;
  readonly temperature: number;
  readonly variables: readonly string[];
  /** SHA-256 of the file with its parts: changes with every word of it. */
  readonly digest: string;
  /** Throws `prompt-variable` for a variable that is missing or not declared. An empty value leaves its paragraph out. */
  render(variables: Readonly<Record<string, string>>): readonly Message[];
}

const faulty = (name: string, problem: string): EarthwrightError =>
  new EarthwrightError('prompt-variable', 'host', `Prompt “${name}”: ${problem}.`);

const placeholder = /\{\{(\w+)\}\}/g;

/**
 * Fills one part. A paragraph whose only variables are empty is left out: a heading without content says nothing. Paragraphs of the library
 * alone are marked by their places.
 */
const fill = (
  role: Message['role'],
  text: string,
  values: ReadonlyMap<string, string>,
  variables: Variables,
): Message => {
  const library: [number, number][] = [];
  let content = '';
  for (const paragraph of text.trim().split(/\n{2,}/)) {
    const names = Array.from(paragraph.matchAll(placeholder), ([, name = '']) => name);
    if (names.length > 0 && names.every((name) => values.get(name) === '')) continue;
    const start = content.length;
    const filled = paragraph.replaceAll(placeholder, (_match, name: string) => values.get(name) ?? '');
    content += `${content === '' ? '' : '\n\n'}${filled}`;
    if (names.length > 0 && names.every((name) => variables[name]?.library)) library.push([start, content.length]);
  }
  return { role, content: content.trimEnd(), ...(library.length > 0 ? { library } : {}) };
};

/** Characters of a whole prompt: 22,000 tokens at four to a token, which leaves room for a round of repair below 24,000. */
const longestPrompt = 88_000;

/** Cuts the longest quoted values until the prompt fits: what is the project's own is never cut for the sake of data. */
const squeezed = (
  values: ReadonlyMap<string, string>,
  variables: Variables,
  own: number,
): ReadonlyMap<string, string> => {
  const squeezed = new Map(values);
  for (let round = 0; round < 4; round++) {
    const surplus = own + [...squeezed.values()].reduce((sum, value) => sum + value.length, 0) - longestPrompt;
    const [name, value] = [...squeezed]
      .filter(([one]) => variables[one]?.as === 'quoted')
      .reduce((longest, entry) => (entry[1].length > longest[1].length ? entry : longest), ['', '']);
    if (surplus <= 0 || name === '') break;
    squeezed.set(name, fitted(value, Math.max(1000, value.length - surplus - 100)));
  }
  return squeezed;
};

interface PromptFile extends z.infer<typeof header> {
  readonly system: string;
  readonly user: string;
}

const partOf = (name: string): string =>
  readFileSync(join(import.meta.dirname, 'prompt-parts', `${name}.md`), 'utf8').trim();

/** The file with its parts in their places. */
const withParts = (text: string): string => {
  const front = /^---\n([\s\S]*?)\n---\n/.exec(text)?.[1];
  const parts = front === undefined ? [] : (header.safeParse(parseYaml(front)).data?.parts ?? []);
  return parts.reduce((whole, part) => whole.replace(`{{${part}}}`, () => partOf(part)), text);
};

const readFile = (name: string, file: string): PromptFile => {
  const [, front, system, user] = /^---\n([\s\S]*?)\n---\n+# System\n([\s\S]*?)\n# User\n([\s\S]*)$/.exec(file) ?? [];
  if (front === undefined || system === undefined || user === undefined)
    throw faulty(name, 'it needs a header between --- lines, “# System” and “# User”');
  const { role, temperature, variables, parts } = header.parse(parseYaml(front));
  const used = new Set(Array.from(`${system}\n${user}`.matchAll(placeholder), ([, one = '']) => one));
  const undeclared = [...used].find((one) => !(one in variables));
  if (undeclared !== undefined) throw faulty(name, `“${undeclared}” is used and not declared`);
  const unused = Object.keys(variables).find((one) => !used.has(one));
  if (unused !== undefined) throw faulty(name, `“${unused}” is declared and not used`);
  return { role, temperature, variables, parts, system, user };
};

/** Values as they enter the prompt: shortened, and what others wrote in its frame. */
const enteringValues = (
  name: string,
  { variables, system, user }: PromptFile,
  given: Readonly<Record<string, string>>,
): ReadonlyMap<string, string> => {
  const surplus = Object.keys(given).find((one) => !(one in variables));
  if (surplus !== undefined) throw faulty(name, `it has no variable “${surplus}”`);
  const short = new Map(
    Object.entries(variables).map(([one, { longest }]): [string, string] => {
      const value = given[one];
      if (value === undefined) throw faulty(name, `the variable “${one}” is missing`);
      return [one, fitted(value, longest)];
    }),
  );
  return new Map(
    [...squeezed(short, variables, system.length + user.length)].map(([one, value]) => [
      one,
      variables[one]?.as === 'quoted' && value !== '' ? frame(one, value) : value,
    ]),
  );
};

export const parsePrompt = (name: string, text: string): Prompt => {
  const whole = withParts(text);
  const file = readFile(name, whole);
  return {
    name,
    role: file.role,
    temperature: file.temperature,
    variables: Object.keys(file.variables),
    digest: createHash('sha256').update(whole).digest('hex'),
    render(given) {
      const values = enteringValues(name, file, given);
      return [fill('system', file.system, values, file.variables), fill('user', file.user, values, file.variables)];
    },
  };
};

const loaded = new Map<string, Prompt>();

/** A prompt of this folder, read once. */
export const loadPrompt = (name: string): Prompt => {
  const known = loaded.get(name);
  if (known) return known;
  const prompt = parsePrompt(name, readFileSync(join(import.meta.dirname, 'prompts', `${name}.md`), 'utf8'));
  loaded.set(name, prompt);
  return prompt;
};

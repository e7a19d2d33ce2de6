import { z } from 'zod';
import type { JsonSchema } from './exchange.ts';
import { completed } from './lenient.ts';
import type { Form, Read } from './model.ts';

/** Thoughts that some models write in front of their answer. */
const withoutThoughts = (text: string): string => text.replace(/^\s*<think>[\s\S]*?<\/think>/i, '');

/** The end of the JSON value that starts at `start`, or −1: brackets counted outside of strings. */
const endOfValue = (text: string, start: number): number => {
  let depth = 0;
  let quoted = false;
  for (let i = start; i < text.length; i++) {
    const character = text[i];
    if (quoted) {
      if (character === '\\') i++;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === '{' || character === '[') depth++;
    else if (character === '}' || character === ']') {
      depth--;
      if (depth === 0) return i + 1;
    }
  }
  return -1;
};

const tryParse = (text: string): { value: unknown } | null => {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
};

/** Faults that models make in JSON and that have one reading: trailing commas, comments on lines of their own. */
const mended = (text: string): string => text.replaceAll(/,(\s*[}\]])/g, '$1').replaceAll(/^\s*\/\/.*$/gm, '');

/** The first JSON object in a text: as it is, in a code fence, or between other words. */
const extractJson = (text: string): Read<unknown> => {
  const plain = withoutThoughts(text).trim();
  if (plain === '') return { kind: 'misfit', problem: 'The answer was empty.' };
  const whole = tryParse(plain);
  if (whole && typeof whole.value === 'object') return { kind: 'read', value: whole.value };
  for (let start = plain.indexOf('{'); start >= 0; start = plain.indexOf('{', start + 1)) {
    const end = endOfValue(plain, start);
    if (end < 0) return { kind: 'misfit', problem: 'The JSON object breaks off before its last bracket.' };
    const candidate = plain.slice(start, end);
    const found = tryParse(candidate) ?? tryParse(mended(candidate));
    if (found) return { kind: 'read', value: found.value };
  }
  return { kind: 'misfit', problem: 'There is no valid JSON object in the answer.' };
};

const issueLine = ({ path, message }: z.core.$ZodIssue): string => `${path.join('.') || '(top)'}: ${message}`;

/** Reads an answer in its form. */
export const readForm = <T>(form: Form<T>, text: string): Read<T> => {
  if (form.kind === 'text') {
    const plain = withoutThoughts(text);
    return plain.trim() === '' ? { kind: 'misfit', problem: 'The answer was empty.' } : form.read(plain);
  }
  const found = extractJson(text);
  if (found.kind === 'misfit') return found;
  const parsed = form.schema.safeParse(completed(wireSchema(form.schema), found.value));
  if (parsed.success) return { kind: 'read', value: parsed.data };
  return {
    kind: 'misfit',
    problem: `The JSON does not fit the schema:\n${parsed.error.issues.slice(0, 12).map(issueLine).join('\n')}`,
  };
};

const renamed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(renamed);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== '$schema')
      .map(([key, inner]) => [key === 'oneOf' ? 'anyOf' : key, renamed(inner)]),
  );
};

const jsonObject = z.record(z.string(), z.unknown());

/** The schema as endpoints take it in strict mode, which knows anyOf and not oneOf. */
export const wireSchema = (schema: z.ZodType): JsonSchema => jsonObject.parse(renamed(z.toJSONSchema(schema)));

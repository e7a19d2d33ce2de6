import type { Scope } from '../../../analysis/types.ts';
import type { Part } from './wrapping.ts';

/** Sentences that only make sense together, as one: "Take the ground above 1000 m. How many km² is that?" */
export const asOne = (text: string, parts: readonly Part[]): Part[] => {
  const [first] = parts;
  const last = parts.at(-1);
  if (!first || !last || parts.length < 2) return [];
  const asks = parts.slice(0, -1).some((part) => text[part.start + part.text.length] === '?');
  const characters = text
    .slice(first.start, last.start + last.text.length)
    .split('')
    .fill(' ');
  for (const part of parts) {
    const at = part.start - first.start;
    for (const [index, character] of part.text.split('').entries()) characters[at + index] = character;
    if (part !== last) characters[at + part.text.length] = ',';
  }
  return asks ? [] : [{ start: first.start, text: characters.join('') }];
};

/** What an analysis names: fields with the parts of an index, and layers of things. */
export const namesIn = (analysis: unknown, { fields }: Scope): ReadonlySet<string> => {
  const used = new Set<string>();
  const visit = (part: unknown): void => {
    if (part === null || typeof part !== 'object') return;
    if ('kind' in part && part.kind === 'name' && 'name' in part) used.add(String(part.name));
    for (const key of ['over', 'layer', 'axis'] as const) if (key in part) used.add(String((part as never)[key]));
    Object.values(part).forEach(visit);
  };
  visit(analysis);
  return new Set([...used, ...fields.filter(({ name }) => used.has(name)).flatMap((field) => field.parts ?? [])]);
};

/** Every one of these fields stands in an analysis, itself or as a part of an index. */
export const usesAll = (analysis: unknown, names: readonly string[], scope: Scope): boolean => {
  const used = namesIn(analysis, scope);
  return names.every((name) => used.has(name));
};

/** Markup that is safe to join: made by `html` only. */
export interface Markup {
  readonly markup: string;
}

type Part = string | number | Markup | readonly Markup[] | null;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text from data, models and tools is shown, never interpreted: control characters are dropped, too. */
const escapeText = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}]/gu, (character) => (character === '\n' || character === '\t' ? character : ''))
    .replace(/[&<>"']/g, (character) => entities[character] ?? '');

const isList = (part: Part): part is readonly Markup[] => Array.isArray(part);

const render = (part: Part): string => {
  if (part === null) return '';
  if (typeof part === 'string' || typeof part === 'number') return escapeText(String(part));
  return isList(part) ? part.map(({ markup }) => markup).join('') : part.markup;
};

/** Everything that is put in is escaped, unless it is markup itself. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Markup => ({
  markup: strings.map((text, index) => text + (index < parts.length ? render(parts[index] ?? null) : '')).join(''),
});

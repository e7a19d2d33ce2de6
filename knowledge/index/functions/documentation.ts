import type { Checker, TypeSymbol } from './compiler.ts';
import type { FunctionRecord } from './record.ts';

type Documentation = Pick<FunctionRecord, 'summary' | 'parameters' | 'returns' | 'example'>;

const longestSummary = 1200;
const longestExample = 400;

const capped = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, text.lastIndexOf('\n', length)).trimEnd()}\n…`;

/** Addresses say nothing to a search; `{@link Name}` is the name. */
const plain = (text: string): string =>
  text
    .replaceAll(/\{@link\s+([^}|]+)(?:\|[^}]*)?\}/g, '$1')
    .replaceAll(/\[([^\]]+)\]\(https?:[^)]*\)/g, '$1')
    .replaceAll(/[ \t]+$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

/** The comment of a symbol: text, parameters as `name: meaning`, return value and the first example. */
export const documentationOf = (checker: Checker, symbol: TypeSymbol): Documentation => {
  const tags = checker.getJsDocTagsOfSymbol(symbol);
  const texts = (...names: string[]) =>
    tags.filter(({ name, text }) => names.includes(name) && text).map(({ text }) => plain(text ?? ''));
  const parameters = texts('param').map((text) => text.replace(/^(\S+)\s+-?\s*/, '$1: ').replaceAll('\n', ' '));
  return {
    summary: capped(plain(checker.getDocumentationCommentOfSymbol(symbol)), longestSummary),
    parameters,
    returns: texts('returns', 'return').join(' ').replaceAll('\n', ' '),
    example: capped(texts('example')[0] ?? '', longestExample),
  };
};

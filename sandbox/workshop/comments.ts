import { skipTrivia } from './compiler-api.ts';

/** A stretch of the source, in UTF-16 units; `end` is the first one behind it. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

const lineEnd = /[\n\r\u2028\u2029]/g;

const endOfComment = (source: string, start: number): number => {
  if (source[start + 1] === '*') {
    const end = source.indexOf('*/', start + 2);
    return end < 0 ? source.length : end + 2;
  }
  lineEnd.lastIndex = start;
  return lineEnd.exec(source)?.index ?? source.length;
};

/**
 * The comments of a source without syntax errors. `literals` are the full ranges, white space and comments before them included, of
 * the strings, templates and regular expressions that the compiler found, in order: anywhere else, `//` and `/*` begin a comment.
 */
export const findComments = (source: string, literals: readonly Range[]): readonly Range[] => {
  const opaque = literals.map(({ start, end }) => ({ start: skipTrivia(source, start), end }));
  const comments: Range[] = [];
  let next = 0;
  for (let at = source.indexOf('/'); at >= 0; at = source.indexOf('/', at)) {
    while ((opaque[next]?.end ?? Number.POSITIVE_INFINITY) <= at) next += 1;
    const literal = opaque[next];
    const follows = source[at + 1];
    if (literal !== undefined && literal.start <= at) at = literal.end;
    else if (follows !== '/' && follows !== '*') at += 1;
    else {
      const end = endOfComment(source, at);
      comments.push({ start: at, end });
      at = end;
    }
  }
  return comments;
};

/** The source with blanks in place of comments: every other character keeps its line and column. */
export const withoutComments = (source: string, comments: readonly Range[]): string => {
  const parts: string[] = [];
  let from = 0;
  for (const { start, end } of comments) {
    parts.push(source.slice(from, start), source.slice(start, end).replace(/[^\n\r\u2028\u2029]/g, ' '));
    from = end;
  }
  return parts.join('') + source.slice(from);
};

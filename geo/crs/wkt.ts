/** Well-known text of CRSs (WKT 1 of OGC and Esri; the parts of WKT 2 that matter): a tree of keyword, values and children. */
export interface WktNode {
  readonly keyword: string;
  readonly values: readonly (string | number)[];
  readonly children: readonly WktNode[];
}

const tokenPattern = /\s*(?:"((?:[^"]|"")*)"|([A-Za-z_][A-Za-z0-9_]*)|([-+]?[0-9.]+(?:[eE][-+]?\d+)?)|([[\](),]))/y;
const depthLimit = 32;

type Token =
  | { readonly text: string }
  | { readonly word: string }
  | { readonly number: number }
  | { readonly mark: string };

const tokenise = (wkt: string): Token[] => {
  const tokens: Token[] = [];
  tokenPattern.lastIndex = 0;
  for (let match = tokenPattern.exec(wkt); match; match = tokenPattern.exec(wkt)) {
    const [, text, word, number, mark] = match;
    if (text !== undefined) tokens.push({ text: text.replaceAll('""', '"') });
    else if (word !== undefined) tokens.push({ word });
    else if (number !== undefined) tokens.push({ number: Number(number) });
    else if (mark !== undefined) tokens.push({ mark });
  }
  return tokens;
};

/** The tree of a WKT, or undefined when it is none. */
export const parseWkt = (wkt: string): WktNode | undefined => {
  const tokens = tokenise(wkt.trim());
  let next = 0;
  const isMark = (marks: string): boolean => {
    const token = tokens[next];
    return token !== undefined && 'mark' in token && marks.includes(token.mark);
  };
  const node = (depth: number): WktNode | undefined => {
    const head = tokens[next];
    if (!head || !('word' in head) || depth > depthLimit) return undefined;
    next++;
    const values: (string | number)[] = [];
    const children: WktNode[] = [];
    if (!isMark('[(')) return { keyword: head.word.toUpperCase(), values, children };
    next++;
    while (next < tokens.length && !isMark('])')) {
      const token = tokens[next];
      if (token && 'word' in token) {
        const child = node(depth + 1);
        if (!child) return undefined;
        children.push(child);
        continue;
      }
      if (token && 'text' in token) values.push(token.text);
      else if (token && 'number' in token) values.push(token.number);
      next++;
    }
    next++;
    return { keyword: head.word.toUpperCase(), values, children };
  };
  return node(0);
};

export const childOf = (node: WktNode | undefined, ...keywords: string[]): WktNode | undefined =>
  node?.children.find(({ keyword }) => keywords.includes(keyword));

export const firstText = (node: WktNode | undefined): string =>
  String(node?.values.find((value) => typeof value === 'string') ?? '');

/** The node itself or the first below it, in reading order. */
export const findNode = (node: WktNode | undefined, ...keywords: string[]): WktNode | undefined => {
  if (!node || keywords.includes(node.keyword)) return node;
  for (const child of node.children) {
    const found = findNode(child, ...keywords);
    if (found) return found;
  }
  return undefined;
};

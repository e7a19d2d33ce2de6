import { matchesOf, type Span } from './text.ts';

/** "Band 3 is red", "the green band (band 2)": a band number with the words that say what it holds. */
interface BandStatement extends Span {
  readonly band: number;
  readonly words: string;
  readonly role: string | null;
}

export interface BandReading {
  /** "bands are R, G, B, NIR": the names in file order, as written. */
  readonly order: (Span & { readonly names: readonly string[]; readonly roles: readonly (string | null)[] }) | null;
  readonly statements: readonly BandStatement[];
}

/** Maps words to a band role of the knowledge base; null when they name none. */
export type RoleOf = (words: string) => string | null;

const lead = String.raw`\b(?:bands?|layers?|channels?)\b(?: order)?(?: (?:in|of) (?:this|these|the|each|every)(?: \w+){1,2})?(?: (?:numbers?|order|sequence|are|is|in|the|ordered|as|come|stand|stored|hold|contain|being|\d+(?:-| to )\d+))*(?: ?[:=(])? ?`;
const item = String.raw`[A-Za-z][A-Za-z0-9_]*(?:[ -](?:edge|infrared|infra-red|wave|aerosol|\d))*(?: ?\d)?`;
const listPattern = new RegExp(String.raw`${lead}(${item}(?:(?:, ?(?:and )?| and | ?/ ?|-(?=[A-Z]))${item})+)`, 'gi');

const readOrder = (text: string, roleOf: RoleOf): BandReading['order'] => {
  for (const match of matchesOf(listPattern, text)) {
    const names: string[] = [];
    for (const name of (match[1] ?? '').split(/, ?(?:and )?| and | ?\/ ?|-(?=[A-Z])/)) {
      if (!roleOf(name) && !/^[A-Z]{1,3}_?B?\d{1,2}A?$/i.test(name)) break;
      names.push(name.trim());
    }
    if (names.length >= 2)
      return { names, roles: names.map((name) => roleOf(name)), start: match.start, end: match.end };
  }
  return null;
};

const words = String.raw`([a-z][a-z -]*?(?:\s?\d)?)`;
const forward = new RegExp(
  String.raw`\b(?:band|channel|layer) (\d{1,2})(?: (?:is|=|holds|contains|stores|gives|being|means|has|represents)(?: the)?|:|,)? (?:the )?${words}(?=[,.;)]|$| stored | in | and band| \(|\s?[x=]| from | given | band| of )`,
  'gi',
);
const bracketed =
  /\b([a-z][a-z-]*(?: infrared| edge(?: \d)?)?)(?: band| channel)? ?\((?:band|channel|layer|B) ?(\d{1,2})\)/gi;
const inBand =
  /\b([a-z][a-z-]*(?: infrared| edge(?: \d)?)?) (?:is |are )?(?:in|as|from|at) (?:band|channel|layer) (\d{1,2})\b/gi;
const equals =
  /\b([A-Za-z][A-Za-z-]*(?: infrared)?) ?= ?(?:band|channel|layer|B) ?(\d{1,2})\b|\b(?:band ?|B)(\d{1,2}) ?= ?([A-Za-z][A-Za-z-]*(?: infrared)?)/gi;

const overlaps = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end;

/** What the question says about the order and meaning of bands. */
export const readBands = (text: string, roleOf: RoleOf): BandReading => {
  const order = readOrder(text, roleOf);
  const found: BandStatement[] = [];
  const add = (band: string | undefined, said: string | undefined, span: Span) => {
    const plain = (said ?? '').trim();
    if (!band || !plain || (order && overlaps(order, span)) || found.some((other) => overlaps(other, span))) return;
    found.push({ band: Number(band), words: plain, role: roleOf(plain), start: span.start, end: span.end });
  };
  for (const match of matchesOf(bracketed, text)) if (roleOf(match[1] ?? '')) add(match[2], match[1], match);
  for (const match of matchesOf(inBand, text)) if (roleOf(match[1] ?? '')) add(match[2], match[1], match);
  for (const match of matchesOf(equals, text)) add(match[2] ?? match[3], match[1] ?? match[4], match);
  for (const match of matchesOf(forward, text)) add(match[1], match[2], match);
  return { order, statements: found.sort((a, b) => a.start - b.start) };
};

/** What an untrusted JSON text may hold. Checked before anything is parsed: parsing it is what costs memory and time. */
export interface JsonBounds {
  /** Elements of arrays and entries of objects, at every depth. */
  readonly values: number;
}

export type Bounded =
  | { readonly kind: 'parsed'; readonly value: unknown; readonly values: number }
  | { readonly kind: 'refused'; readonly because: 'values' | 'depth' | 'keys' | 'syntax' };

const deepest = 32;
/** Different keys in one text. Rows share theirs; a key of its own for every value costs many times the parsing. */
const mostKeys = 4096;

const [quote, backslash, comma, colon] = [34, 92, 44, 58];
const [openBrace, closeBrace, openBracket, closeBracket] = [123, 125, 91, 93];
const fnvPrime = 0x01000193;
const fnvOffset = 0x811c9dc5;

/** Where a string that begins before `from` ends, and the hash of what it holds (FNV-1a over UTF-16 units). */
const endOfString = (text: string, from: number): readonly [end: number, hash: number] => {
  let hash = fnvOffset;
  for (let at = from; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === quote) return [at, hash];
    hash = Math.imul(hash ^ unit, fnvPrime);
    if (unit === backslash) at += 1;
  }
  return [text.length, hash];
};

/** Counts without building anything. A text that is no JSON may pass: then parsing it fails, at no cost. */
const measure = (text: string, most: number): number | 'values' | 'depth' | 'keys' => {
  const keys = new Set<number>();
  let [values, depth, hash] = [0, 0, 0];
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === quote) [at, hash] = endOfString(text, at + 1);
    else if (unit === colon && keys.add(hash).size > mostKeys) return 'keys';
    else if (unit === openBrace || unit === openBracket) {
      values += 1;
      depth += 1;
      if (depth > deepest) return 'depth';
    } else if (unit === closeBrace || unit === closeBracket) depth -= 1;
    else if (unit === comma) values += 1;
    if (values > most) return 'values';
  }
  return values;
};

/** Parses a text of another process when it is within the bounds. The caller bounds its length. */
export const parseBounded = (text: string, { values: most }: JsonBounds): Bounded => {
  const values = measure(text, most);
  if (typeof values === 'string') return { kind: 'refused', because: values };
  try {
    return { kind: 'parsed', value: JSON.parse(text), values };
  } catch {
    return { kind: 'refused', because: 'syntax' };
  }
};

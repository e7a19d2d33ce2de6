/** What kind of JSON object a file holds, by the members of its root, however late they come. */
import { openByteSource } from '../files/byte-source.ts';

const chunkLength = 2 ** 16;
const scanLimit = 2 ** 28;
const quote = 0x22;
const backslash = 0x5c;
const opening = new Set([0x7b, 0x5b]);
const closing = new Set([0x7d, 0x5d]);
const separators = { comma: 0x2c, colon: 0x3a };

export interface JsonRoot {
  /** Text of the root's `type`; '' when it has none. */
  readonly type: string;
  readonly keys: ReadonlySet<string>;
}

/** Goes through bytes of JSON without building its values. */
const createScanner = () => {
  const keys = new Set<string>();
  let [type, depth, key] = ['', 0, ''];
  let [inText, escaped, isKey, started, ended] = [false, false, true, false, false];
  let text: number[] = [];
  const endText = (): void => {
    if (depth !== 1) return;
    const found = Buffer.from(text).toString('utf8');
    if (isKey) key = found;
    else if (key === 'type') type = found;
  };
  const inside = (byte: number): void => {
    if (escaped) escaped = false;
    else if (byte === backslash) escaped = true;
    else if (byte === quote) {
      inText = false;
      endText();
      return;
    }
    if (depth === 1 && text.length < 64) text.push(byte);
  };
  const outside = (byte: number): void => {
    if (byte === quote) {
      inText = true;
      text = [];
    } else if (opening.has(byte)) {
      depth++;
      started = true;
    } else if (closing.has(byte)) ended = --depth === 0;
    else if (depth === 1 && byte === separators.comma) isKey = true;
    else if (depth === 1 && byte === separators.colon) {
      keys.add(key);
      isKey = false;
    }
  };
  return {
    keys,
    type: () => type,
    done: () => type !== '' || (started && ended),
    take: (byte: number) => (inText ? inside(byte) : outside(byte)),
  };
};

/** The root object of a JSON file, as far as it has to be read to know its type. */
export const jsonRootOf = (path: string): JsonRoot => {
  const source = openByteSource(path);
  const scanner = createScanner();
  try {
    for (let at = 0; at < Math.min(source.size, scanLimit) && !scanner.done(); at += chunkLength) {
      const bytes = source.read(at, Math.min(chunkLength, source.size - at));
      for (let index = 0; index < bytes.length && !scanner.done(); index++) scanner.take(bytes[index]!);
    }
    return { type: scanner.type(), keys: scanner.keys };
  } finally {
    source.close();
  }
};

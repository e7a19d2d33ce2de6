/** Text of unknown encoding: by its byte order mark, else UTF-16 by its zeros, else UTF-8 where it is valid, else Windows-1252. */

export interface DecodedText {
  readonly text: string;
  /** What had to be assumed, or ''. */
  readonly note: string;
}

const sample = 4096;

/** Zeros in every second byte: ASCII characters of UTF-16. */
const utf16WithoutMark = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined => {
  const zeros = [0, 0];
  const length = Math.min(bytes.length, sample) & ~1;
  for (let index = 0; index < length; index++) if (bytes[index] === 0) zeros[index % 2]!++;
  const [even = 0, odd = 0] = zeros;
  if (odd > length / 4 && even === 0) return 'utf-16le';
  return even > length / 4 && odd === 0 ? 'utf-16be' : undefined;
};

const stated = (bytes: Uint8Array): string | undefined => {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined;
};

/** A byte order mark is dropped. */
export const decodeUnknown = (bytes: Uint8Array): DecodedText => {
  const marked = stated(bytes);
  if (marked !== undefined) return { text: new TextDecoder(marked).decode(bytes), note: '' };
  const wide = utf16WithoutMark(bytes);
  if (wide !== undefined)
    return { text: new TextDecoder(wide).decode(bytes), note: `The text is read as ${wide.toUpperCase()}.` };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), note: '' };
  } catch {
    return {
      text: new TextDecoder('windows-1252').decode(bytes),
      note: 'The text is not UTF-8 and does not say its encoding; it is read as Windows-1252.',
    };
  }
};

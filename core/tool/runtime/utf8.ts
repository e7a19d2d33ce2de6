/** UTF-8 by hand: an isolate has no TextDecoder. Malformed input gives U+FFFD. */

const continuation = (bytes: Uint8Array, index: number): number => {
  const byte = bytes[index] ?? 0;
  return (byte & 0xc0) === 0x80 ? byte & 0x3f : -1;
};

const sequenceLength = (lead: number): number =>
  lead < 0x80
    ? 1
    : lead >= 0xc2 && lead < 0xe0
      ? 2
      : lead >= 0xe0 && lead < 0xf0
        ? 3
        : lead >= 0xf0 && lead < 0xf5
          ? 4
          : 0;

const smallestCodePoint = [0, 0, 0x80, 0x800, 0x10000];

const decodeSequence = (bytes: Uint8Array, index: number, length: number): number => {
  let codePoint = (bytes[index] ?? 0) & (0xff >> (length + 1));
  for (let k = 1; k < length; k++) {
    const next = continuation(bytes, index + k);
    if (next < 0) return -1;
    codePoint = codePoint * 64 + next;
  }
  const surrogate = codePoint >= 0xd800 && codePoint < 0xe000;
  return codePoint < (smallestCodePoint[length] ?? 0) || codePoint > 0x10ffff || surrogate ? -1 : codePoint;
};

export const decodeUtf8 = (bytes: Uint8Array): string => {
  const parts: string[] = [];
  let units: number[] = [];
  for (let index = 0; index < bytes.length; ) {
    const lead = bytes[index] ?? 0;
    const length = sequenceLength(lead);
    const codePoint = length === 1 ? lead : length === 0 ? -1 : decodeSequence(bytes, index, length);
    if (codePoint > 0xffff) units.push(0xd7c0 + (codePoint >> 10), 0xdc00 + (codePoint & 0x3ff));
    else units.push(codePoint < 0 ? 0xfffd : codePoint);
    index += codePoint < 0 ? 1 : length;
    if (units.length > 8000) {
      parts.push(String.fromCharCode(...units));
      units = [];
    }
  }
  parts.push(String.fromCharCode(...units));
  return parts.join('');
};

/** Bytes of a text; lone surrogates become U+FFFD. */
export const encodeUtf8 = (text: string): Uint8Array => {
  const bytes = new Uint8Array(text.length * 3);
  let length = 0;
  for (let index = 0; index < text.length; index++) {
    let codePoint = text.codePointAt(index) ?? 0;
    if (codePoint > 0xffff) index++;
    else if (codePoint >= 0xd800 && codePoint < 0xe000) codePoint = 0xfffd;
    if (codePoint < 0x80) {
      bytes[length++] = codePoint;
      continue;
    }
    const extra = codePoint < 0x800 ? 1 : codePoint < 0x10000 ? 2 : 3;
    bytes[length++] = ((0xff00 >> (extra + 1)) & 0xff) | (codePoint >> (6 * extra));
    for (let shift = 6 * (extra - 1); shift >= 0; shift -= 6) bytes[length++] = 0x80 | ((codePoint >> shift) & 0x3f);
  }
  return bytes.subarray(0, length);
};

/** The code page of a dBASE table: what its .cpg file says, else its language driver, else what its bytes show. */
import { createRequire } from 'node:module';
import { unsupported } from '../errors.ts';

// Half a megabyte of tables: loaded when first needed.
const load = createRequire(import.meta.url);
const iconv = (): typeof import('iconv-lite') => load('iconv-lite');

/** Language driver identifiers (byte 29 of the header; Esri's and Microsoft's lists) by code page. */
const drivers: Readonly<Record<number, readonly number[]>> = {
  437: [0x01, 0x09, 0x0b, 0x0d, 0x0f, 0x11, 0x15, 0x18, 0x19, 0x1b],
  850: [0x02, 0x0a, 0x0e, 0x10, 0x12, 0x14, 0x16, 0x1a, 0x1d, 0x25, 0x37],
  1252: [0x03, 0x58, 0x59],
  865: [0x08, 0x17, 0x66],
  932: [0x13, 0x7b],
  863: [0x1c, 0x6c],
  852: [0x1f, 0x22, 0x23, 0x40, 0x64, 0x87],
  860: [0x24],
  866: [0x26, 0x65],
  936: [0x4d, 0x7a],
  949: [0x4e, 0x79],
  950: [0x4f, 0x78],
  874: [0x50, 0x7c],
  861: [0x67],
  737: [0x6a, 0x86],
  857: [0x6b, 0x88],
  1255: [0x7d],
  1256: [0x7e],
  1250: [0xc8],
  1251: [0xc9],
  1254: [0xca],
  1253: [0xcb],
  1257: [0xcc],
};

const ofDriver = (driver: number): string | undefined => {
  const found = Object.entries(drivers).find(([, identifiers]) => identifiers.includes(driver));
  return found && `cp${found[0]}`;
};

/** A .cpg file holds 'UTF-8', '1252', 'ANSI 1252', 'OEM 850', 'ISO 8859-1', '88591', 'Big5' … */
const ofName = (stated: string): string | undefined => {
  const text = stated.trim().toLowerCase();
  const driver = /^ldid\/(\d+)$/.exec(text)?.[1];
  if (driver !== undefined) return ofDriver(Number(driver));
  if (/^(cp)?65001$/.test(text)) return 'utf-8';
  const iso = /^(?:iso)?[ _-]?8859[ _-]?(\d{1,2})$/.exec(text)?.[1];
  if (iso !== undefined) return `iso-8859-${iso}`;
  const page = /^(?:ansi|oem|cp|windows|ibm|dos)?[ _-]?(\d{3,5})$/.exec(text)?.[1];
  return page === undefined ? text.replace(/^ansi$/, 'cp1252') : `cp${page}`;
};

export interface CodePage {
  decode(bytes: Uint8Array): string;
  /** What had to be assumed, or ''. */
  readonly note: string;
}

const isAscii = (bytes: Uint8Array): boolean => bytes.every((byte) => byte < 128);

/** Is the whole of some bytes UTF-8, texts that are cut off within a character apart? */
const isUtf8 = (texts: readonly Uint8Array[]): boolean => {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for (const text of texts) decoder.decode(withoutCutCharacter(text));
    return true;
  } catch {
    return false;
  }
};

/** Fields have so many bytes: the last character may be cut off. */
const withoutCutCharacter = (bytes: Uint8Array): Uint8Array => {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back]!;
    if (byte < 128) break;
    if (byte >= 0xc0) {
      const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return needed > back ? bytes.subarray(0, bytes.length - back) : bytes;
    }
  }
  return bytes;
};

const decoderOf = (name: string): ((bytes: Uint8Array) => string) =>
  /^utf-?8$/.test(name)
    ? (bytes) => new TextDecoder().decode(withoutCutCharacter(bytes))
    : (bytes) => iconv().decode(Buffer.from(bytes), name);

const assumed = (texts: readonly Uint8Array[]): CodePage => {
  const foreign = texts.filter((text) => !isAscii(text));
  if (foreign.length === 0) return { decode: decoderOf('cp1252'), note: '' };
  const name = isUtf8(foreign) ? 'UTF-8' : 'Windows-1252';
  return {
    decode: decoderOf(name === 'UTF-8' ? 'utf-8' : 'cp1252'),
    note: `The table does not say its code page; its texts are read as ${name}.`,
  };
};

/** `stated` is the text of the .cpg file, '' for none; `texts` are all texts of the table. Throws format-unsupported. */
export const codePageOf = (stated: string, driver: number, texts: readonly Uint8Array[]): CodePage => {
  const name = stated.trim() === '' ? ofDriver(driver) : ofName(stated);
  if (name === undefined || name === 'system') return assumed(texts);
  if (!iconv().encodingExists(name)) {
    if (texts.every(isAscii)) return { decode: decoderOf('cp1252'), note: '' };
    throw unsupported(
      `The .cpg file states the code page '${stated.trim().slice(0, 40)}', which is not known: write the name that it means into it, such as UTF-8 or 1252.`,
    );
  }
  const broken = /^utf-?8$/.test(name) && !isUtf8(texts);
  return {
    decode: decoderOf(name),
    note: broken ? 'The table states UTF-8, but some of its texts are not: their characters are replaced by �.' : '',
  };
};

/**
 * Terminal escapes, control characters, invisible format characters, line separators and bidirectional overrides can
 * forge what a reader or a model sees. Tab and newline stay; an ANSI sequence (ECMA-48) goes as a whole.
 */
const forging =
  /(?![\t\n])[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}](?:\[[0-?]*[ -/]*[@-~])?|[\u200b\u2060-\u2064\ufeff\u00ad]|[\u{e0000}-\u{e007f}]/gu;

/** Foreign text made fit to keep and show: NFC, Unix line ends, nothing that forges, at most `length` UTF-16 units. */
export const cleanText = (text: string, length: number = Number.POSITIVE_INFINITY): string =>
  text
    .slice(0, length)
    .toWellFormed()
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    .replace(forging, '')
    .normalize('NFC')
    .trim();

/** The same on one line, for titles and names. */
export const cleanLine = (text: string, length: number): string => cleanText(text.replaceAll(/\s+/g, ' '), length);

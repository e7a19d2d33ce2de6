/**
 * Terminal escapes, control characters, line separators and bidirectional overrides can forge what a reader sees. Tab and newline stay;
 * an ANSI sequence (ECMA-48: ESC [ parameters final) goes as a whole.
 */
const forging = /(?![\t\n])[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}](?:\[[0-?]*[ -/]*[@-~])?/gu;

/** A tool's text made fit to print: no control characters, at most `length` UTF-16 units. */
export const cleanText = (text: string, length: number): string =>
  text.slice(0, length).toWellFormed().replace(forging, '');

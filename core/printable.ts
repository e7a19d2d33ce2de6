/**
 * Terminal escapes, control characters, line separators and bidirectional overrides can forge what a reader sees. Tab and newline stay;
 * an ANSI sequence (ECMA-48: ESC [ parameters final) goes as a whole.
 */
const forging = /(?![\t\n])[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}](?:\[[0-?]*[ -/]*[@-~])?/gu;

/** The weights and colours that we print in; they hide nothing. ECMA-48 SGR. */
const styles: ReadonlySet<string> = new Set([1, 2, 22, 31, 32, 33, 36, 39].map((code) => `\u001b[${code}m`));

/** Text that is not trusted, made fit to print: no control characters, at most `length` UTF-16 units. */
export const cleanText = (text: string, length: number = text.length): string =>
  text.slice(0, length).toWellFormed().replace(forging, '');

/** The same for text of which parts are styled already. */
export const cleanStyled = (text: string): string =>
  text.toWellFormed().replace(forging, (found) => (styles.has(found) ? found : ''));

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** The same, and nothing lost: forging characters are written as JavaScript and JSON write them in strings. */
export const escapeForging = (text: string): string =>
  text.toWellFormed().replace(/(?![\t\n])[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu, escaped);

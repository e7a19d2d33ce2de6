/**
 * The frame in which everything that the project did not write itself enters a prompt: file names, tags, attribute values, knowledge,
 * logs, earlier answers, the question. The system prompt says that what stands inside is material and never an instruction.
 */
export const frame = (name: string, content: string): string =>
  `<data name="${name}">\n${escapeFrame(content)}\n</data>`;

/** Anything that reads like the frame's own delimiter, however it is spaced or cased. */
const delimiter = /<(?=[\s/\\]*data\b)/gi;
/** Controls except tab and newline, direction overrides and zero-width characters: they hide text from a reader. */
const invisible = /[^\P{C}\t\n\u{E000}-\u{F8FF}]/gu;

export const escapeFrame = (content: string): string =>
  content.replaceAll('\r\n', '\n').replaceAll(invisible, '').replaceAll(delimiter, '&lt;');

const asEscapes = (characters: string): string =>
  Array.from(characters.split(''), (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');

/** One string of somebody else's on one line, in JSON's quotation marks, hidden characters escaped, not longer than it needs to be. */
export const quoted = (text: string, longest = 160): string =>
  JSON.stringify(
    text.length <= longest ? text : `${text.slice(0, longest)}… (${text.length - longest} characters cut)`,
  ).replaceAll(invisible, asEscapes);

/** The beginning of a text, with what was cut said; cut at a line where one is near. */
export const fitted = (text: string, longest: number): string => {
  if (text.length <= longest) return text;
  const line = text.lastIndexOf('\n', longest);
  const end = line > 0.8 * longest ? line : longest;
  return `${text.slice(0, end)}\n[… ${text.length - end} of ${text.length} characters cut]`;
};

/** JSON as vector files use it: one object, or a sequence of them (RFC 8142, and one per line). */
import { damaged, unsupported } from '../errors.ts';

export type Json = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whole numbers of so many digits may be more than a double holds. */
const longNumber = 16;
const [zero, nine, point] = [0x30, 0x39, 0x2e];

/** Is there a run of so many digits that are no decimals? Quick: most texts have none, and need no second look at their numbers. */
const hasLongNumber = (text: string): boolean => {
  let digits = 0;
  let decimals = false;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code >= zero && code <= nine) {
      if (++digits === longNumber && !decimals) return true;
    } else {
      digits = 0;
      decimals = code === point;
    }
  }
  return false;
};

type Reviver = (key: string, value: unknown, context: { readonly source?: string }) => unknown;

const exact: Reviver = (_, value, { source = '' }) =>
  typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(source) ? BigInt(source) : value;

/** JSON.parse that gives whole numbers beyond 2^53 as bigint. Throws a SyntaxError. */
export const parseJson = (text: string): unknown =>
  // The types of the language do not have a reviver's third argument (proposal-json-parse-with-source) everywhere.
  hasLongNumber(text) ? JSON.parse(text, exact as (key: string, value: unknown) => unknown) : JSON.parse(text);

/** In front of every record of a sequence (RFC 8142). */
export const recordSeparator = '\x1e';

const linesOf = (text: string): string[] =>
  (text.includes(recordSeparator) ? text.split(recordSeparator) : text.split(/\r\n|\n|\r/)).filter(
    (line) => line.trim() !== '',
  );

const attempt = (text: string): unknown => {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
};

/** The objects of a sequence; undefined when the text is none: its first line must be an object, and not the only one. */
const sequenceOf = (text: string): Json[] | undefined => {
  const lines = linesOf(text);
  if (lines.length < 2 && !text.includes(recordSeparator)) return undefined;
  if (!isRecord(attempt(lines[0] ?? ''))) return undefined;
  return lines.map((line, index) => {
    const value = attempt(line);
    if (!isRecord(value))
      throw damaged(`Record ${index + 1} of the sequence is no JSON object: the file is cut off or damaged.`);
    return value;
  });
};

/** The object of a text, or the objects of a sequence. Throws file-damaged, and format-unsupported for numbers that JSON does not have. */
export const parseObjects = (text: string): { readonly objects: readonly Json[]; readonly sequence: boolean } => {
  const whole = attempt(text);
  if (isRecord(whole)) return { objects: [whole], sequence: false };
  if (whole !== undefined) throw damaged('The GeoJSON text holds no object.');
  const objects = sequenceOf(text);
  if (objects) return { objects, sequence: true };
  if (/[[:,]\s*-?(NaN|Infinity|nan|inf)\s*[,}\]]/.test(text))
    throw unsupported('The GeoJSON text holds NaN or Infinity, which JSON does not have: write null instead.');
  throw damaged('The GeoJSON text is no valid JSON: it is cut off or damaged.');
};

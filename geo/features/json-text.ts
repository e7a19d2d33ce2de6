/** JSON as vector files use it: one object, or a sequence of them (RFC 8142, and one per line). */
import { damaged, unsupported } from '../errors.ts';

export type Json = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whole numbers of so many digits may be more than a double holds. */
const longNumber = 16;
const [zero, nine, point] = [0x30, 0x39, 0x2e];

/** Is there a run of so many digits that are no decimals? Numbers such as -3.4e38 are large, and need no second look. */
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

/** Is this member of an object of that type left out of the search for long numbers? */
type LeavesOut = (name: string, type: unknown) => boolean;

const nothing: LeavesOut = () => false;
/** Places, of which no digit counts beyond a double, are most of a file. */
const places: LeavesOut = (name, type) =>
  name === 'geometry' ? type === 'Feature' : (name === 'coordinates' || name === 'arcs') && typeof type === 'string';

const deepest = 100;

/** May a number in it be beyond what a double holds exactly? What is nested deeper than that is not looked at. */
const holdsLarge = (value: unknown, leavesOut: LeavesOut, depth = 0): boolean => {
  if (depth > deepest) return true;
  if (typeof value === 'number') return value > Number.MAX_SAFE_INTEGER || value < Number.MIN_SAFE_INTEGER;
  if (Array.isArray(value)) return value.some((one) => holdsLarge(one, leavesOut, depth + 1));
  if (!isRecord(value)) return false;
  const { type } = value;
  for (const name in value) if (!leavesOut(name, type) && holdsLarge(value[name], leavesOut, depth + 1)) return true;
  return false;
};

/** JSON.parse that gives whole numbers beyond 2^53 as bigint. Throws a SyntaxError, and a RangeError for values in values, thousands deep. */
export const parseJson = (text: string, leavesOut = nothing): unknown => {
  const value: unknown = JSON.parse(text);
  // The types of the language do not have a reviver's third argument (proposal-json-parse-with-source) everywhere.
  const reviver = exact as (key: string, value: unknown) => unknown;
  return holdsLarge(value, leavesOut) && hasLongNumber(text) ? JSON.parse(text, reviver) : value;
};

/** In front of every record of a sequence (RFC 8142). */
export const recordSeparator = '\x1e';

const linesOf = (text: string): string[] =>
  (text.includes(recordSeparator) ? text.split(recordSeparator) : text.split(/\r\n|\n|\r/)).filter(
    (line) => line.trim() !== '',
  );

const attempt = (text: string): unknown => {
  try {
    return parseJson(text, places);
  } catch (error) {
    if (error instanceof RangeError) throw error;
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

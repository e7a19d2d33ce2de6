/** The dictionary of an Imagine file, in which it says how its own objects are laid out (ERDAS, "Imagine .img format", HFA dictionary). */
import { damaged } from '../errors.ts';

export interface FieldType {
  readonly name: string;
  /** Items one after the other; of a pointer, their number stands in front. */
  readonly count: number;
  readonly pointer: boolean;
  /** One letter: c, s, l, d, e (enumeration), o (object), b (base data) … */
  readonly kind: string;
  /** Names of an enumeration's values. */
  readonly names: readonly string[];
  /** Name of an object's type. */
  readonly object: string;
}

export type Dictionary = ReadonlyMap<string, readonly FieldType[]>;

const typeLimit = 5000;
const depthLimit = 16;

const malformed = () => damaged('The dictionary of the Imagine file is malformed.');

/** Reads definitions from the front of a text. */
const createParser = (text: string, types: Map<string, readonly FieldType[]>) => {
  let at = 0;
  const upTo = (mark: string): string => {
    const end = text.indexOf(mark, at);
    if (end < 0) throw malformed();
    const piece = text.slice(at, end);
    at = end + mark.length;
    return piece;
  };

  const object = (depth: number): string => {
    const kind = text[at++];
    if (kind === 'o') return upTo(',');
    const name = definition(depth + 1);
    if (text[at++] !== ',') throw malformed();
    return name;
  };

  const field = (depth: number): FieldType => {
    const count = Number(upTo(':'));
    const pointer = text[at] === '*' || text[at] === 'p';
    if (pointer) at++;
    const kind = text[at] ?? '';
    if (!Number.isInteger(count) || count < 0) throw malformed();
    if (kind === 'o' || kind === 'x') {
      const type = object(depth);
      return { name: upTo(','), count, pointer, kind: 'o', names: [], object: type };
    }
    at++;
    if (kind === 'e') {
      const length = Number(upTo(':'));
      if (!(length >= 0 && length <= typeLimit)) throw malformed();
      const names = Array.from({ length }, () => upTo(','));
      return { name: upTo(','), count, pointer, kind, names, object: '' };
    }
    return { name: upTo(','), count, pointer, kind, names: [], object: '' };
  };

  const definition = (depth: number): string => {
    if (text[at++] !== '{' || depth > depthLimit || types.size > typeLimit) throw malformed();
    const fields: FieldType[] = [];
    while (text[at] !== '}') fields.push(field(depth));
    at++;
    // A nested type ends at the comma that its field needs, too.
    const end = text.indexOf(',', at);
    if (end < 0) throw malformed();
    const name = text.slice(at, end);
    at = end;
    types.set(name, fields);
    return name;
  };

  return {
    all(): void {
      while (text[at] === '{') {
        definition(0);
        at++;
      }
    },
  };
};

/** Types by their names. Throws file-damaged. */
export const parseDictionary = (text: string): Dictionary => {
  const types = new Map<string, readonly FieldType[]>();
  createParser(text, types).all();
  return types;
};

/**
 * A slot is a place in a template's tool.ts between a comment that names it and the comment `end`; what stands there makes the
 * file valid as it is. A suffix (`value.Later`) stands for the same with that suffix on every variable's name.
 */
export interface Slot {
  readonly name: string;
  /** '' or a suffix such as 'Later'. */
  readonly suffix: string;
}

export interface Filling {
  readonly parts: readonly string[];
  /** What goes between the parts: a comma in lists, nothing between statements and where there is one part. */
  readonly separator: ',' | '';
}

const pattern = /\/\*([a-z][A-Za-z]*)(?:\.([A-Z][A-Za-z]*))?\*\/([\s\S]*?)\/\*end\*\//g;

/** Slots of a source in the order in which they stand there. */
export function slotsOf(source: string): Slot[] {
  return Array.from(source.matchAll(pattern), ([, name = '', suffix = '']) => ({ name, suffix }));
}

/** Fills every slot. Parts replace a content over several lines one per line, else they stay on one line. */
export function fillSlots(source: string, fillingOf: (slot: Slot) => Filling): string {
  const filled = source.replaceAll(pattern, (_match, name, suffix, content: string, offset: number) => {
    const { parts, separator } = fillingOf({ name: String(name), suffix: String(suffix ?? '') });
    const indent = /[ \t]*$/.exec(source.slice(0, offset).replace(/\S.*$/, ''))?.[0] ?? '';
    const ownLines = content.startsWith('\n');
    const joined = parts.join(content.includes('\n') ? `${separator}\n${indent}` : `${separator} `);
    return ownLines && parts.length > 0 ? joined + separator : joined;
  });
  return filled.replaceAll(/[ \t]+$/gm, '').replaceAll(/\n{3,}/g, '\n\n');
}

/** Comments, texts and template literals; of the latter the embedded code is kept. */
const prose = /\/\*[\s\S]*?\*\/|\/\/.*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;
const embedded = /\$\{([^}]*)\}/g;

/** Identifiers of a source outside of its slots, without the names of members: `grid.width` has `grid`. */
export function identifiersOf(source: string): Set<string> {
  const code = source
    .replaceAll(pattern, ' ')
    .replaceAll(prose, (text) =>
      text.startsWith('`') ? Array.from(text.matchAll(embedded), ([, inner = '']) => inner).join(' ') : ' ',
    );
  const names = code.matchAll(/(?<![\w$])(?<!(?<!\.\.)\.)[A-Za-z_$][\w$]*/g);
  return new Set(Array.from(names, ([name]) => name));
}

/** Object Description Language, in which HDF-EOS files keep their metadata: nested groups and objects of `name = value`. */
export interface OdlNode {
  readonly name: string;
  readonly values: ReadonlyMap<string, string>;
  readonly children: readonly OdlNode[];
}

interface Building {
  readonly name: string;
  readonly values: Map<string, string>;
  readonly children: Building[];
}

const depthLimit = 16;
const openers = new Set(['GROUP', 'OBJECT']);
const closers = new Set(['END_GROUP', 'END_OBJECT']);

/** More than this is no metadata that someone wrote. */
const lengthLimit = 2 ** 22;

interface Openness {
  depth: number;
  quoted: boolean;
}

const follow = (line: string, open: Openness): void => {
  for (const character of line) {
    if (character === '"') open.quoted = !open.quoted;
    else if (!open.quoted && character === '(') open.depth++;
    else if (!open.quoted && character === ')') open.depth--;
  }
};

/** `name = value`, whose value goes on over the next lines as long as a text or a list is open. */
function* statements(text: string): Generator<readonly [name: string, value: string]> {
  let open: Openness = { depth: 0, quoted: false };
  let lines: string[] = [];
  for (const line of text.split(/\r?\n/)) {
    follow(line, open);
    lines.push(line.trim());
    if (open.quoted || open.depth > 0) continue;
    const statement = lines.join(' ').trim();
    const at = statement.indexOf('=');
    if (at >= 0) yield [statement.slice(0, at).trim(), statement.slice(at + 1).trim()];
    else if (statement !== '') yield [statement, ''];
    open = { depth: 0, quoted: false };
    lines = [];
  }
}

/** The tree of a text; what stands behind its END is not read. */
export const parseOdl = (text: string): OdlNode => {
  const root: Building = { name: '', values: new Map(), children: [] };
  const path = [root];
  for (const [name, value] of statements(text.slice(0, lengthLimit).replaceAll('\0', ''))) {
    const key = name.toUpperCase();
    const current = path.at(-1) ?? root;
    if (openers.has(key)) {
      const node: Building = { name: value, values: new Map(), children: [] };
      if (path.length > depthLimit) break;
      current.children.push(node);
      path.push(node);
    } else if (closers.has(key)) {
      if (path.length > 1) path.pop();
    } else if (key === 'END') break;
    else current.values.set(name, value);
  }
  return root;
};

/** Of `"a"` or `("a","b", 3)`: a, b, 3. */
export const odlList = (value: string | undefined): string[] => {
  const inner = (value ?? '').trim().replace(/^\(|\)$/g, '');
  const items = inner.match(/"[^"]*"|[^,\s][^,]*/g) ?? [];
  return items.map((item) => item.trim().replace(/^"|"$/g, ''));
};

/** A single value without its quotes; '' where there is none. */
export const odlText = (value: string | undefined): string => odlList(value)[0] ?? '';

/** The groups of a name, or whose name starts so, directly below a node. */
export const odlChildren = (node: OdlNode | undefined, start: string): OdlNode[] =>
  (node?.children ?? []).filter(({ name }) => name.toUpperCase().startsWith(start.toUpperCase()));

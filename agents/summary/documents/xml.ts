/** Elements of a document that hold text. Reads what metadata files need: no entities beyond the five, no namespaces, no DTD. */
export interface XmlLeaf {
  /** Without its namespace prefix. */
  readonly name: string;
  /** Names from the root to the parent. */
  readonly path: readonly string[];
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
}

const mostLeaves = 50_000;

const attributesOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, name = '', double, single]) => [
      name.replace(/^.*:/, ''),
      double ?? single ?? '',
    ]),
  );

const unescaped = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
    .trim();

/** Elements in order, those with attributes or text. */
export const xmlLeaves = (document: string): XmlLeaf[] => {
  const leaves: XmlLeaf[] = [];
  const path: string[] = [];
  for (const [, closing, full = '', attributes = '', text = ''] of document.matchAll(
    /<(\/?)([A-Za-z_][\w:.-]*)([^<>]*)>([^<]*)/g,
  )) {
    const name = full.replace(/^.*:/, '');
    if (closing) {
      const at = path.lastIndexOf(name);
      if (at >= 0) path.length = at;
      continue;
    }
    const empty = attributes.endsWith('/');
    if (text.trim() !== '' || attributes.length > 1)
      leaves.push({ name, path: [...path], attributes: attributesOf(attributes), text: unescaped(text) });
    if (!empty) path.push(name);
    if (leaves.length >= mostLeaves) break;
  }
  return leaves;
};

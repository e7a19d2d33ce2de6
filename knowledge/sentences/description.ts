/** The part of a line that describes what a file or a layer holds: behind a label, a key or a verb. */

const verbs =
  /\b(?:contains?|holds?|shows?|gives|stores?|represents?|displays|enthält|zeigt|contient|montre|représente|contiene|muestra|representa|contém|mostra|rappresenta|mostra)\b/i;

/** Keys of notes whose value names what is measured. */
const keys =
  /^\s*(?:[-*•]\s*)?(?:variable|parameter|quantity|measurement|measure|content|contents|long[ _]name|description|theme|subject|grandeur|paramètre|contenu|inhalt|messgröße|größe|parámetro|contenido|magnitud|variável|parâmetro|conteúdo|grandezza|parametro|contenuto)\s*[:=]\s*/i;

const articles =
  /^(?:(?:the|a|an|this|le|la|les|l'|un|une|el|los|las|una|der|die|das|den|ein|eine|il|lo|o|os|as|um|uma)\s+|l['’])+/i;

const bullet = /^\s*(?:[-*•+]|#+|\d+[.)])\s+/;

export interface Described {
  readonly text: string;
  /** A key, a verb or a label stands before it. */
  readonly isMarked: boolean;
  /** It is the value of a key. */
  readonly isKeyed: boolean;
}

/** What the line describes, without bullets, marks of emphasis and articles. */
export const descriptionIn = (line: string, label = ''): Described => {
  const bare = line
    .replace(bullet, '')
    .replaceAll(/[`*"“”]/g, '')
    .trim();
  const at = label === '' ? -1 : bare.toLowerCase().indexOf(label.toLowerCase());
  const labelled = at >= 0 && at <= 12;
  const rest = labelled ? bare.slice(at + label.length).replace(/^[\s:=|–—.-]+/, '') : bare;
  const key = keys.exec(rest);
  const verb = verbs.exec(rest);
  const behind = key ? rest.slice(key[0].length) : verb ? rest.slice(verb.index + verb[0].length) : rest;
  const copula = labelled ? behind.replace(/^(?:is|are|ist|sind|est|es|è|é)\s+/i, '') : behind;
  return {
    text: copula.trim().replace(articles, ''),
    isMarked: labelled || key !== null || verb !== null,
    isKeyed: key !== null,
  };
};

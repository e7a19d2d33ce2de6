/** What is done anyway, said again: pixels whose centre lies inside, dB averaged as power, no-data left out, cells alike. */
import type { Scope } from '../../../analysis/types.ts';
import type { Edge, Material } from './material.ts';
import type { Token } from './tokens.ts';

interface Practice {
  readonly says: RegExp;
  /** It is done so over these data, and the words mean these data. */
  readonly holds: (scope: Scope, found: RegExpExecArray) => boolean;
}

const polygonNouns = /^(?:polygons?|zones?|boundar(?:y|ies)|outlines?|features?|area)$/;

/** The noun is one for a polygon of this folder: of the layer, or the last word of a name. */
const isPolygon = (noun: string, { layers }: Scope): boolean =>
  layers.some(
    ({ kind, name, plural, aliases, members }) =>
      kind === 'zones' &&
      (polygonNouns.test(noun) ||
        [name, plural, ...aliases, ...members].some((one) => one.toLowerCase().split(/[\s_]/).at(-1) === noun)),
  );

const inDecibels = ({ fields }: Scope): boolean => fields.some(({ unit }) => unit === 'dB');
const hasCells = ({ fields }: Scope): boolean => fields.some(({ axes }) => axes.includes('cells'));

const linear = String.raw`in\s+(?:the\s+)?linear\s+(?:power|intensity)?\s*(?:units?|scale|domain|values?|terms)?`;
const back = String.raw`(?:,?\s*(?:and|then)\s+)*(?:convert(?:ed|ing)?|transform(?:ed|ing)?)\s+(?:the\s+result\s+)?back\s+(?:in)?to\s+(?:db|decibels?)(?:\s+(?:at\s+the\s+end|afterwards|again))?`;
const rightly = String.raw`(?:(?:when|if)\s+it\s+is\s+)?averaged\s+(?:(?:in\s+)?the\s+)?(?:physically\s+)?(?:correct|right|proper)(?:ly)?(?:\s+way)?`;

const practices: readonly Practice[] = [
  {
    says: /(?:\b(?:count|use|take|include|counting|using|taking|including)\s+)?(?:only\s+)?(?:all\s+)?(?:the\s+)?(?:pixels|cells)\s+(?:whose\s+|with\s+(?:their|its|a|the)\s+|that\s+have\s+their\s+)(?:cent(?:re|er)s?|centroids?)\s+(?:(?:is|are|falls?|lies?|lying|falling)\s+)?(?:inside|within|in)\s+(?:the|each|every|a)\s+(\p{L}+)/iu,
    holds: (scope, [, noun = '']) => isPolygon(noun.toLowerCase(), scope),
  },
  {
    says: new RegExp(
      String.raw`${rightly}\s*(?:,|\()?\s*(?:(?:i\.e\.|that\s+is|namely),?\s*)?(?:averag(?:ed|ing)\s+)?${linear}(?:${back})?`,
      'iu',
    ),
    holds: inDecibels,
  },
  {
    says: new RegExp(String.raw`(?:(?:when|if)\s+it\s+is\s+)?averag(?:ed|ing)\s+${linear}(?:${back})?`, 'iu'),
    holds: inDecibels,
  },
  {
    says: /\b(?:leav(?:e|ing)\s+out|ignor(?:e|ing)|exclud(?:e|ing)|omit(?:ting)?|disregard(?:ing)?|without|not\s+counting|except(?:\s+for)?)\s+(?:all\s+)?(?:the\s+)?(?:no-?\s?data|fill|missing|invalid)(?:\s+(?:pixels|values|cells))?\s+(?:(?:that|which|as)\s+)?(?:(?:the\s+)?(?:file|files|image|raster|header|metadata)\s+(?:itself\s+)?(?:declares?|marks?|flags?|defines?|states?|specif(?:y|ies))|(?:is\s+|are\s+)?(?:declared|marked|flagged|defined|specified)\s+(?:in|by)\s+(?:the\s+)?(?:file|files|image|raster|header|metadata))/iu,
    holds: hasCells,
  },
  {
    says: /\bkeep(?:ing)?\s+(?:all\s+)?(?:the\s+)?(?:small\s+)?negative\s+(?:values|pixels|numbers)(?:,?\s+(?:(?:since|because|as|for)\s+)?they\s+are\s+(?:only\s+|just\s+)?noise)?(?:,?\s+(?:and\s+)?(?:they\s+)?(?:belong|count)\s+(?:to|towards|in)\s+the\s+(?:sum|total|mean|average))?/iu,
    holds: hasCells,
  },
  {
    says: /\b(?:without|with\s+no)\s+(?:any\s+)?(?:area|latitude|cosine)[\s-]?weight(?:ing|s)?|\bnot\s+weighted\s+by\s+(?:area|latitude)|\b(?:with\s+)?(?:every|each|all)\s+(?:grid\s+)?(?:cells?|pixels?)\s+(?:weighted\s+|counting\s+|counted\s+)(?:equally|alike|the\s+same)/iu,
    holds: hasCells,
  },
];

/** "An aerial view of Ostrava": a name, unknown to the data, of what all of them show. */
const shown =
  /\b(?:picture|image|scene|photo|photograph|view|composite|acquisition|snapshot|mosaic)s?\s+((?:of|over|from|around)\s+(?:the\s+)?(\p{Lu}[\p{L}'-]+(?:\s+\p{Lu}[\p{L}'-]+)*)(?:\s+(?:area|region))?)/u;

/** With polygons, stations or several places to choose from a name chooses; what is a word of the reader means that. */
const isTheirs = (name: string, { layers, places = [], fields }: Scope, knows: (word: string) => boolean): boolean =>
  layers.every(({ members }) => members.length === 0) &&
  places.length < 2 &&
  !fields.some(({ names = [] }) => names.some((one) => one.toLowerCase().includes(name.toLowerCase()))) &&
  !name.toLowerCase().split(/\s+/).every(knows);

const shownEdges = ({ text, tokens, scope, lexicon }: Material): Edge[] => {
  const [, said = '', name = ''] = shown.exec(text) ?? [];
  if (said === '' || !isTheirs(name, scope, (word) => lexicon.byFirst.has(word))) return [];
  return spanned(tokens, text.indexOf(said), said.length);
};

const spanned = (tokens: readonly Token[], start: number, length: number): Edge[] => {
  const from = tokens.findIndex(({ span }) => span.start >= start);
  const to = tokens.findLastIndex(({ span }) => span.end <= start + length) + 1;
  return to > from ? [{ from, to, sense: { type: 'Restates', meaning: {} }, data: true }] : [];
};

/** Edges over the words that say so. */
export const practiceEdges = (material: Material): Edge[] => [
  ...shownEdges(material),
  ...practices.flatMap(({ says, holds }) => {
    const found = says.exec(material.text);
    return found && holds(material.scope, found)
      ? spanned(material.tokens, found.index, found[0].trimEnd().length)
      : [];
  }),
];

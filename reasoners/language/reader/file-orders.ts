import { call, type Query, type Tree } from '../../../analysis/tree.ts';
import { sentenceSpans } from './tokens.ts';

/** Orders of a file in English: "make me a map of …", "a mask of …", "polygons of …", "a table of … per zone", "a time series of …". */

export type FileOrderKind = 'map' | 'mask' | 'polygons' | 'table' | 'series';

export interface FileOrder {
  readonly kind: FileOrderKind;
  /** The question with the order in the words of a question about a value; the first of them that is read counts. */
  readonly questions: readonly string[];
}

const polite = '(?:(?:please|kindly|hi|hello)[, ]+)?';
const wish =
  '(?:(?:can|could|would|will) you (?:please )?|i (?:want|need|would like)(?: you)?(?: to)? |we (?:want|need|would like)(?: to)? )?';
const verb =
  '(?:(?:make|give|create|draw|produce|build|generate|compute|calculate|write|derive|extract|get|prepare|provide|export|have|show)(?: (?:me|us))? )?';
const article = '(?:(?:an?|the|all|all the|some) )?';
const things = {
  map: '(?:raster )?maps?',
  mask: '(?:binary )?(?:raster )?masks?',
  polygons: '(?:polygons?|polygon layer|vector layer|outlines?|vector polygons)',
  table: '(?:csv )?tables?',
  series: '(?:time[- ]?series)',
} as const satisfies Record<FileOrderKind, string>;

const kinds: readonly FileOrderKind[] = ['map', 'mask', 'polygons', 'table', 'series'];
const head = `^\\s*${polite}${wish}${verb}${article}`;
/** "The map of 2020 is …" tells of a map, "compute the map, then …" is a step: neither wants one. */
const wantsOne =
  /^\s*(?:\S+[, ]+)?(?:can|could|would|will|i|we|make|give|create|draw|produce|get|prepare|provide|export|show)\b/i;
/** A question or another order beside it: then the map is a step on the way. */
const asksMore =
  /^\s*(?:then|finally|next|and)?[, ]*(?:compute|calculate|count|determine|find|give|list|report|return|tell|what|which|how)\b/i;

const joins = {
  map: '(?:of|for|showing)',
  mask: '(?:of|for|where|showing|with)',
  polygons: '(?:of|for|where|around|showing|with)',
  table: '(?:of|for|with|showing|listing)',
  series: '(?:of|for|with)',
} as const satisfies Record<FileOrderKind, string>;

/** "A mask of water", and with the noun behind it "a water mask in 2020". */
const patterns = kinds.map((kind) => ({
  kind,
  behind: new RegExp(`${head}(?<thing>${things[kind]}) (?<join>${joins[kind]}) (?<rest>.+)$`, 'is'),
  before: new RegExp(
    `${head}(?<noun>[\\p{L}\\d-]+(?: [\\p{L}\\d-]+)?) (?<thing>${things[kind]})(?<rest>(?: .+)?)$`,
    'isu',
  ),
  /** "The water as polygons", "the mean NDVI on each date as a table". */
  form: new RegExp(`${head}(?<rest>.+?),? (?:as|in|into) ${article}(?<thing>${things[kind]})$`, 'is'),
}));

/** Words before the thing that belong to the order, not to what is in it. */
const noNoun = /^(?:make|give|create|draw|produce|what|which|how|is|are|was|the|an?|in|of|all|me|us)\b/i;

/** What is a question as it stands needs no order; a form behind it is its own. */
const asksItself = /^(?:what|which|how|where|when|is|are|does|did|do)\b/i;

const mean =
  /^(?:the )?(?:mean|average|median|maximum|max|minimum|min|total|sum|area|share|number|count|percentage)\b/i;

const asked = (kind: FileOrderKind, join: string, rest: string): string[] => {
  const place = /^where$/i.test(join);
  switch (kind) {
    // A mean is of the values that the map shows.
    case 'map':
      return place ? [] : [`What is the mean ${rest.replace(/^the /i, '')}?`];
    // The area of the cells that are wanted: everything that narrows it is read as for a number.
    case 'mask':
    case 'polygons':
      return place
        ? [`How many hectares are there where ${rest}?`, `What is the area where ${rest}?`]
        : ['are', 'have', 'of'].map((word) => `How many hectares ${word} ${rest}?`);
    case 'table':
      return [`What is ${/^the /i.test(rest) ? '' : 'the '}${rest}?`];
    case 'series': {
      const value = rest.replace(/^the /i, '');
      return mean.test(rest) ? [`What is the ${value} on each date?`] : [`What is the mean ${value} on each date?`];
    }
  }
};

interface Ordered {
  readonly kind: FileOrderKind;
  readonly questions: readonly string[];
}

const orderIn = (sentence: string): Ordered | null => {
  for (const { kind, behind, before, form } of patterns) {
    if (kind === 'map' && !wantsOne.test(sentence)) continue;
    const said = behind.exec(sentence)?.groups;
    if (said) return { kind, questions: asked(kind, said['join'] ?? '', (said['rest'] ?? '').trim()) };
    const { noun = '', rest = '' } = before.exec(sentence)?.groups ?? {};
    if (noun !== '' && !noNoun.test(noun) && kind !== 'table')
      return { kind, questions: asked(kind, 'of', `${noun}${rest}`.trim()) };
    const given = form.exec(sentence.replace(/[.?!]\s*$/, ''))?.groups?.['rest']?.trim() ?? '';
    if (given !== '' && !asksItself.test(given)) return { kind, questions: asked(kind, 'of', given) };
  }
  return null;
};

/** The one sentence that orders a file, with the others as they stand; null where none does, or several do. */
export const fileOrder = (question: string): FileOrder | null => {
  const spans = sentenceSpans(question);
  const textOf = (span: (typeof spans)[number]): string => question.slice(span.start, span.end);
  const found = spans.flatMap((span) => {
    const order = orderIn(textOf(span));
    return order ? [{ span, order }] : [];
  });
  const [only, more] = found;
  if (!only || more) return null;
  const { span, order } = only;
  const isStep = spans.some((one) => one !== span && (question[one.end] === '?' || asksMore.test(textOf(one))));
  if (order.kind === 'map' && isStep) return null;
  const [before, after] = [question.slice(0, span.start), question.slice(span.end).replace(/^[.?!;]+/, '')];
  const around = (text: string): string => `${before}${before === '' ? '' : ' '}${text}${after}`.trim();
  return { kind: order.kind, questions: order.questions.map(around) };
};

/** The area of where something holds as the file of it; null where what was read is something else. */
const ofArea = (tree: Tree, operator: 'map' | 'polygons'): Tree | null => {
  if (tree.kind === 'slice') {
    const value = ofArea(tree.value, operator);
    return value && { ...tree, value };
  }
  const [operand, more] = tree.kind === 'call' && tree.operator === 'area' ? tree.operands : [];
  return operand && !more ? call(operator, operand) : null;
};

/** The mean of the cells as the map of them; null where what was read is something else. */
const ofMean = (tree: Tree): Tree | null => {
  if (tree.kind === 'slice') {
    const value = ofMean(tree.value);
    return value && { ...tree, value };
  }
  const [operand, more] = tree.kind === 'call' && tree.operator === 'mean' ? tree.operands : [];
  return operand && !more && operand.kind !== 'where' ? call('map', operand) : null;
};

/** What the order wants of a value that was read; null where the value is not of its kind. */
export const orderedQuery = (kind: FileOrderKind, query: Query): Query | null => {
  if (kind === 'table' || kind === 'series') return query;
  const value = kind === 'map' ? ofMean(query.value) : ofArea(query.value, kind === 'mask' ? 'map' : 'polygons');
  const { unit: _unit, rounded: _rounded, ...rest } = query;
  return value && { ...rest, value };
};

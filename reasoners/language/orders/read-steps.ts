import { printQuery } from '../../../analysis/print.ts';
import type { Query } from '../../../analysis/tree.ts';
import type { Scope } from '../../../analysis/types.ts';
import type { Phrase } from '../reader/chart.ts';
import { usesAll } from '../reader/merging.ts';
import type { Further } from '../reader/queries.ts';
import type { Sentence } from '../reader/sentence-type.ts';
import type { Part } from '../reader/wrapping.ts';
import { withoutLead } from './adjuncts.ts';
import { withoutAsides } from './asides.ts';
import { type Around, type Orders, readOrders } from './orders.ts';
import { ownWords } from './own-names.ts';

/** A question in several steps as the reader of whole questions tells it. */
interface Steps {
  readonly asking: number;
  readonly sentences: readonly Sentence[];
  readonly readings: readonly {
    readonly expression: string;
    readonly query: Query;
    readonly label?: string;
    readonly more: readonly Further[];
    readonly assumed: readonly string[];
    readonly phrases: readonly Phrase[];
  }[];
  readonly unused: readonly string[];
}

const readingOf = ({ query, more, label, assumed, sentence }: Orders): Steps['readings'][number] => {
  const expression = [query, ...more.map((one) => one.query)].map(printQuery).join('; ');
  const phrase: Phrase = {
    from: 0,
    to: sentence.tokens.length,
    type: 'Order',
    meaning: { is: expression },
    key: '',
    parts: [],
  };
  return { expression, query, ...(label === undefined ? {} : { label }), more, assumed, phrases: [phrase] };
};

/** What the words in front and behind say is taken off; every field that the data are said to be has to be used. */
export const readSteps = (
  parts: readonly Part[],
  { plain, fields, ...around }: Around & { readonly plain: Scope },
): Steps | undefined => {
  const { text, lexicon, declared } = around;
  const formulas = /=|\bis\s+[(\d]/.test(text);
  const led = parts.map((part) => withoutLead(part, plain, lexicon, formulas, ownWords(declared, text)));
  const named = [...new Set([...fields, ...led.flatMap((one) => one.fields)])];
  const asides = led.flatMap((one) => one.parts).map((part) => withoutAsides(part, text, lexicon));
  const bare = asides.flatMap((one) => one.parts);
  const { orders, unused } = readOrders(bare, { ...around, fields: named });
  const used = orders.filter(({ query, more }) => usesAll([query, ...more], named, plain));
  if (used.length === 0) return undefined;
  return {
    asking: 0,
    sentences: used.map(({ sentence }) => sentence),
    readings: used.map(readingOf),
    unused: [...[...led, ...asides].flatMap((one) => one.said), ...unused],
  };
};

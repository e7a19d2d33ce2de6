import { name, type Tree } from '../../../analysis/tree.ts';
import type { Heard } from './heard.ts';
import type { Ask } from './meanings.ts';
import { unsaidStep } from './trends.ts';

/** What a sentence orders by what the others say of it. */

const onlyOf = (trees: readonly Tree[]): Tree | undefined => {
  const all = [...new Map(trees.map((one) => [JSON.stringify(one), one])).values()];
  return all.length === 1 ? all[0] : undefined;
};

/** What the question is about: its one topic, the one formula that no other uses, or the one field that the data are said to be. */
const topicOf = ({ topics, notes }: Heard, fields: readonly string[]): Tree | undefined => {
  if (topics.length > 0) return onlyOf(topics);
  const formulas = notes.flatMap(({ defined }) => defined.filter(({ condition, optional }) => !condition && !optional));
  const used = JSON.stringify(formulas.map(({ tree }) => tree));
  const last = formulas.filter((one) => !used.includes(JSON.stringify(name(one.name)))).map((one) => name(one.name));
  return onlyOf(last.length > 0 ? last : fields.map((one) => name(one)));
};

const nothingNamed = JSON.stringify(name(''));

/** What a sentence orders without naming it, by what the other sentences say of it. */
const aboutTopic = (ask: Ask, heard: Heard, fields: readonly string[]): Ask | undefined => {
  if (ask.exceeds) return ask;
  let text = JSON.stringify(ask);
  for (const { from, to } of heard.insteads) {
    if (!text.includes(from)) return undefined;
    text = text.replaceAll(from, to);
  }
  const it = text.includes(nothingNamed) ? topicOf(heard, fields) : undefined;
  if (text.includes(nothingNamed) && !it) return undefined;
  return JSON.parse(it ? text.replaceAll(nothingNamed, JSON.stringify(it)) : text) as Ask;
};

type Asked = Heard['asks'][number];

/** What is asked: one sentence orders it, or one works it out and another says what of it is wanted. */
export const oneAsk = (heard: Heard, fields: readonly string[]): Asked | undefined => {
  const asks = heard.asks.flatMap(({ ask, sentence }): Asked[] => {
    const about = aboutTopic(ask, heard, fields);
    return about ? [{ ask: about, sentence }] : [];
  });
  const [first, second, more] = asks;
  if (!first || more || asks.length < heard.asks.length) return undefined;
  if (!second) return first.ask.pending || first.ask.exceeds || first.ask.loosely ? undefined : first;
  if (first.ask.kurtosis && second.ask.kurtosis) return oneKurtosis(first, second);
  if (first.ask.open && !second.ask.open) return sameTrend(first, second);
  return first.ask.pending ? wantedOf(first, second) : wantedOf(second, first);
};

/** "… and fit a line to find the trend. Give the slope per acquisition": the one trend, and per what it is told. */
const sameTrend = ({ ask: found }: Asked, { ask: given, sentence }: Asked): Asked | undefined => {
  const valuesOf = ({ value, more = [] }: Ask): Tree[] => [value, ...more.map((one) => one.value)];
  const all = valuesOf(given);
  const step = all.flatMap((tree) => (tree.kind === 'call' && tree.operator === 'trend' ? [tree.operands[1]] : []))[0];
  if (!step || found.period || given.period) return undefined;
  const told = valuesOf(found).map((tree) =>
    JSON.stringify(tree).replaceAll(JSON.stringify(unsaidStep), JSON.stringify(step)),
  );
  return told.every((one) => all.some((tree) => JSON.stringify(tree) === one))
    ? { sentence, ask: { ...given, ...(found.span ? { span: found.span } : {}) } }
    : undefined;
};

/** The kurtosis of numbers of each day, ordered once with the day that stands out and once with its convention. */
const oneKurtosis = ({ ask: worked }: Asked, { ask: wanted, sentence }: Asked): Asked | undefined => {
  const { loosely, ...rest } = worked;
  const isSame = JSON.stringify(rest.value) === JSON.stringify(wanted.value);
  const isOrdered = !loosely || wanted.more?.some((one) => JSON.stringify(one.value) === JSON.stringify(loosely));
  if (!isSame || !isOrdered || rest.more || wanted.period) return undefined;
  return rest.kurtosis === 'unsaid' || rest.kurtosis === wanted.kurtosis
    ? { sentence, ask: { ...rest, ...wanted } }
    : undefined;
};

/** "… of June and August. By how much does the August mean exceed the June mean?" */
const wantedOf = ({ ask: worked }: Asked, { ask: wanted, sentence }: Asked): Asked | undefined => {
  const { ends, pending, ...rest } = worked;
  if (!pending || !wanted.exceeds || !ends) return undefined;
  const months = ends.map(({ from }) => from.month);
  const [low, high] = wanted.exceeds.map(({ month }) => ends[months.indexOf(month)]);
  if (!low || !high || low === high) return undefined;
  const unit = wanted.unit === undefined ? {} : { unit: wanted.unit };
  return { sentence, ask: { ...rest, ends: [low, high], means: true, ...unit } };
};

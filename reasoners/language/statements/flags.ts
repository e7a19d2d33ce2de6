import { call, type Given, name, type Tree } from '../../../analysis/tree.ts';
import { type OrderRule, order } from '../orders/engine.ts';
import { text } from '../orders/meanings.ts';
import { joined, nothing, type Statement, stating } from './statement.ts';

/** Which bits of a quality band make a pixel count or not. */

interface Bit {
  readonly source: string;
  readonly number: number;
  readonly name: string;
}

interface Source {
  readonly name: string;
}

const isBit = (number: number): boolean => Number.isInteger(number) && number >= 0 && number < 64;

const bit = (source: Source | undefined, number: number, called: string | undefined): Bit | undefined =>
  source && isBit(number) ? { source: source.name, number, name: called ?? `flag ${number}` } : undefined;

const factOf = ({ source, number, name: called }: Bit): Given => ({ kind: 'bit', source, number, name: called });

const isSet = ({ source, name: called }: Bit): Tree => call('has', name(source), text(called));

const without = (bits: readonly Bit[]): Statement => ({
  ...nothing,
  facts: bits.map(factOf),
  where: bits.map((one) => call('not', isSet(one))),
});

const gap = (value: number): Statement => stating([{ kind: 'missing', source: 'data', values: [value] }]);

const named = (
  names: readonly string[],
  numbers: readonly number[],
  source: Source | undefined,
): Statement | undefined => {
  const bits = numbers.flatMap((number, at) => bit(source, number, names[at]) ?? []);
  return bits.length === numbers.length ? without(bits) : undefined;
};

export const flagRules: readonly OrderRule[] = [
  order('Flags', '<FlagField> band|layer|file|raster?', (source: Source) => source),
  order('Flags', '<TheFlags>', (source: Source) => source),
  // "Cloud (BQA bit 4)", "bit 4 of the QA band (cloud)", "QA bit 4".
  order('NamedBit', '<Label> ( <Flags> bit <Num> )?', (called: string, source: Source, number: number) =>
    bit(source, number, called),
  ),
  order(
    'NamedBit',
    '<Label> ( bit <Num> of|in? <Flags>? )?',
    (called: string, number: number, source: Source | undefined) => bit(source, number, called),
  ),
  order('OneBit', '<Flags> bit <Num>', (source: Source, number: number) => bit(source, number, undefined)),
  order('OneBit', '<Flags> bit <Num> ( <Label> )?', (source: Source, number: number, called: string) =>
    bit(source, number, called),
  ),
  order('OneBit', 'bit <Num> of|in <Flags>', (number: number, source: Source) => bit(source, number, undefined)),
  order('OneBit', 'bit <Num> ( <Label> )? of|in <Flags>', (number: number, called: string, source: Source) =>
    bit(source, number, called),
  ),
  order('OneBit', 'bit <Num> ( <Label> )? <TheFlags>', (number: number, called: string, source: Source) =>
    bit(source, number, called),
  ),
  order('OneBit', 'bit <Num> <TheFlags>', (number: number, source: Source) => bit(source, number, undefined)),
  order('OneBit', '<NamedBit>', (one: Bit) => one),
  order('BitOrGap', '<OneBit> set|on|flagged?', (one: Bit) => without([one])),
  order('BitOrGap', 'zeros|zeroes', () => gap(0)),
  order('BitOrGap', 'zero|0 values|value|pixels|cells|counts', () => gap(0)),
  order('BitOrGap', 'bits <Num> and|or <Num> of|in? <Flags> set?', (one: number, other: number, source: Source) => {
    const both = [bit(source, one, undefined), bit(source, other, undefined)].flatMap((each) => each ?? []);
    return both.length === 2 ? without(both) : undefined;
  }),
  order(
    'BitOrGap',
    'bits <Num> ( <Label> )? and|or <Num> ( <Label> )? of|in? <Flags> set?',
    (one: number, called: string, other: number, second: string, source: Source) => {
      const both = [bit(source, one, called), bit(source, other, second)].flatMap((each) => each ?? []);
      return both.length === 2 ? without(both) : undefined;
    },
  ),
  // "Fill and cloud (BQA bits 0 and 4)": one name for each bit.
  order(
    'BitOrGap',
    '<Label> and|or <Label> pixels|cells? ( <Flags>? bits <Num> and|or <Num> )?',
    (first: string, second: string, source: Source | undefined, one: number, other: number) =>
      named([first, second], [one, other], source),
  ),
  order(
    'BitOrGap',
    '<Label> and|or <Label> pixels|cells? ( <TheFlags> bits <Num> and|or <Num> )?',
    (first: string, second: string, source: Source, one: number, other: number) =>
      named([first, second], [one, other], source),
  ),
  order(
    'BitOrGap',
    '<Label> and|or <Label> pixels|cells? ( bits <Num> and|or <Num> of|in <Flags> )?',
    (first: string, second: string, one: number, other: number, source: Source) =>
      named([first, second], [one, other], source),
  ),
  order('BitsAndGaps', '<BitOrGap>', (one: Statement) => one),
  order('BitsAndGaps', '<BitOrGap> and|or <BitsAndGaps>', joined),
  // Names with their bits may stand in a row: "fill (bit 0), cloud (bit 4)".
  order('BitsAndGaps', '<NamedBit> <BitsAndGaps>', (one: Bit, rest: Statement) => joined(without([one]), rest)),
  order(
    'Exclude',
    'exclude|excluding|mask|masking|remove|removing|drop|ignore|ignoring|skip|skipping|discard|omit|omitting|reject out?',
    () => 'exclude',
  ),
  order('Exclude', 'leave|leaving|throw|filter out|away|off', () => 'exclude'),
  order('Cells', 'pixels|cells|all|every|any? pixels|pixel|cells|cell|values|those', () => 'cells'),
  order('Linked', 'where|with|whose|having|flagged|marked|that|which as|by|in|has|have?', () => 'linked'),
  order('Statement', '<Exclude> <BitsAndGaps>', (_: unknown, all: Statement) => all),
  order(
    'Statement',
    '<Exclude> <Cells> <Linked> <BitsAndGaps>',
    (_: unknown, __: unknown, ___: unknown, all: Statement) => all,
  ),
  // "Bit 4 of BQA marks cloud and must be left out."
  order('Marks', 'marks|means|flags|indicates|denotes|stands for?', () => 'marks'),
  order(
    'LeftOut',
    'and|which|that? must|should|to|has|have be? left|thrown|masked|filtered|excluded|removed|skipped|dropped|omitted|discarded out|away|off?',
    () => 'out',
  ),
  order('LeftOut', 'and|, not|never count|counts|used|counted', () => 'out'),
  order(
    'Statement',
    'bit <Num> of|in|is? <Flags> <Marks> <Label> <LeftOut>',
    (number: number, source: Source, _: unknown, called: string) => {
      const one = bit(source, number, called);
      return one && without([one]);
    },
  ),
  order(
    'Statement',
    '<Flags> bit <Num> <Marks> <Label> <LeftOut>',
    (source: Source, number: number, _: unknown, called: string) => {
      const one = bit(source, number, called);
      return one && without([one]);
    },
  ),
  order('Keep', 'keep|use|take|count|consider|retain', () => 'keep'),
  order(
    'Statement',
    '<Keep> only <Cells> <Linked> <OneBit> not set|flagged|raised',
    (_: unknown, __: unknown, ___: unknown, one: Bit) => without([one]),
  ),
  order(
    'Statement',
    '<Keep> only <Cells> <Linked> <OneBit> unset|clear|off|0|zero',
    (_: unknown, __: unknown, ___: unknown, one: Bit) => without([one]),
  ),
  order(
    'Statement',
    'only <Keep>? <Cells> <Linked> <OneBit> unset|clear|off|0|zero',
    (_: unknown, __: unknown, ___: unknown, one: Bit) => without([one]),
  ),
];

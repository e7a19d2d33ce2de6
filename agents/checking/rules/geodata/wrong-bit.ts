import type { Evidence, LayerEvidence } from '../../evidence.ts';
import { layersOf } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';

const meanings: readonly (readonly [asked: RegExp, flag: RegExp])[] = [
  [/cloud shadow|shadow/i, /shadow/i],
  [/cloud|clear/i, /cloud|cirrus|clear|fill|shadow|snow|state/i],
  [/snow/i, /snow/i],
  [/water/i, /water/i],
];
/** Bits that are shifted to, as literals or as parameters of the node. */
const bitsOf = ({ code, node }: Evidence): number[] => [
  ...[...code.matchAll(/>>>?\s*(\d+)/g)].map(([, bit]) => Number(bit)),
  ...[...code.matchAll(/\b1\s*<<\s*(\d+)/g)].map(([, bit]) => Number(bit)),
  ...Object.entries(node.params).flatMap(([name, { value }]) =>
    /bit/i.test(name) && typeof value === 'number' ? [value] : [],
  ),
];

type Flags = NonNullable<NonNullable<LayerEvidence['band']>['flags']>;

/** A flag that the question names and whose bits the tool does not test, where it tests bits one by one. */
const namedFlag = ({ question, code }: Evidence, flags: Flags, bits: readonly number[]): Flags[number] | undefined => {
  if (/&\s*(?:0x[\da-f]+|[2-9]\d*|1\d+)\b/i.test(code)) return undefined;
  const words = ['shadow', 'snow', 'cirrus', 'water'].filter((word) =>
    new RegExp(String.raw`\b(?:no|without|free of|not|neither|nor|and|or|of)\b[^.?]{0,40}\b${word}`, 'i').test(
      question,
    ),
  );
  return flags.find(
    ({ name, bit, width }) =>
      words.some((word) => name.toLowerCase().includes(word)) &&
      !/confiden/i.test(name) &&
      !flags.some(
        (other) =>
          words.some((word) => other.name.toLowerCase().includes(word)) &&
          bits.some((one) => one >= other.bit && one < other.bit + other.width),
      ) &&
      !bits.some((one) => one >= bit && one < bit + width),
  );
};

/** Fields of two bits that the question or a document tells: "bits 8–9". More in a row may be bits of their own. */
const toldFields = ({ question, profile }: Evidence): Flags =>
  [question, ...(profile.documents ?? []).map(({ text }) => text)].flatMap((text) =>
    [...text.matchAll(/\bbits?\s+(\d{1,2})\s?(?:–|-|to|and)\s?(\d{1,2})\b/gi)].flatMap(([name, first, last]) =>
      Number(last) === Number(first) + 1 ? [{ name, bit: Number(first), width: 2, values: {} }] : [],
    ),
  );

/** A field of several bits of which fewer are taken: its first bit and how many. */
const cutField = ({ code }: Evidence, flags: Flags) =>
  [...code.matchAll(/>>>?\s*(\d+)\s*\)?\s*&\s*(0x[\da-f]+|0b[01]+|\d+)/gi)].flatMap(([, first, mask]) => {
    const field = flags.find(({ bit, width }) => bit === Number(first) && width > 1);
    return field && Number(mask) > 0 && Number(mask) < 2 ** field.width - 1 && Number(mask) % 2 === 1 ? [field] : [];
  })[0];

/** A bit that is tested means what is asked for. */
export const wrongBit: Rule = {
  id: 'wrong-bit',
  source: "the product's guide, by the profile",
  check: (evidence) =>
    layersOf(evidence).flatMap(({ port, band }) => {
      const flags = band?.flags ?? [];
      const bits = bitsOf(evidence);
      const [, flag] = meanings.find(([asked]) => asked.test(evidence.question)) ?? [];
      const wanted = flag ? flags.filter(({ name }) => flag.test(name)) : [];
      const hit = bits.some((bit) => wanted.some(({ bit: first, width }) => bit >= first && bit < first + width));
      const untested = evidence.code === '' || bits.length === 0 ? undefined : namedFlag(evidence, flags, bits);
      const cut =
        evidence.code === '' ? undefined : cutField(evidence, [...flags, ...(band?.codes ? toldFields(evidence) : [])]);
      if (cut)
        return error(
          port,
          `The tool takes fewer bits than “${cut.name}” of “${port}” has: ${cut.width}, from bit ${cut.bit} on.`,
          'Different values of the field look alike then.',
          `Take \`(value >> ${cut.bit}) & ${2 ** cut.width - 1}\` and compare it with the value that is asked for.`,
        );
      if (untested)
        return error(
          port,
          `The question names ${untested.name}, bit ${untested.bit} of “${port}”; the tool tests bit ${bits.join(', ')}.`,
          'What the question names is not looked at.',
          'Test the bits of the product that the data are of.',
        );
      return evidence.code !== '' && flags.length > 0 && bits.length > 0 && wanted.length > 0 && !hit
        ? error(
            port,
            `The tool tests bit ${bits.join(', ')} of “${port}”; ${wanted
              .map(({ name, bit }) => `${name} is bit ${bit}`)
              .slice(0, 3)
              .join(', ')}.`,
            'Another bit says something else.',
            'Count bits from 0, the least significant one.',
          )
        : [];
    }),
};

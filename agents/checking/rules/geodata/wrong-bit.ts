import type { Evidence } from '../../evidence.ts';
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
  ...[...code.matchAll(/&\s*\(?\s*1\s*<<\s*(\d+)/g)].map(([, bit]) => Number(bit)),
  ...Object.entries(node.params).flatMap(([name, { value }]) =>
    /bit/i.test(name) && typeof value === 'number' ? [value] : [],
  ),
];

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

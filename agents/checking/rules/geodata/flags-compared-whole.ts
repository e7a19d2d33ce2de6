import { error, type Rule } from '../../rule.ts';
import { withoutStrings } from '../../source-text.ts';

/** Packed bits are tested one by one. */
export const flagsComparedWhole: Rule = {
  id: 'flags-compared-whole',
  source: 'layout of packed quality words',
  check: (evidence) =>
    evidence.inputs.flatMap(({ port, layers }) => {
      const packed = layers.find(({ band }) => band?.flags && band.flags.length > 1);
      const [field] = packed?.band?.flags ?? [];
      const bitwise = />>>?|&(?!&)/.test(withoutStrings(evidence.code));
      return packed && field && evidence.code !== '' && !bitwise
        ? error(
            port,
            `“${port}” reads packed bits (${packed.band?.flags
              ?.map(({ name }) => name)
              .slice(0, 4)
              .join(', ')} …) and the tool tests none.`,
            'A whole word is equal to a value only when all other bits happen to be so.',
            'Test (word >> bit) & mask for each flag.',
          )
        : [];
    }),
};

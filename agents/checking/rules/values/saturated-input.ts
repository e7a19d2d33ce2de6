import { layersOf, shown } from '../../facts.ts';
import { type Rule, warning } from '../../rule.ts';

/** The largest number that a type stores. */
const ceilings: Readonly<Record<string, number>> = { uint8: 255, int8: 127, uint16: 65_535, int16: 32_767 };

/** Share of pixels at the ceiling from which they are no single bright ones. */
const many = 0.02;

/** Pixels that no longer fit into the type were brighter than they say. */
export const saturatedInput: Rule = {
  id: 'saturated-input',
  source: 'integer types; radiometric saturation',
  check: (evidence) =>
    layersOf(evidence).flatMap(({ file, band, physical }) => {
      const statistics = band?.statistics;
      const ceiling = ceilings[band?.dtype.toLowerCase() ?? ''];
      const mode = statistics?.mode;
      return physical && mode && mode.value === ceiling && statistics.max === ceiling && mode.share >= many
        ? warning(
            file,
            `${shown(100 * mode.share)} % of the pixels of ${file} hold ${ceiling}, the most that its type can.`,
            'They are saturated, or missing: the true values are not in the file.',
            'Leave them out and say so, or take a band that is not saturated.',
          )
        : [];
    }),
};

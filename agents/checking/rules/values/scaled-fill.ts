import { agree, finiteNumbers, isLevel, layersOf, seriesOf, shown } from '../../facts.ts';
import { fillValues } from '../../hints.ts';
import { error, type Rule } from '../../rule.ts';

/** A result is no fill value that went through a scale. */
export const scaledFill: Rule = {
  id: 'scaled-fill',
  source: 'physical = stored × scale + offset',
  check: (evidence) => {
    const scaled = layersOf(evidence).filter(({ scale }) => scale !== 1);
    const fills = scaled.flatMap(({ scale, offset }) => fillValues.map((fill) => fill * scale + offset));
    const values = [
      ...finiteNumbers(evidence)
        .filter(isLevel)
        .map(({ name, value }) => ({ name, value })),
      ...seriesOf(evidence).flatMap(({ name, samples }) => samples.map(({ value }) => ({ name, value }))),
    ];
    return values.flatMap(({ name, value }) =>
      fills.some((fill) => agree(fill, value, 1e-9))
        ? error(
            name,
            `“${name}” holds ${shown(value)}, a usual fill value after the scale of the data.`,
            'It stands for missing and was scaled like a measurement.',
            'Name the fill value as nodata of the layer.',
          )
        : [],
    );
  },
};

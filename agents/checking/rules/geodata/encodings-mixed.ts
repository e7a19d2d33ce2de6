import { error, type Rule } from '../../rule.ts';

const keyOf = (scale: number, offset: number): string =>
  `${Number(scale.toPrecision(9))} ${Number(offset.toPrecision(9))}`;

/** Layers of different encodings are not read alike. */
export const encodingsMixed: Rule = {
  id: 'encodings-mixed',
  fault: 'workflow',
  source: 'ESA, Sentinel-2 processing baseline 04.00, 25 January 2022',
  check: (evidence) =>
    evidence.inputs.flatMap(({ port, layers }) => {
      const facts = layers.flatMap(({ band }) =>
        band?.encoding?.status === 'established' ? [keyOf(band.encoding.scale, band.encoding.offset)] : [],
      );
      const applied = new Set(layers.map(({ scale, offset }) => keyOf(scale, offset)));
      return facts.length === layers.length && new Set(facts).size > 1 && applied.size === 1 && evidence.code !== ''
        ? error(
            port,
            `The layers of “${port}” are stored in ${new Set(facts).size} ways, and all read as × ${layers[0]?.scale} + ${layers[0]?.offset}.`,
            'A change of the encoding would show as a change on the ground.',
            'Give each layer the scale and offset of its own product.',
          )
        : [];
    }),
};

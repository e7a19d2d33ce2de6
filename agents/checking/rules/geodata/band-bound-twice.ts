import { bandRole } from '../../../../knowledge/bands.ts';
import type { InputEvidence } from '../../evidence.ts';
import { error, type Rule } from '../../rule.ts';

/** Two different ports read different bands. */
export const bandBoundTwice: Rule = {
  id: 'band-bound-twice',
  fault: 'workflow',
  source: 'counting',
  check: (evidence) => {
    const rasters = evidence.inputs.filter(({ layers }) => layers.length > 0);
    const keyOf = ({ layers }: InputEvidence) => JSON.stringify(layers.map(({ file, band }) => [file, band?.index]));
    return rasters.flatMap((input, index) => {
      const twin = rasters.slice(0, index).find((other) => keyOf(other) === keyOf(input));
      return twin && bandRole(twin.port) && bandRole(input.port) && bandRole(twin.port) !== bandRole(input.port)
        ? error(
            input.port,
            `“${twin.port}” and “${input.port}” read the same band of ${input.layers[0]?.file}.`,
            'What compares them finds no difference.',
            'Bind each port to its own band.',
          )
        : [];
    });
  },
};

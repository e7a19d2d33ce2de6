import { columnNumbers, finiteNumbers, seriesOf, shown, squareMetres, tablesOf } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';

const earthM2 = 510_072_000e6;

/** No area is larger than the Earth. */
export const areaBeyondEarth: Rule = {
  id: 'area-beyond-earth',
  source: 'IUGG GRS80: 510.07 million km²',
  check: (evidence) => {
    const all = [
      ...finiteNumbers(evidence).map(({ name, value, unit }) => ({ name, value, unit })),
      ...tablesOf(evidence).flatMap((table) =>
        table.columns.flatMap(({ name, unit = '' }) =>
          columnNumbers(table, name).map((value) => ({ name: `${table.name}.${name}`, value, unit })),
        ),
      ),
      ...seriesOf(evidence).flatMap(({ name, unit, samples }) => samples.map(({ value }) => ({ name, value, unit }))),
    ];
    const [first] = all.filter(({ value, unit }) => (squareMetres(value, unit) ?? 0) > 1.0005 * earthM2);
    return first
      ? error(
          first.name,
          `“${first.name}” is ${shown(first.value)} ${first.unit}.`,
          'The Earth has 510 million km².',
          'Take the ground area of pixels on the ellipsoid (`grid.area`), and each pixel once.',
        )
      : [];
  },
};

import { type Cell, features, number, raster, text, tool } from 'earthwright/tool';

/** A number from a property; NaN from what is none. */
const numeric = (cell: Cell): number =>
  typeof cell === 'number' ? cell : typeof cell === 'string' && cell.trim() !== '' ? Number(cell) : NaN;

export default tool({
  name: 'rasterize-property',
  summary: 'Polygons as a raster of one of their properties, on the grid of another raster, missing outside.',
  stage: 'prepare',
  inputs: { polygons: features(), reference: raster('any') },
  params: {
    // A property with numbers; '' burns the number of the polygon, from 1.
    property: text({ default: '' }),
    rule: text({ default: 'centre', choices: ['centre', 'touched'] }),
    // Unit of the property.
    unit: text({ default: '' }),
  },
  outputs: {
    burnt: raster('any'),
    coveredShare: number({ quantity: 'share', unit: '%' }),
  },
  run({ inputs: { polygons, reference }, params: { property, rule, unit }, output }) {
    const { grid } = reference;
    const values = polygons.items.map(({ properties }, index) =>
      property === '' ? index + 1 : numeric(properties[property] ?? null),
    );
    if (values.length > 0 && !values.some(Number.isFinite))
      throw new Error(`No polygon has a number in a property '${property}'.`);
    const zones = polygons.rasterize(grid, { rule: rule === 'touched' ? 'touched' : 'centre' });
    let [valid, of] = [0, 0];
    output.raster(
      'burnt',
      grid,
      [zones],
      (zone, out) => {
        of += out.length;
        for (let i = 0; i < out.length; i++) {
          const value = values[zone[i]] ?? NaN;
          if (!Number.isFinite(value)) continue;
          out[i] = value;
          valid++;
        }
      },
      { unit },
    );
    output.number('coveredShare', (100 * valid) / of, { valid, of });
  },
});

import { number, raster, Sum, tool } from 'earthwright/tool';

export default tool({
  name: 'density-map',
  summary:
    'Density per km² of what a raster counts per pixel (people, buildings, fires), as a map, with the total and the density of the whole area.',
  stage: 'extract',
  inputs: { counts: raster('any') },
  params: {
    // Denser pixels make up the dense area.
    denseFrom: number({ unit: '1/km2', default: 1500, min: 0 }),
  },
  outputs: {
    density: raster('density', { unit: '1/km2' }),
    total: number({ quantity: 'count', unit: '1' }),
    meanDensity: number({ quantity: 'density', unit: '1/km2' }),
    highest: number({ quantity: 'density', unit: '1/km2' }),
    area: number({ quantity: 'area', unit: 'km2' }),
    denseArea: number({ quantity: 'area', unit: 'km2' }),
    denseShare: number({ quantity: 'share', unit: '%' }),
  },
  run({ inputs, params, output }) {
    const { counts } = inputs;
    const { grid } = counts;
    if (grid.crs === '') throw new Error(`'${counts.name}' has no CRS: without one there is no area and no density.`);
    const { denseFrom } = params;
    const [total, area, denseArea, denseTotal] = [new Sum(), new Sum(), new Sum(), new Sum()];
    let [valid, highest] = [0, -Infinity];
    // Counts cannot be interpolated: densities can, which is why the map is one.
    output.raster('density', grid, [counts, grid.area], (count, ground, out) => {
      let [known, sum, place, densePlace, denseSum, most] = [0, 0, 0, 0, 0, highest];
      for (let i = 0; i < out.length; i++) {
        const held = count[i];
        if (!(held >= 0 && held < Infinity)) continue;
        const size = ground[i] / 1e6;
        const density = held / size;
        out[i] = density;
        known++;
        sum += held;
        place += size;
        if (density > most) most = density;
        if (density < denseFrom) continue;
        densePlace += size;
        denseSum += held;
      }
      valid += known;
      highest = most;
      total.add(sum);
      area.add(place);
      denseArea.add(densePlace);
      denseTotal.add(denseSum);
    });
    const some = valid > 0;
    const evidence = { valid, of: counts.pixels };
    output.number('total', some ? total.total : NaN, evidence);
    output.number('meanDensity', total.total / area.total, evidence);
    output.number('highest', some ? highest : NaN, evidence);
    output.number('area', some ? area.total : NaN, evidence);
    output.number('denseArea', some ? denseArea.total : NaN, evidence);
    output.number('denseShare', (100 * denseTotal.total) / total.total, evidence);
  },
});

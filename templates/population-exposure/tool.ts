import { comparing, number, raster, Sum, thresholdParameters, tool } from 'earthwright/tool';

export default tool({
  name: 'population-exposure',
  summary:
    'How many people (or what else is counted per pixel) live where another quantity is beyond a threshold, and their share in percent.',
  stage: 'analyse',
  inputs: { population: raster('any'), hazard: raster('any') },
  params: thresholdParameters,
  outputs: {
    exposedMap: raster('population', { like: 'population' }),
    exposed: number({ quantity: 'population' }),
    share: number({ quantity: 'share', unit: '%' }),
    total: number({ quantity: 'population' }),
    unknown: number({ quantity: 'population' }),
    weightedMean: number({ like: 'hazard' }),
  },
  run({ inputs, params, output }) {
    const { population, hazard } = inputs;
    const beyond = comparing(params.comparison, params.threshold, params.upper);
    const [exposed, known, unknown, weighted] = [new Sum(), new Sum(), new Sum(), new Sum()];
    let valid = 0;
    // People are counted: the hazard comes to their grid, never they to its.
    output.raster('exposedMap', population.grid, [population, hazard], (people, danger, out) => {
      for (let i = 0; i < out.length; i++) {
        if (!(people[i] >= 0 && people[i] < Infinity)) continue;
        if (!Number.isFinite(danger[i])) {
          unknown.add(people[i]);
          continue;
        }
        valid++;
        known.add(people[i]);
        weighted.add(people[i] * danger[i]);
        out[i] = beyond(danger[i]) ? people[i] : 0;
        exposed.add(out[i]);
      }
    });
    const evidence = { valid, of: population.pixels, note: `${unknown.total} live where the hazard is not known.` };
    const unit = population.unit;
    output.number('exposed', valid > 0 ? exposed.total : NaN, { ...evidence, unit });
    output.number('share', (100 * exposed.total) / known.total, evidence);
    output.number('total', valid > 0 ? known.total : NaN, { ...evidence, unit });
    output.number('unknown', unknown.total, { unit });
    output.number('weightedMean', weighted.total / known.total, evidence);
  },
});

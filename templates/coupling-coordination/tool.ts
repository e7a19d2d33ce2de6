import { Moments, number, numbers, optional, raster, text, tool } from 'earthwright/tool';

export default tool({
  name: 'coupling-coordination',
  summary:
    'Coupling degree and coupling coordination degree (0–1) of two, three or four systems in every pixel as rasters, with their means and the share that is coordinated.',
  stage: 'analyse',
  inputs: {
    first: raster('any'),
    second: raster('any'),
    third: optional(raster('any')),
    fourth: optional(raster('any')),
  },
  params: {
    // 'min-max' over the valid pixels; 'none' where the systems are indices from 0 to 1 already.
    normalise: text({ default: 'min-max', choices: ['min-max', 'none'] }),
    // Positions (1–4) of systems where less is better.
    negative: numbers({ default: [] }),
    // Of the systems, in order; empty for equal ones.
    weights: numbers({ default: [] }),
    coordinatedFrom: number({ unit: '1', default: 0.5, min: 0, max: 1 }),
  },
  outputs: {
    coupling: raster('coupling-degree', { unit: '1' }),
    coordination: raster('coordination-degree', { unit: '1' }),
    meanCoupling: number({ unit: '1' }),
    meanCoordination: number({ unit: '1' }),
    coordinatedShare: number({ quantity: 'share', unit: '%' }),
  },
  run({ inputs, params, output, scan }) {
    const given = [inputs.first, inputs.second, inputs.third, inputs.fourth];
    const count = given.filter((system) => system !== undefined).length;
    if (params.weights.length > 0 && params.weights.length !== count)
      throw new Error(`There are ${count} systems but ${params.weights.length} weights.`);
    const whole = params.weights.reduce((sum, weight) => sum + weight, 0);
    const systems = given
      .flatMap((system, place) => (system ? [{ system, place }] : []))
      .map(({ system, place }, at) => {
        const range = new Moments();
        if (params.normalise === 'min-max') scan([system], (values) => range.addAll(values));
        const [low, high] = params.normalise === 'min-max' ? [range.min, range.max] : [0, 1];
        const weight = whole > 0 ? params.weights[at] / whole : 1 / count;
        return { low, span: high - low, turned: params.negative.includes(place + 1), weight };
      });
    const [coupled, coordinated] = [new Moments(), new Moments()];
    const { coordinatedFrom } = params;
    let enough = 0;
    output.rasters(
      ['coupling', 'coordination'],
      inputs.first.grid,
      [inputs.first, inputs.second, inputs.third, inputs.fourth],
      (a, b, c, d, coupling, coordination) => {
        const blocks = [a, b, c, d].flatMap((block) => block ?? []);
        for (let i = 0; i < a.length; i++) {
          let [product, sum, level] = [1, 0, 0];
          for (let k = 0; k < blocks.length; k++) {
            const { low, span, turned, weight } = systems[k];
            const scaled = (blocks[k][i] - low) / span;
            const value = turned ? 1 - scaled : scaled;
            // Outside 0…1 there is no degree: such a system is not an index.
            product *= value >= -1e-9 && value <= 1 + 1e-9 ? Math.min(1, Math.max(0, value)) : NaN;
            sum += value;
            level += weight * value;
          }
          const degree = (count * (count === 2 ? Math.sqrt(product) : product ** (1 / count))) / sum;
          if (!Number.isFinite(degree)) continue;
          const grade = Math.sqrt(degree * level);
          coupling[i] = degree;
          coordination[i] = grade;
          enough += Number(grade >= coordinatedFrom);
        }
        coupled.addAll(coupling);
        coordinated.addAll(coordination);
      },
    );
    const evidence = { valid: coupled.count, of: inputs.first.pixels };
    output.number('meanCoupling', coupled.mean, evidence);
    output.number('meanCoordination', coordinated.mean, evidence);
    output.number('coordinatedShare', coupled.count > 0 ? (100 * enough) / coupled.count : NaN, evidence);
  },
});

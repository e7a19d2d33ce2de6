import { features, growForest, number, raster, stack, TrainingPixels, table, text, tool } from 'earthwright/tool';

export default tool({
  name: 'random-forest',
  summary:
    'Supervised class map of several bands by a random forest from training polygons, with the share of votes for each pixel’s class (0 to 1), pixels and share in percent of each class and the out-of-bag accuracy.',
  stage: 'extract',
  inputs: { bands: stack('any'), training: features() },
  params: {
    classProperty: text({ default: 'class' }),
    trees: number({ default: 100, min: 1, max: 1000, integer: true }),
    // More training pixels than this are thinned evenly in every class.
    sample: number({ unit: 'pixel', default: 5000, min: 10, max: 100_000, integer: true }),
  },
  outputs: {
    classes: raster('class', { unit: '1', codes: true, dtype: 'int16' }),
    agreement: raster('probability', { unit: '1' }),
    legend: table({ columns: ['code', 'class', 'training', 'pixels', 'share'] }),
    outOfBagAccuracy: number({ quantity: 'share', unit: '%' }),
  },
  run({ inputs: { bands, training }, params, output, scan }) {
    const n = bands.layers.length;
    const names = training.groups(params.classProperty).map(String);
    const places = names.length;
    if (places < 2)
      throw new Error(
        `There are ${places} values of '${params.classProperty}' in the training polygons; classes need two.`,
      );
    const held = new TrainingPixels(n, names);
    scan([bands, training.rasterize(bands.grid, { by: params.classProperty })], (blocks, zone) =>
      held.add(blocks, zone),
    );
    const groups = held.points(1);
    const every = Math.ceil(groups.reduce((sum, { length }) => sum + length / n, 0) / params.sample);
    const [points, classes]: [number[], number[]] = [[], []];
    groups.forEach((group, place) => {
      for (let at = 0; at < group.length; at += n * every) {
        for (let k = 0; k < n; k++) points.push(group[at + k]);
        classes.push(place);
      }
    });
    const forest = growForest(
      { points: Float64Array.from(points), classes: Int32Array.from(classes), bands: n, count: places },
      params.trees,
    );
    const [pixel, votes, sizes] = [new Float64Array(n), new Float64Array(places), new Float64Array(places)];
    let valid = 0;
    output.rasters(['classes', 'agreement'], bands.grid, [bands], (blocks, code, agreement) => {
      for (let i = 0; i < code.length; i++) {
        let sum = 0;
        for (let k = 0; k < n; k++) {
          pixel[k] = blocks[k][i];
          sum += pixel[k];
        }
        if (!Number.isFinite(sum)) continue;
        forest.vote(pixel, 0, votes);
        let best = 0;
        for (let c = 1; c < places; c++) if (votes[c] > votes[best]) best = c;
        code[i] = best + 1;
        agreement[i] = votes[best] / params.trees;
        sizes[best]++;
        valid++;
      }
    });
    output.table(
      'legend',
      names.map((name, place) => ({
        code: place + 1,
        class: name,
        training: groups[place].length / n,
        pixels: sizes[place],
        share: valid > 0 ? (100 * sizes[place]) / valid : null,
      })),
    );
    output.number('outOfBagAccuracy', 100 * forest.outOfBag, {
      valid: classes.length,
      note: 'Neighbouring training pixels are alike: too good for other places.',
    });
  },
});

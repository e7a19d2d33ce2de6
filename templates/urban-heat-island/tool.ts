import {
  LayerMeans,
  number,
  numbers,
  oneOf,
  raster,
  Sum,
  samplesOf,
  series,
  stack,
  table,
  tool,
} from 'earthwright/tool';

export default tool({
  name: 'urban-heat-island',
  summary:
    'Surface urban heat island intensity in K, urban minus rural mean temperature on every date, with a map of the excess over the rural mean.',
  stage: 'extract',
  inputs: { lst: stack('temperature', { unit: 'K' }), classes: raster('class', { codes: true }) },
  params: {
    urban: numbers({ default: [1] }),
    rural: numbers({ default: [0] }),
  },
  outputs: {
    excess: raster('temperature-difference', { unit: 'K' }),
    intensity: number({ quantity: 'temperature-difference', unit: 'K' }),
    intensities: series('temperature-difference', { unit: 'K' }),
    layers: table({ columns: ['layer', 'date', 'urban', 'rural', 'intensity', 'urbanValid', 'ruralValid'] }),
  },
  run({ inputs, params, output, scan, derive }) {
    const [isUrban, isRural] = [oneOf(params.urban), oneOf(params.rural)];
    if (params.urban.some((code) => isRural(code))) throw new Error('A class cannot be both urban and rural.');
    const made = inputs.lst.layers.map((layer) => {
      const [urban, rural] = [new Sum(), new Sum()];
      let [urbanValid, ruralValid] = [0, 0];
      scan([layer, inputs.classes], (lst, classes) => {
        let [warm, warmCount, cool, coolCount] = [0, 0, 0, 0];
        for (let i = 0; i < lst.length; i++) {
          // 0 K is fill, whether declared or not.
          if (!(lst[i] > 0 && lst[i] < Infinity)) continue;
          if (isUrban(classes[i])) {
            warm += lst[i];
            warmCount++;
          } else if (isRural(classes[i])) {
            cool += lst[i];
            coolCount++;
          }
        }
        urban.add(warm);
        urbanValid += warmCount;
        rural.add(cool);
        ruralValid += coolCount;
      });
      const known = (value: number): number | null => (Number.isFinite(value) ? value : null);
      const [warm, cool] = [urban.total / urbanValid, rural.total / ruralValid];
      const map = derive(
        [layer],
        (lst, out) => {
          for (let i = 0; i < out.length; i++) if (lst[i] > 0) out[i] = lst[i] - cool;
        },
        { quantity: 'temperature-difference', unit: 'K' },
      );
      const row = {
        layer: layer.name,
        date: layer.date,
        urban: known(warm),
        rural: known(cool),
        intensity: known(warm - cool),
      };
      return { map, row: { ...row, urbanValid, ruralValid } };
    });
    const maps = made.map(({ map }) => map);
    const rows = made.map(({ row }) => row);
    output.raster('excess', inputs.lst.grid, maps, new LayerMeans(maps).kernel);
    const found = rows.flatMap(({ intensity }) => (intensity === null ? [] : [intensity]));
    const mean = found.reduce((sum, intensity) => sum + intensity, 0) / found.length;
    output.number('intensity', mean, {
      valid: found.length,
      of: rows.length,
      note: `Mean over ${found.length} dates.`,
    });
    output.series('intensities', samplesOf(rows, 'intensity'));
    output.table('layers', rows);
  },
});

import { binOf, LayerMeans, number, raster, Sum, samplesOf, series, stack, table, tool } from 'earthwright/tool';

/** Customary bounds: none, weak, middle, strong, stronger, strongest. */
const bounds = [-Infinity, 0, 0.005, 0.01, 0.015, 0.02, Infinity];

export default tool({
  name: 'thermal-field-variance',
  summary:
    'Urban thermal field variance index (UTFVI), the relative departure of surface temperature from its mean, as a map, with the shares of its six classes in percent.',
  stage: 'extract',
  inputs: { lst: stack('temperature', { unit: 'K' }) },
  params: {
    // Of the strongest class; for counting what lies above it.
    hotFrom: number({ unit: '1', default: 0.02 }),
  },
  outputs: {
    utfvi: raster('utfvi', { unit: '1' }),
    hotShare: number({ quantity: 'share', unit: '%' }),
    hotShares: series('share', { unit: '%' }),
    classes: table({
      columns: [
        'layer',
        'date',
        'mean',
        'none',
        'weak',
        'middle',
        'strong',
        'stronger',
        'strongest',
        'hotShare',
        'valid',
        'of',
      ],
    }),
  },
  run({ inputs, params, output, scan, derive }) {
    const made = inputs.lst.layers.map((layer) => {
      const sum = new Sum();
      let valid = 0;
      scan([layer], (lst) => {
        // 0 K is fill, whether declared or not.
        for (let i = 0; i < lst.length; i++) {
          if (!(lst[i] > 0 && lst[i] < Infinity)) continue;
          sum.add(lst[i]);
          valid++;
        }
      });
      const mean = sum.total / valid;
      const map = derive(
        [layer],
        (lst, out) => {
          for (let i = 0; i < out.length; i++) if (lst[i] > 0) out[i] = (lst[i] - mean) / lst[i];
        },
        { quantity: 'utfvi', unit: '1' },
      );
      const counts = [0, 0, 0, 0, 0, 0];
      let hot = 0;
      scan([map], (index) => {
        for (let i = 0; i < index.length; i++) {
          if (!Number.isFinite(index[i])) continue;
          counts[binOf(index[i], bounds)]++;
          if (index[i] > params.hotFrom) hot++;
        }
      });
      const share = (count: number): number | null => (valid > 0 ? (100 * count) / valid : null);
      const [none, weak, middle, strong, stronger, strongest] = counts.map(share);
      const row = {
        layer: layer.name,
        date: layer.date,
        mean: valid > 0 ? mean : null,
        none,
        weak,
        middle,
        strong,
        stronger,
        strongest,
      };
      return { map, row: { ...row, hotShare: share(hot), valid, of: layer.pixels } };
    });
    const maps = made.map(({ map }) => map);
    const rows = made.map(({ row }) => row);
    output.raster('utfvi', inputs.lst.grid, maps, new LayerMeans(maps).kernel);
    const [first] = rows;
    const note = rows.length > 1 ? `Of ${first.layer}, the first of ${rows.length} dates.` : '';
    output.number('hotShare', first.hotShare ?? NaN, { valid: first.valid, of: first.of, note });
    output.series('hotShares', samplesOf(rows, 'hotShare'));
    output.table('classes', rows);
  },
});

import { dayOfYear, number, raster, stack, table, text, tool } from 'earthwright/tool';

export default tool({
  name: 'extreme-layer',
  summary:
    'Which date holds the highest or lowest value in every pixel: its position from 1, its day of the year and the value, as rasters.',
  stage: 'extract',
  inputs: { values: stack('any') },
  params: {
    extreme: text({ default: 'highest', choices: ['highest', 'lowest'] }),
    minimumValid: number({ default: 1, min: 1, integer: true }),
  },
  outputs: {
    position: raster('index', { codes: true }),
    day: raster('day-of-year', { unit: 'day' }),
    value: raster('any', { like: 'values' }),
    layers: table({ columns: ['position', 'layer', 'date', 'count', 'share'] }),
    commonest: text(),
  },
  run({ inputs: { values }, params, output }) {
    const sign = params.extreme === 'highest' ? 1 : -1;
    const { layers, grid } = values;
    const days = layers.map(({ date }) => (date === null ? NaN : dayOfYear(date)));
    const wins = layers.map(() => 0);
    let valid = 0;
    output.rasters(['position', 'day', 'value'], grid, [values], (blocks, position, day, value) => {
      for (let i = 0; i < position.length; i++) {
        let [best, winner, n] = [-Infinity, -1, 0];
        for (let k = 0; k < layers.length; k++) {
          const candidate = sign * blocks[k][i];
          if (!Number.isFinite(candidate)) continue;
          n++;
          if (candidate > best) [best, winner] = [candidate, k];
        }
        if (n < params.minimumValid) continue;
        valid++;
        wins[winner]++;
        position[i] = winner + 1;
        day[i] = days[winner];
        value[i] = sign * best;
      }
    });
    const rows = layers.map(({ name, date }, k) => ({
      position: k + 1,
      layer: name,
      date,
      count: wins[k],
      share: valid > 0 ? (100 * wins[k]) / valid : null,
    }));
    output.table('layers', rows);
    const most = Math.max(...wins);
    const first = rows.find(({ count }) => count === most);
    output.text('commonest', valid > 0 && first ? (first.date ?? first.layer) : null, {
      note: `${most} of ${valid} pixels.`,
    });
  },
});

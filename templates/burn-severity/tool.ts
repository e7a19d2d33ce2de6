import { number, numbers, raster, Sum, table, text, tool } from 'earthwright/tool';

/** Lower ends of the classes from the second on; RBR has no general ones. */
const usual: Record<string, readonly number[]> = {
  // Key & Benson, FIREMON landscape assessment, 2006.
  dnbr: [-0.25, -0.1, 0.1, 0.27, 0.44, 0.66],
  // Miller & Thode, RSE 109, 2007, in units of NBR instead of thousandths.
  rdnbr: [0.069, 0.316, 0.641],
  rbr: [],
};

export default tool({
  name: 'burn-severity',
  summary:
    'Burn severity from NBR before and after a fire (dNBR, RdNBR or RBR, dimensionless) as a map, with its classes, their shares in percent and areas in m².',
  stage: 'extract',
  inputs: { before: raster('nbr', { unit: '1' }), after: raster('nbr', { unit: '1' }) },
  params: {
    index: text({ default: 'dnbr', choices: ['dnbr', 'rdnbr', 'rbr'] }),
    // Mean dNBR of unburnt ground around, to be taken off.
    offset: number({ unit: '1', default: 0 }),
    // Ascending lower ends of the second class and those above it; empty: the usual ones.
    thresholds: numbers({ unit: '1', default: [] }),
    burntFrom: number({ unit: '1', default: 0.1 }),
  },
  outputs: {
    severity: raster('burn-severity', { unit: '1' }),
    severityClass: raster('class', { codes: true }),
    mean: number({ quantity: 'burn-severity', unit: '1' }),
    burntShare: number({ quantity: 'share', unit: '%' }),
    burntArea: number({ quantity: 'area', unit: 'm2' }),
    classes: table({ columns: ['class', 'from', 'to', 'share', 'area', 'count'] }),
  },
  run({ inputs, params, output }) {
    const { before, after } = inputs;
    const bounds = params.thresholds.length > 0 ? params.thresholds : usual[params.index];
    if (bounds.some((bound, k) => k > 0 && bound <= bounds[k - 1]))
      throw new Error(`Thresholds ascend, got ${bounds.join(', ')}.`);
    const { grid } = before;
    const located = grid.crs !== '';
    const counts = new Float64Array(bounds.length + 1);
    const [areas, sum, burntArea] = [Array.from(counts, () => new Sum()), new Sum(), new Sum()];
    let [valid, burnt] = [0, 0];
    output.rasters(
      ['severity', 'severityClass'],
      grid,
      [before, after, located ? grid.area : undefined],
      (pre, post, area, severity, classes) => {
        for (let i = 0; i < severity.length; i++) {
          const change = pre[i] - post[i] - params.offset;
          let value = change;
          // Below 0.001 the root would blow the index up.
          if (params.index === 'rdnbr') value = change / Math.sqrt(Math.max(0.001, Math.abs(pre[i])));
          if (params.index === 'rbr') value = change / (pre[i] + 1.001);
          if (!Number.isFinite(value)) continue;
          severity[i] = value;
          valid++;
          sum.add(value);
          let place = 0;
          while (place < bounds.length && value >= bounds[place]) place++;
          if (bounds.length > 0) classes[i] = place + 1;
          counts[place]++;
          if (area) areas[place].add(area[i]);
          if (value < params.burntFrom) continue;
          burnt++;
          if (area) burntArea.add(area[i]);
        }
      },
    );
    const evidence = { valid, of: before.pixels };
    output.number('mean', sum.total / valid, evidence);
    output.number('burntShare', (100 * burnt) / valid, evidence);
    output.number('burntArea', located && valid > 0 ? burntArea.total : NaN, evidence);
    const rows = Array.from(counts, (count, k) => ({
      ...{ class: k + 1, from: k === 0 ? null : bounds[k - 1], to: bounds[k] ?? null, count },
      ...{ share: valid > 0 ? (100 * count) / valid : null, area: located && valid > 0 ? areas[k].total : null },
    }));
    output.table('classes', bounds.length > 0 ? rows : []);
  },
});

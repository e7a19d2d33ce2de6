import { number, segmentCost, segmentCosts, series, statisticOf, table, text, tool } from 'earthwright/tool';

export default tool({
  name: 'change-points',
  summary:
    'Dates at which the level, level and spread, or distribution of a series changes: the optimal segmentation (as PELT finds it) or binary segmentation.',
  stage: 'analyse',
  inputs: { values: series('any') },
  params: {
    cost: text({ default: 'l2', choices: segmentCosts }),
    method: text({ default: 'optimal', choices: ['optimal', 'binary'] }),
    // Paid for every change; 0 for 2 σ² ln n (l2; σ from the median absolute first difference), 3 ln n (normal) or ln n (rbf).
    penalty: number({ default: 0, min: 0 }),
    // How many changes to find whatever the penalty; 0 leaves it to the penalty.
    count: number({ default: 0, min: 0, integer: true }),
    // Shortest segment, in samples.
    minimumSize: number({ default: 3, min: 2, integer: true }),
  },
  outputs: {
    changes: table({ columns: ['date', 'before', 'after', 'change'] }),
    segments: table({ columns: ['from', 'to', 'samples', 'mean', 'std'] }),
    count: number({ quantity: 'count', unit: '1' }),
    first: text({ quantity: 'date' }),
    totalCost: number({ unit: '1' }),
  },
  run({ inputs: { values }, params, output }) {
    const known = values.samples.filter(({ value }) => Number.isFinite(value));
    const held = Float64Array.from(known, ({ value }) => value);
    const n = held.length;
    if (n > 2000) throw new Error(`At most 2000 samples, got ${n}: aggregate the series first.`);
    const steps = held.slice(1).map((value, at) => Math.abs(value - held[at]));
    // For normal noise the median of |first differences| is 0.6745 · √2 · σ.
    const noise = statisticOf('median', steps) / (0.6745 * Math.SQRT2);
    const usual = { l2: 2 * noise ** 2, normal: 3, rbf: 1 }[params.cost] ?? NaN;
    const penalty = params.penalty > 0 ? params.penalty : usual * Math.log(n);
    const cost = segmentCost(params.cost, held);
    const borders =
      params.method === 'optimal'
        ? optimal(n, cost, params.minimumSize, { penalty, count: params.count })
        : binary(n, cost, params.minimumSize, { penalty, count: params.count });
    const edges = [0, ...borders, n];
    const segments = edges.slice(1).map((to, at) => {
      const own = held.subarray(edges[at], to);
      return { from: edges[at], to, mean: statisticOf('mean', own), std: statisticOf('std', own) };
    });
    const filled = n > 0 ? segments : [];
    output.table(
      'segments',
      filled.map(({ from, to, mean, std }) => ({
        from: known[from].date,
        to: known[to - 1].date,
        samples: to - from,
        mean,
        std,
      })),
    );
    output.table(
      'changes',
      filled.slice(1).map(({ from, mean }, at) => {
        const before = filled[at].mean;
        return { date: known[from].date, before, after: mean, change: mean - before };
      }),
    );
    const evidence = { valid: n, of: values.samples.length, note: `Penalty ${penalty.toPrecision(6)}.` };
    output.number('count', n > 0 ? borders.length : NaN, evidence);
    output.text('first', borders.length > 0 ? known[borders[0]].date : null, {
      note: 'First sample of the new segment.',
    });
    output.number('totalCost', n > 0 ? filled.reduce((sum, { from, to }) => sum + cost(from, to), 0) : NaN, evidence);
  },
});

type Cost = (from: number, to: number) => number;
type Limit = { readonly penalty: number; readonly count: number };

/** The segmentation with the least cost + penalty · changes, or the least cost with `count` changes (Jackson et al. 2005). */
function optimal(n: number, cost: Cost, size: number, { penalty, count }: Limit): number[] {
  const rounds = count > 0 ? count + 1 : 1;
  if (rounds * size > n) return [];
  let least = Float64Array.from({ length: n + 1 }, (_, to) => (count > 0 && to >= size ? cost(0, to) : Infinity));
  if (count === 0) least[0] = -penalty;
  const previous: Int32Array[] = [];
  for (let round = count > 0 ? 1 : 0; round < rounds; round++) {
    const [next, from] = [new Float64Array(n + 1).fill(Infinity), new Int32Array(n + 1)];
    if (count === 0) next[0] = -penalty;
    const base = count > 0 ? least : next;
    for (let to = size; to <= n; to++)
      for (let start = 0; start <= to - size; start++) {
        if (base[start] === Infinity) continue;
        const total = base[start] + cost(start, to) + (count > 0 ? 0 : penalty);
        if (total < next[to]) [next[to], from[to]] = [total, start];
      }
    least = next;
    previous.push(from);
  }
  const borders: number[] = [];
  for (let at = n, round = previous.length - 1; at > 0 && round >= 0; round -= count > 0 ? 1 : 0) {
    at = previous[round][at];
    if (at > 0) borders.unshift(at);
  }
  return borders;
}

/** Splits where it gains most, again and again, while the gain exceeds the penalty or until there are `count` changes. */
function binary(n: number, cost: Cost, size: number, { penalty, count }: Limit): number[] {
  const edges = [0, n];
  while (count === 0 || edges.length - 2 < count) {
    let [gain, split] = [0, -1];
    for (let at = 1; at < edges.length; at++)
      for (let border = edges[at - 1] + size; border <= edges[at] - size; border++) {
        const found = cost(edges[at - 1], edges[at]) - cost(edges[at - 1], border) - cost(border, edges[at]);
        if (found > gain) [gain, split] = [found, border];
      }
    if (split < 0 || (count === 0 && gain <= penalty)) break;
    edges.push(split);
    edges.sort((left, right) => left - right);
  }
  return edges.slice(1, -1);
}

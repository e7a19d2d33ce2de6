import { linearFit, number, ranksOf, series, text, tool } from 'earthwright/tool';

export default tool({
  name: 'series-correlation',
  summary: 'Correlation of two series over the dates that both have: Pearson and Spearman.',
  stage: 'analyse',
  inputs: { first: series('any'), second: series('any') },
  params: {
    // How much of a date must agree.
    step: text({ default: 'day', choices: ['day', 'month', 'year'] }),
  },
  outputs: {
    pearson: number({ quantity: 'correlation', unit: '1' }),
    spearman: number({ quantity: 'correlation', unit: '1' }),
    count: number({ quantity: 'count', unit: '1' }),
  },
  run({ inputs, params, output }) {
    const length = { day: 10, month: 7, year: 4 }[params.step] ?? 10;
    const byDate = ({ samples }: typeof inputs.first): Map<string, number> => {
      const values = new Map<string, number>();
      for (const { date, value } of samples) {
        const key = date.slice(0, length);
        if (key.length < length) throw new Error(`'${date}' is less than a ${params.step}.`);
        if (values.has(key)) throw new Error(`A series has more than one value for ${key}.`);
        values.set(key, value);
      }
      return values;
    };
    const [first, second] = [byDate(inputs.first), byDate(inputs.second)];
    const pairs = [...first].flatMap(([date, x]) => {
      const y = second.get(date) ?? NaN;
      return Number.isFinite(x) && Number.isFinite(y) ? [[x, y] as const] : [];
    });
    const [xs, ys] = [pairs.map(([x]) => x), pairs.map(([, y]) => y)];
    const enough = pairs.length >= 3;
    const evidence = { valid: pairs.length, of: new Set([...first.keys(), ...second.keys()]).size };
    output.number('pearson', enough ? linearFit(xs, ys).r : NaN, evidence);
    output.number('spearman', enough ? linearFit(ranksOf(xs), ranksOf(ys)).r : NaN, evidence);
    output.number('count', pairs.length, evidence);
  },
});

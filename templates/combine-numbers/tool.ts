import { number, text, tool } from 'earthwright/tool';

export default tool({
  name: 'combine-numbers',
  summary: 'Difference, ratio, percent change, sum, product or mean of two numbers.',
  stage: 'analyse',
  inputs: { first: number(), second: number() },
  params: {
    // The second number is the reference: difference = first − second, percent-change = by how many percent the first is above the second.
    operation: text({
      default: 'difference',
      choices: ['difference', 'absolute-difference', 'percent-change', 'ratio', 'percent-of', 'sum', 'product', 'mean'],
    }),
    // Unit of the result where it is not %; both numbers must be in the unit that leads to it.
    unit: text({ default: '' }),
  },
  outputs: { value: number() },
  run({ inputs: { first, second }, params, output }) {
    const results: Record<string, number> = {
      difference: first - second,
      'absolute-difference': Math.abs(first - second),
      'percent-change': (100 * (first - second)) / Math.abs(second),
      ratio: first / second,
      'percent-of': (100 * first) / second,
      sum: first + second,
      product: first * second,
      mean: (first + second) / 2,
    };
    const value = results[params.operation];
    const unit = params.operation.startsWith('percent')
      ? '%'
      : params.unit || (params.operation === 'ratio' ? '1' : '');
    const note = `${params.operation} of ${first} and ${second}`;
    // Nothing over nothing, and anything over nothing, has no value.
    output.number('value', Number.isFinite(value) ? value : NaN, { unit, note });
  },
});

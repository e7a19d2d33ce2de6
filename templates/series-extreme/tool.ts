import { number, series, text, tool } from 'earthwright/tool';

export default tool({
  name: 'series-extreme',
  summary: 'Date and value of the highest or lowest sample of a series.',
  stage: 'analyse',
  inputs: { values: series('any') },
  params: {
    extreme: text({ default: 'highest', choices: ['highest', 'lowest'] }),
  },
  outputs: {
    date: text({ quantity: 'date' }),
    value: number({ like: 'values' }),
  },
  run({ inputs, params, output }) {
    const { samples, unit } = inputs.values;
    const present = samples.filter(({ value }) => Number.isFinite(value));
    const sign = params.extreme === 'highest' ? 1 : -1;
    const best = present.reduce((found, { value }) => Math.max(found, sign * value), -Infinity) * sign;
    const winners = present.filter(({ value }) => value === best);
    const tie = `A tie of ${winners.length}: ${winners.map(({ date }) => date).join(', ')}. The first is given.`;
    const note = winners.length > 1 ? tie : '';
    output.text('date', winners[0]?.date ?? null, { note });
    output.number('value', winners[0]?.value ?? NaN, { valid: present.length, of: samples.length, unit, note });
  },
});

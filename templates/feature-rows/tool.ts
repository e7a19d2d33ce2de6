import { features, number, table, tool } from 'earthwright/tool';

export default tool({
  name: 'feature-rows',
  summary: 'Features of any geometry as the rows of a table: their properties, without where they lie.',
  stage: 'prepare',
  inputs: { features: features() },
  params: {},
  outputs: {
    rows: table(),
    count: number({ quantity: 'count', unit: '1' }),
  },
  run({ inputs, output }) {
    const rows = inputs.features.items.map(({ properties }) => ({ ...properties }));
    output.table('rows', rows);
    output.number('count', rows.length, { valid: rows.length, of: rows.length });
  },
});

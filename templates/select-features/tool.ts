import { features, number, text, tool } from 'earthwright/tool';

/** Names of one text, a line each. */
const linesOf = (names: string): string[] => names.split('\n').filter((name) => name !== '');

export default tool({
  name: 'select-features',
  summary: 'The features of a vector file whose property has one of the given values.',
  stage: 'prepare',
  inputs: { features: features() },
  params: {
    property: text(),
    // The values as the file has them, one per line.
    values: text(),
  },
  outputs: {
    selected: features(),
    count: number({ quantity: 'count', unit: '1' }),
  },
  run({ inputs, params, output }) {
    const { items } = inputs.features;
    if (!items.some(({ properties }) => params.property in properties))
      throw new Error(`No feature has a property '${params.property}'.`);
    const wanted = new Set(linesOf(params.values));
    const selected = items.filter(({ properties }) => wanted.has(String(properties[params.property] ?? '')));
    const found = new Set(selected.map(({ properties }) => String(properties[params.property])));
    const absent = [...wanted].filter((name) => !found.has(name));
    if (wanted.size === 0 || absent.length > 0)
      throw new Error(`No feature has ${absent.map((name) => `'${name}'`).join(', ')} in '${params.property}'.`);
    output.features('selected', selected);
    output.number('count', selected.length, { valid: selected.length, of: items.length });
  },
});

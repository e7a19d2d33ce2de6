import { features, number, text, tool } from 'earthwright/tool';

export default tool({
  name: 'number-features',
  summary: 'Features with a running number from 1, in the order of the file, as a property that tells them apart.',
  stage: 'prepare',
  inputs: { features: features() },
  params: {
    // Property that takes the number; one that the file has already is an error.
    property: text(),
  },
  outputs: {
    numbered: features(),
    count: number({ quantity: 'count', unit: '1' }),
  },
  run({ inputs, params: { property }, output }) {
    const { items } = inputs.features;
    if (items.some(({ properties }) => property in properties))
      throw new Error(`The features have a property '${property}' already.`);
    const numbered = items.map((feature, index) => ({
      ...feature,
      properties: { ...feature.properties, [property]: String(index + 1) },
    }));
    output.features('numbered', numbered);
    output.number('count', numbered.length, { valid: numbered.length, of: items.length });
  },
});

import type { NodeMeasure } from '../../core/workflow.ts';

/**
 * A tool that measures the same quantity as a node, independently of what the node does with it, and counts the pixels
 * whose value its definition forbids. Null when the quantity has no bounds by definition.
 */
export const measureProbe = (measure: NodeMeasure): string | null => {
  if (!measure.range) return null;
  const stacks = measure.variables.filter((variable) => variable.kind === 'stack');
  const [first] = stacks;
  if (!first) return null;
  const regions = measure.variables.filter((variable) => variable.kind === 'region');
  const ports = [
    ...stacks.map(
      (variable) => `${variable.name}: stack('${variable.quantity}'${variable.codes ? ', { codes: true }' : ''})`,
    ),
    ...regions.map((variable) => `${variable.name}: features()`),
  ];
  const scanned = [
    ...stacks.map((variable) => `inputs.${variable.name}.layers[k]`),
    ...regions.map((variable) => `inputs.${variable.name}.rasterize(layer.grid)`),
  ];
  return `import { ${regions.length > 0 ? 'features, ' : ''}number, stack, tool } from 'earthwright/tool';

export default tool({
  name: 'measure-probe',
  summary: 'How many pixels of the measured quantity lie outside its definition.',
  stage: 'analyse',
  inputs: { ${ports.join(', ')} },
  params: {},
  outputs: { valid: number(), outside: number() },
  run({ inputs, output, scan }) {
    let valid = 0, outside = 0;
    for (let k = 0; k < inputs.${first.name}.layers.length; k++) {
      const layer = inputs.${first.name}.layers[k];
      scan([${scanned.map((text, index) => (index === 0 ? 'layer' : text)).join(', ')}], (${measure.variables.map(({ name }) => name).join(', ')}) => {
        for (let i = 0; i < ${first.name}.length; i++) {
          if (!(${measure.where})) continue;
          const value = ${measure.value};
          if (!Number.isFinite(value)) continue;
          valid++;
          if (value < ${measure.range[0]} - 1e-9 || value > ${measure.range[1]} + 1e-9) outside++;
        }
      });
    }
    output.number('valid', valid);
    output.number('outside', outside);
  },
});
`;
};

import type { DerivedInput } from '../../core/workflow.ts';
import { composeTool } from '../../templates/compose.ts';

/** Counts values outside the bounds, over all layers. */
const boundsCount = (kind: 'raster' | 'stack', [low, high]: readonly [number, number]): string => `import {
  number,
  ${kind},
  tool,
} from 'earthwright/tool';

export default tool({
  name: 'bounds-count',
  summary: 'How many pixels have a value, and how many of them lie outside the definition of the quantity.',
  stage: 'analyse',
  inputs: { values: ${kind}('any') },
  params: {},
  outputs: { valid: number(), outside: number() },
  run({ inputs, output, scan }) {
    let [valid, outside] = [0, 0];
    for (const layer of ${kind === 'stack' ? 'inputs.values.layers' : '[inputs.values]'}) {
      scan([layer], (values) => {
        for (let i = 0; i < values.length; i++) {
          if (!Number.isFinite(values[i])) continue;
          valid++;
          if (values[i] < ${low} - 1e-9 || values[i] > ${high} + 1e-9) outside++;
        }
      });
    }
    output.number('valid', valid);
    output.number('outside', outside);
  },
});
`;

/**
 * A tool that measures the same quantity as a node, independently of what the node does with it, and counts the pixels
 * whose value its definition forbids. Null when the quantity has no bounds by definition.
 */
export const measureProbe = (measure: DerivedInput): { source: string; template: string } | null => {
  const { range, variables } = measure;
  const kind = variables.find((variable) => variable.kind !== 'region')?.kind;
  if (!range || (kind !== 'stack' && kind !== 'raster')) return null;
  const probe = { name: 'bounds-count', inputs: { values: { kind, quantity: 'any', description: '' } } };
  const naming = {
    name: 'measure-probe',
    summary: `How many pixels of ${measure.quantity} lie outside its definition.`,
  };
  return { source: composeTool(probe, { values: measure }, naming), template: boundsCount(kind, range) };
};

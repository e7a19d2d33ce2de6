import type { NodeInput, WorkflowNode } from '../../core/workflow.ts';
import type { Mask } from './analysis.ts';

const nodeId = 'region';
type Region = NonNullable<Mask['region']>;

const featuresOf = ({ file, layer }: Region): NodeInput => ({ kind: 'features', file, ...(layer ? { layer } : {}) });

/** The node that takes the polygons which the question calls by name; none for a region that is a whole file. */
export const regionNodes = (region: Mask['region']): WorkflowNode[] => {
  if (!region?.select) return [];
  const { property, values } = region.select;
  return [
    {
      id: nodeId,
      purpose: `polygons whose ${property} is ${values.join(', ')}`,
      stage: 'prepare',
      template: 'select-features',
      inputs: { features: featuresOf(region) },
      params: {
        property: { value: property, origin: 'metadata', reason: 'the property that holds the names' },
        values: { value: values.join('\n'), origin: 'question', reason: 'the question names them' },
      },
      outputs: { selected: { kind: 'features', quantity: 'region', unit: '' } },
    },
  ];
};

/** Where a measuring node gets its region from. */
export const regionInput = (region: Region): NodeInput =>
  region.select ? { kind: 'output', node: nodeId, output: 'selected' } : featuresOf(region);

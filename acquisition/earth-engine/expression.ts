/** Computations of Earth Engine as its REST API takes them: values by name, and which of them is the result. */
import type { EarthEngineRequest } from '../../core/fetch-request.ts';

export interface Expression {
  readonly result: string;
  readonly values: Readonly<Record<string, unknown>>;
}

const call = (functionName: string, given: Readonly<Record<string, unknown>>) => ({
  functionInvocationValue: { functionName, arguments: given },
});
const constant = (value: unknown) => ({ constantValue: value });

/** What the task states, else the asset itself. */
export const expressionOf = ({ kind, collection, expression }: EarthEngineRequest): Expression =>
  expression ?? {
    result: '0',
    values: {
      '0':
        kind === 'earth-engine'
          ? call('Image.load', { id: constant(collection) })
          : call('Collection.loadTable', { tableId: constant(collection) }),
    },
  };

/** Masked pixels would come as 0, which is a value: they get one that stands for none. */
export const unmasked = ({ result, values }: Expression, nodata: number): Expression => {
  const name = `unmasked_${Object.keys(values).length}`;
  const filled = call('Image.unmask', {
    input: { valueReference: result },
    value: call('Image.constant', { value: constant(nodata) }),
    sameFootprint: constant(false),
  });
  return { result: name, values: { ...values, [name]: filled } };
};

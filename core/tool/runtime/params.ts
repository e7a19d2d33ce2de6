import type { ParameterPort } from '../contract.ts';
import { ToolError } from './tool-error.ts';

export type ParameterValue = number | string | boolean | readonly number[];

const numeric = (value: unknown): number | undefined => {
  if (typeof value === 'number') return value;
  return value === 'NaN' || value === 'Infinity' || value === '-Infinity' ? Number(value) : undefined;
};

type Bounds = { readonly min?: number; readonly max?: number; readonly integer?: boolean };

const numberProblem = ({ min, max, integer }: Bounds, value: number): string | undefined => {
  if (integer && !Number.isInteger(value)) return 'must be a whole number';
  if (min !== undefined && !(value >= min)) return `must be at least ${min}`;
  if (max !== undefined && !(value <= max)) return `must be at most ${max}`;
  return undefined;
};

/** Checks one value against its port; gives the value or throws a ToolError that names parameter, expectation and what was got. */
export const checkParameter = (name: string, declared: ParameterPort, given: unknown): ParameterValue => {
  const refuse = (expectation: string): never => {
    throw new ToolError('parameter', `Parameter '${name}' ${expectation}, got ${JSON.stringify(given) ?? 'nothing'}.`);
  };
  switch (declared.kind) {
    case 'number': {
      const value = numeric(given) ?? refuse('must be a number');
      const problem = numberProblem(declared, value);
      return problem === undefined ? value : refuse(problem);
    }
    case 'text':
      if (typeof given !== 'string') return refuse('must be a text');
      if (declared.choices && !declared.choices.includes(given))
        return refuse(`must be one of ${declared.choices.join(', ')}`);
      return given;
    case 'flag':
      return typeof given === 'boolean' ? given : refuse('must be true or false');
    case 'numbers': {
      if (!Array.isArray(given)) return refuse('must be a list of numbers');
      const values = given.map((value) => numeric(value) ?? refuse('must be a list of numbers'));
      const problem = values.map((value) => numberProblem(declared, value)).find(Boolean);
      return problem === undefined ? Object.freeze(values) : refuse(`${problem} in every place`);
    }
  }
};

/** Parameters of a run: what was given, else the declared defaults. */
export const resolveParameters = (
  ports: Readonly<Record<string, ParameterPort>>,
  given: Readonly<Record<string, unknown>>,
): Record<string, ParameterValue> => {
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(ports, name)) {
      throw new ToolError(
        'parameter',
        `'${name}' is not a parameter of this tool; its parameters are ${Object.keys(ports).join(', ') || 'none'}.`,
      );
    }
  }
  const entries = Object.entries(ports).map(([name, declared]): [string, ParameterValue] => {
    const value = Object.hasOwn(given, name) ? given[name] : declared.default;
    if (value === undefined)
      throw new ToolError('parameter', `Parameter '${name}' (${declared.kind}) has no default and was not given.`);
    return [name, checkParameter(name, declared, value)];
  });
  return Object.fromEntries(entries);
};

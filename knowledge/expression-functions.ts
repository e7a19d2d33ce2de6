export interface FunctionRule {
  least: number;
  most: number;
  /** Called with the arguments spread; every rule gives NaN when an argument is NaN. */
  apply: (...values: number[]) => number;
  source: string;
}

const functionRules = {
  abs: { least: 1, most: 1, apply: Math.abs, source: 'Math.abs' },
  acos: { least: 1, most: 1, apply: Math.acos, source: 'Math.acos' },
  asin: { least: 1, most: 1, apply: Math.asin, source: 'Math.asin' },
  atan: { least: 1, most: 1, apply: Math.atan, source: 'Math.atan' },
  atan2: { least: 2, most: 2, apply: Math.atan2, source: 'Math.atan2' },
  ceil: { least: 1, most: 1, apply: Math.ceil, source: 'Math.ceil' },
  cos: { least: 1, most: 1, apply: Math.cos, source: 'Math.cos' },
  exp: { least: 1, most: 1, apply: Math.exp, source: 'Math.exp' },
  floor: { least: 1, most: 1, apply: Math.floor, source: 'Math.floor' },
  ln: { least: 1, most: 1, apply: Math.log, source: 'Math.log' },
  log: { least: 1, most: 1, apply: Math.log, source: 'Math.log' },
  log10: { least: 1, most: 1, apply: Math.log10, source: 'Math.log10' },
  log2: { least: 1, most: 1, apply: Math.log2, source: 'Math.log2' },
  max: { least: 1, most: 16, apply: Math.max, source: 'Math.max' },
  min: { least: 1, most: 16, apply: Math.min, source: 'Math.min' },
  pow: { least: 2, most: 2, apply: Math.pow, source: '' },
  round: { least: 1, most: 1, apply: Math.round, source: 'Math.round' },
  sin: { least: 1, most: 1, apply: Math.sin, source: 'Math.sin' },
  sqrt: { least: 1, most: 1, apply: Math.sqrt, source: 'Math.sqrt' },
  tan: { least: 1, most: 1, apply: Math.tan, source: 'Math.tan' },
  tanh: { least: 1, most: 1, apply: Math.tanh, source: 'Math.tanh' },
} satisfies Record<string, FunctionRule>;

/** The functions an expression may call. `log` is the natural logarithm, as in Python and C. */
export type FunctionName = keyof typeof functionRules;

export function functionRule(name: FunctionName): FunctionRule {
  return functionRules[name];
}

export function isFunctionName(name: string): name is FunctionName {
  return Object.hasOwn(functionRules, name);
}

export function functionNames(): string[] {
  return Object.keys(functionRules);
}

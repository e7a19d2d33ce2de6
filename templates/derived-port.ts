import { EarthwrightError } from '../core/errors.ts';

/** One thing that an expression stands on: an input of the composed tool. */
export interface Variable {
  readonly name: string;
  /** A region is an input of polygons, burnt into the grid of the first variable. */
  readonly kind: 'stack' | 'raster' | 'region';
  readonly quantity: string;
  readonly unit?: string;
  readonly codes?: boolean;
  /** How it is brought onto the first one's grid; default: as its quantity allows. */
  readonly resampling?: 'nearest' | 'bilinear' | 'cubic' | 'average' | 'mode';
}

/** A quantity that is computed in every pixel and goes into a template's port as a virtual raster or stack. */
export interface DerivedPort {
  readonly quantity: string;
  readonly unit: string;
  readonly codes?: boolean;
  /** The first one is a stack or a raster: its grid, dates and names are the port's. Stacks are paired by position; one layer serves all. */
  readonly variables: readonly Variable[];
  /** TypeScript expression over `name[i]`, {@link groundVariables} included; not finite means missing. A region's `name[i]` is the polygon's index, NaN outside. */
  readonly value: string;
  /** Condition over `name[i]`: pixels where it does not hold do not count at all. 'true' for all. */
  readonly where: string;
}

export class DerivedPortError extends EarthwrightError {
  constructor(code: string, message: string, details: Record<string, unknown> = {}) {
    super(`measure-${code}`, 'model', message, { details });
    this.name = 'DerivedPortError';
  }
}

/** What an expression may use of every pixel's place on the ground without an input for it, as the grid's raster of it. */
export const groundVariables: Readonly<Record<string, string>> = {
  /** Ground area in m². */
  pixelArea: 'area',
  /** Of the pixel's centre, in degrees. */
  pixelLatitude: "position('latitude')",
  pixelLongitude: "position('longitude')",
};

const identifier = /^[A-Za-z_$][\w$]*$/;
/** Names that stand for something else in a composed tool. */
const reserved = new Set(
  `arguments as async await break case catch class const continue debugger default delete do else enum eval export extends false
   finally for from function get if implements import in instanceof interface let new null of package private protected public
   return set static super switch this throw true try type typeof undefined var void while with yield
   Array Date Float64Array Infinity JSON Map Math NaN Number Object Set String i out value kept inputs template adapt features stack raster number
   text flag numbers table series optional derive deriveStack mask ${Object.keys(groundVariables).join(' ')}`.split(
    /\s+/,
  ),
);
/** May a variable of a derived port be called so? */
export const isVariableName = (name: string): boolean => identifier.test(name) && !reserved.has(name);
const freeNames = new Set(['i', 'Math', 'Number', 'NaN', 'Infinity', 'true', 'false']);

/** Refuses ports without a raster to stand on, and names that are none, are taken or stand twice. */
export const checkVariables = (variables: readonly Variable[]): void => {
  const [first] = variables;
  if (!first || first.kind === 'region')
    throw new DerivedPortError('variables', 'The first variable is a stack or a raster: it gives the grid.');
  const seen = new Set<string>();
  for (const { name } of variables) {
    if (!identifier.test(name)) throw new DerivedPortError('variable-name', `'${name}' is no identifier.`, { name });
    if (reserved.has(name) || seen.has(name)) {
      const reason = seen.has(name) ? 'is named twice' : 'is a name that the tool uses itself';
      throw new DerivedPortError('variable-name', `The variable '${name}' ${reason}: choose another.`, { name });
    }
    seen.add(name);
  }
};

/** Refuses what is not one plain expression over the variables' pixels. `part`: 'value' or 'where', for the message. */
export const checkExpression = (part: string, expression: string, variables: readonly Variable[]): void => {
  const refuse = (problem: string): never => {
    throw new DerivedPortError('expression', `The expression for '${part}' ${problem}: ${expression}`, {
      part,
      expression,
    });
  };
  if (expression.trim() === '') refuse('is empty');
  if (/[;{}`'"\\\n]|\/\/|\/\*|\*\/|=>/.test(expression) || /(?<![=!<>])=(?!=)/.test(expression))
    refuse('is not one plain expression');
  const known = [...variables.map(({ name }) => name), ...Object.keys(groundVariables)];
  for (const [name] of expression.matchAll(/(?<![.\w$])[A-Za-z_$][\w$]*/g)) {
    if (!freeNames.has(name) && !known.includes(name)) refuse(`uses '${name}', which is no variable`);
  }
  for (const name of known) {
    if (new RegExp(`(?<![.\\w$])${name}(?![\\w$])(?!\\s*\\[i\\])`).test(expression))
      refuse(`needs '${name}[i]' instead of '${name}'`);
  }
};

/** Does the expression look at this variable? */
export const mentions = (expression: string, name: string): boolean =>
  new RegExp(`(?<![.\\w$])${name}\\s*\\[`).test(expression);

const tested = (expression: string, name: string): boolean =>
  new RegExp(`is(NaN|Finite)\\(\\s*${name}\\s*\\[|${name}\\[i\\]\\s*[!=]==\\s*${name}\\[i\\]`).test(expression);

/** Rasters whose missing pixels the expression could take for data. */
const unguarded = (expression: string, variables: readonly Variable[]): string[] =>
  variables
    .filter(({ name, kind }) => kind !== 'region' && mentions(expression, name) && !tested(expression, name))
    .map(({ name }) => name);

/** A value that decides (`qa[i] & 16 ? 1 : 0`) would make data of missing pixels: then NaN comes out of NaN explicitly. */
export const guardedValue = (expression: string, variables: readonly Variable[]): string => {
  const names = /[?<>=!&|^~]/.test(expression) ? unguarded(expression, variables) : [];
  const missing = names.map((name) => `Number.isNaN(${name}[i])`);
  return missing.length > 0 ? `${missing.join(' || ')} ? NaN : ${expression}` : expression;
};

/** A condition with negations or bit operators (`(qa[i] & 16) === 0`) would hold for missing pixels: it must not. */
export const guardedCondition = (expression: string, variables: readonly Variable[]): string => {
  const risky = /[!~^?]|(?<!&)&(?!&)|(?<!\|)\|(?!\|)/.test(expression);
  const present = (risky ? unguarded(expression, variables) : []).map((name) => `!Number.isNaN(${name}[i])`);
  if (present.length === 0) return expression;
  return [...present, /\|\||\?/.test(expression) ? `(${expression})` : expression].join(' && ');
};

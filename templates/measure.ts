import { EarthwrightError } from '../core/errors.ts';

export interface MeasureVariable {
  readonly name: string;
  /** A stack is an input `name: stack(quantity)`; a region is an input `name: features()`, burnt into the first stack's grid. */
  readonly kind: 'stack' | 'region';
  readonly quantity: string;
  readonly unit?: string;
  readonly codes?: boolean;
  /** How a stack on another grid is brought onto the first one's; default: as its quantity allows. */
  readonly resampling?: 'nearest' | 'bilinear' | 'cubic' | 'average' | 'mode';
}

/** A quantity that is measured in every pixel, computed inline from bands. */
export interface Measure {
  readonly quantity: string;
  readonly unit: string;
  /** The first one is a stack: its grid is the grid of the scan. Stacks are paired by position; a stack of one layer serves all. */
  readonly variables: readonly MeasureVariable[];
  /** TypeScript expression over `name[i]`; not finite means missing. A region's `name[i]` is the polygon's index, NaN outside. */
  readonly value: string;
  /** Condition over `name[i]`: pixels where it does not hold do not count at all. 'true' for all. */
  readonly where: string;
}

export class MeasureError extends EarthwrightError {
  constructor(code: string, message: string, details: Record<string, unknown> = {}) {
    super(`measure-${code}`, 'model', message, { details });
    this.name = 'MeasureError';
  }
}

const identifier = /^[A-Za-z_$][\w$]*$/;
/** Names that a tool may not take, whether its template uses them or not. */
const reserved = new Set(
  `arguments as async await break case catch class const continue debugger default delete do else enum eval export extends false
   finally for from function get if implements import in instanceof interface let new null of package private protected public
   return set static super switch this throw true try type typeof undefined var void while with yield
   Array Date Float64Array Infinity JSON Map Math NaN Number Object Set String i inputs k output params scan`.split(
    /\s+/,
  ),
);
const freeNames = new Set(['i', 'Math', 'Number', 'NaN', 'Infinity', 'true', 'false']);

/** Refuses variables that are no identifiers, are named twice, or collide with a name that the tool uses. */
export function checkVariables(variables: readonly MeasureVariable[], taken: ReadonlySet<string>): void {
  const [first] = variables;
  if (first?.kind !== 'stack')
    throw new MeasureError('variables', 'The first variable of a measure is a stack: it gives the grid.');
  const seen = new Set<string>();
  for (const { name } of variables) {
    if (!identifier.test(name)) throw new MeasureError('variable-name', `'${name}' is no identifier.`, { name });
    if (reserved.has(name) || taken.has(name) || seen.has(name)) {
      const reason = seen.has(name) ? 'is named twice' : 'is a name that the tool uses itself';
      throw new MeasureError('variable-name', `The variable '${name}' ${reason}: choose another.`, { name });
    }
    seen.add(name);
  }
}

/** Refuses what is not one plain expression over the variables' pixels. */
export function checkExpression(slot: string, expression: string, variables: readonly MeasureVariable[]): void {
  const refuse = (problem: string): never => {
    throw new MeasureError('expression', `The expression for '${slot}' ${problem}: ${expression}`, {
      slot,
      expression,
    });
  };
  if (expression.trim() === '') refuse('is empty');
  if (/[;{}`'"\\\n]|\/\/|\/\*|\*\/|=>/.test(expression) || /(?<![=!<>])=(?!=)/.test(expression))
    refuse('is not one plain expression');
  for (const [name] of expression.matchAll(/(?<![.\w$])[A-Za-z_$][\w$]*/g)) {
    if (!freeNames.has(name) && !variables.some((variable) => variable.name === name))
      refuse(`uses '${name}', which is no variable`);
  }
  for (const { name } of variables) {
    if (new RegExp(`(?<![.\\w$])${name}(?![\\w$])(?!\\s*\\[i\\])`).test(expression))
      refuse(`needs '${name}[i]' instead of '${name}'`);
  }
}

const mentions = (expression: string, name: string): boolean =>
  new RegExp(`(?<![.\\w$])${name}\\s*\\[`).test(expression);
const tested = (expression: string, name: string): boolean =>
  new RegExp(`is(NaN|Finite)\\(\\s*${name}\\s*\\[|${name}\\[i\\]\\s*[!=]==\\s*${name}\\[i\\]`).test(expression);

/** Stacks whose missing pixels the expression could take for data. */
const unguarded = (expression: string, variables: readonly MeasureVariable[]): string[] =>
  variables
    .filter(({ name, kind }) => kind === 'stack' && mentions(expression, name) && !tested(expression, name))
    .map(({ name }) => name);

/** A value that decides (`qa[i] & 16 ? 1 : 0`) would make data of missing pixels: then NaN comes out of NaN explicitly. */
export function guardedValue(expression: string, variables: readonly MeasureVariable[]): string {
  const names = /[?<>=!&|^~]/.test(expression) ? unguarded(expression, variables) : [];
  const missing = names.map((name) => `Number.isNaN(${name}[i])`);
  return missing.length > 0 ? `${missing.join(' || ')} ? NaN : ${expression}` : expression;
}

/** A condition with negations or bit operators (`(qa[i] & 16) === 0`) would hold for missing pixels: it must not. */
export function guardedCondition(expression: string, variables: readonly MeasureVariable[]): string {
  const risky = /[!~^?]|(?<!&)&(?!&)|(?<!\|)\|(?!\|)/.test(expression);
  const present = (risky ? unguarded(expression, variables) : []).map((name) => `!Number.isNaN(${name}[i])`);
  if (present.length === 0) return expression;
  return [...present, /\|\||\?/.test(expression) ? `(${expression})` : expression].join(' && ');
}

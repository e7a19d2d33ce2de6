import { insideOf, sameName } from '../../../analysis/environment.ts';
import { print } from '../../../analysis/print.ts';
import type { CallTree, Tree } from '../../../analysis/tree.ts';
import { expressionToSource } from '../../../knowledge/expression.ts';
import { convertUnit } from '../../../knowledge/units.ts';
import type { BandField } from '../ground/band-field.ts';
import type { Bound } from '../ground/bound.ts';
import { boundOf, type Context, NotCompiled, typeIn } from './context.ts';
import { numberCode, operatorCode } from './operator-code.ts';
import { checkPhysical } from './physical.ts';
import { withSlice } from './slices.ts';
import type { Resampling, Variables } from './variables.ts';

/** Makes a raster over all cells by a node of its own: a composite over dates, a slope. */
type RasterOf = (tree: CallTree, context: Context) => { readonly node: string; readonly output: string };

export interface Kernel {
  readonly variables: Variables;
  /** Where pixels count by the documents' rules, for the bands that were used: a condition is unknown elsewhere, not false. */
  readonly counting: Set<string>;
  readonly rasterOf: RasterOf;
}

const bandCode = (band: BandField, context: Context, kernel: Kernel, resampling?: Resampling): string => {
  const variable = `${kernel.variables.band(band, context, resampling)}[i]`;
  const code = band.formula ? `(${storedCode(band.formula, variable, band)})` : variable;
  if (!band.rule) return code;
  const quality = `${kernel.variables.band(band.rule.quality, context)}[i]`;
  const counts = band.rule.bitsOff
    ? band.rule.bitsOff.map((bit) => `((${quality} >>> ${bit}) & 1) === 0`).join(' && ')
    : band.rule.codes.map((one) => `${quality} === ${one}`).join(' || ');
  kernel.counting.add(counts);
  return `(${counts} ? ${code} : NaN)`;
};

/** A formula over the stored number. */
const storedCode = (formula: Tree, variable: string, band: BandField): string => {
  if (formula.kind === 'number') return numberCode(formula.value);
  if (formula.kind === 'name' && formula.name === 'stored') return variable;
  const code =
    formula.kind === 'call'
      ? operatorCode(
          formula,
          formula.operands.map((operand) => storedCode(operand, variable, band)),
        )
      : undefined;
  if (code !== undefined) return code;
  throw new NotCompiled(
    `a meaning of “${print(formula)}”: the numbers of ${band.field.name} are a formula over “stored”`,
  );
};

const fieldCode = (bound: Bound, context: Context, kernel: Kernel): string => {
  if (bound.kind === 'bands') return bandCode(bound, context, kernel);
  if (bound.kind === 'column') throw new NotCompiled(`“${bound.field.name}” in every pixel: it is a column of a table`);
  if (bound.kind === 'attribute') throw new NotCompiled(`“${bound.field.name}” in every pixel: polygons carry it`);
  checkPhysical(bound);
  return `(${expressionToSource(bound.expression, (name) => {
    const band = bound.variables[name];
    return band ? bandCode(band, context, kernel) : String(bound.constants[name]);
  })})`;
};

/** A literal in the unit of what it stands beside. */
const literalIn = (tree: Tree, unit: string): string | undefined => {
  if (tree.kind !== 'number' || tree.unit === undefined) return undefined;
  const value = convertUnit(tree.value, tree.unit, unit);
  if (value === undefined) throw new NotCompiled(`${print(tree)} in ${unit}`);
  return numberCode(value);
};

const sameUnitOperators = new Set(['+', '-', '<', '<=', '>', '>=', '=', '!=', 'between']);

/** The code of the same map on another date. */
const otherDateCode = (tree: Tree, called: string, context: Context, kernel: Kernel): string | undefined => {
  if (tree.kind === 'slice') return otherDateCode(tree.value, called, withSlice(context, tree.slice), kernel);
  const bound = tree.kind === 'name' && tree.name === called ? boundOf(called, context) : undefined;
  return bound?.kind === 'bands' ? `${kernel.variables.band(bound, context)}[i]` : undefined;
};

/** Codes of the classes or the bits that a comparison names. */
const namedCode = (tree: CallTree, context: Context, kernel: Kernel): string | undefined => {
  const [coded, ...others] = tree.operands;
  const bound = coded?.kind === 'name' ? boundOf(coded.name, context) : undefined;
  const inner =
    coded?.kind === 'slice'
      ? namedCode({ ...tree, operands: [coded.value, ...others] }, withSlice(context, coded.slice), kernel)
      : undefined;
  if (inner !== undefined) return inner;
  if (
    coded?.kind !== 'name' ||
    bound?.kind !== 'bands' ||
    (bound.field.sort !== 'code' && bound.field.sort !== 'flags')
  )
    return undefined;
  const variable = `${kernel.variables.band(bound, context)}[i]`;
  const codes = others.flatMap((other): string[] => {
    if (other.kind === 'number') return [`${variable} === ${numberCode(other.value)}`];
    const again = otherDateCode(other, coded.name, context, kernel);
    if (again !== undefined) return [`${variable} === ${again}`];
    if (other.kind !== 'text') throw new NotCompiled(`a class in “${print(tree)}”`);
    if (tree.operator === 'has')
      return bound.flags
        .filter(({ name }) => sameName(name, other.value))
        .map(({ bit, width, value }) => `((${variable} >>> ${bit}) & ${2 ** width - 1}) === ${value}`);
    return bound.classes.filter(({ name }) => sameName(name, other.value)).map(({ code }) => `${variable} === ${code}`);
  });
  if (codes.length === 0) throw new NotCompiled(`the codes of “${print(tree)}”`);
  const any = `(${codes.join(' || ')})`;
  return tree.operator === '!=' ? `!${any}` : any;
};

const missingCode = (tree: Tree, context: Context, kernel: Kernel): string => {
  const bound = tree.kind === 'name' ? boundOf(tree.name, context) : undefined;
  if (!bound || bound.kind === 'column' || bound.kind === 'attribute')
    throw new NotCompiled(`a way to tell where “${print(tree)}” is missing`);
  const bands = bound.kind === 'bands' ? [bound] : Object.values(bound.variables);
  return `(${bands.map((band) => `Number.isNaN(${kernel.variables.band(band, context)}[i])`).join(' || ')})`;
};

const methods: readonly Resampling[] = ['nearest', 'bilinear', 'cubic', 'average', 'mode'];

/** A band that is brought onto the grid of the first in another way than its quantity's usual one. */
const resampledCode = (tree: CallTree, context: Context, kernel: Kernel): string => {
  const [operand] = tree.operands;
  const bound = operand?.kind === 'name' ? boundOf(operand.name, context) : undefined;
  if (bound?.kind !== 'bands') throw new NotCompiled(`a band in “${print(tree)}”: what is measured there is resampled`);
  const method = tree.options?.['method'];
  const wanted = method?.kind === 'text' ? method.value : 'bilinear';
  return bandCode(
    bound,
    context,
    kernel,
    methods.find((one) => one === wanted),
  );
};

/** What a condition compares: where one of these is missing nobody knows whether it holds. */
const comparedIn = (tree: Tree): readonly Tree[] =>
  tree.kind === 'call' && ['and', 'or', 'not'].includes(tree.operator)
    ? tree.operands.flatMap(comparedIn)
    : tree.kind === 'call'
      ? tree.operands.filter(({ kind }) => kind !== 'number' && kind !== 'text')
      : [];

const eitherCode = (tree: CallTree, context: Context, kernel: Kernel): string => {
  const [condition, one, other] = tree.operands;
  if (!condition || !one || !other) throw new NotCompiled(`the parts of “${print(tree)}”`);
  const [holds, first, second] = [condition, one, other].map((part) => cellCode(part, context, kernel));
  const unknown = comparedIn(condition)
    .filter((part) => !['code', 'flags', 'truth'].includes(typeIn(part, context).sort))
    .map((part) => `Number.isNaN(${cellCode(part, context, kernel)})`);
  return `(${unknown.length > 0 ? `${unknown.join(' || ')} ? NaN : ` : ''}${holds} ? ${first} : ${second})`;
};

const callCode = (tree: CallTree, context: Context, kernel: Kernel): string => {
  const raster = (): string => {
    const type = typeIn(tree, context);
    const { node, output } = kernel.rasterOf(tree, context);
    const part = tree.operator === 'share' && type.unit === '%';
    const code = `${kernel.variables.node(tree.operator, node, output, type.quantity ?? 'any', part ? '1' : type.unit)}[i]`;
    return part ? `(100 * ${code})` : code;
  };
  if (tree.over !== undefined || ['slope', 'aspect', 'tvdi', 'distance'].includes(tree.operator)) return raster();
  if (tree.operator === 'either') return eitherCode(tree, context, kernel);
  if (tree.operator === 'resample') return resampledCode(tree, context, kernel);
  const [first] = tree.operands;
  if (tree.operator === 'missing' && first) return missingCode(first, context, kernel);
  const named = namedCode(tree, context, kernel);
  if (named !== undefined) return named;
  const unit = tree.operands
    .map((operand) => (operand.kind === 'number' ? undefined : typeIn(operand, context).unit))
    .find((one) => one !== undefined);
  const codes = tree.operands.map((operand) => {
    const literal = unit !== undefined && sameUnitOperators.has(tree.operator) ? literalIn(operand, unit) : undefined;
    if (literal !== undefined) return literal;
    const own = operand.kind === 'number' ? unit : typeIn(operand, context).unit;
    const code = cellCode(operand, context, kernel);
    return unit !== undefined && own !== unit && sameUnitOperators.has(tree.operator)
      ? convertedCode(code, own ?? '', unit)
      : code;
  });
  const code = operatorCode(tree, codes);
  if (code === undefined) throw new NotCompiled(`a way to work out “${print(tree)}” in every pixel`);
  return code;
};

/** Another unit's values, as a straight line between the units. */
const convertedCode = (code: string, from: string, to: string): string => {
  const [zero, one] = [convertUnit(0, from, to), convertUnit(1, from, to)];
  if (zero === undefined || one === undefined) throw new NotCompiled(`${from} as ${to}`);
  return `(${code} * ${numberCode(one - zero)} + ${numberCode(zero)})`;
};

/** TypeScript for a value or a condition inside a kernel, over the kernel's variables. Throws {@link NotCompiled}. */
export const cellCode = (tree: Tree, context: Context, kernel: Kernel): string => {
  switch (tree.kind) {
    case 'number':
      return numberCode(tree.value);
    case 'name': {
      const definition = context.types.defined.get(tree.name);
      if (definition)
        return cellCode(definition.value, { ...context, types: insideOf(context.types, definition) }, kernel);
      const bound = boundOf(tree.name, context);
      if (!bound) throw new NotCompiled(`“${tree.name}” in every pixel`);
      return fieldCode(bound, context, kernel);
    }
    case 'slice':
      if (tree.slice.kind === 'within') throw new NotCompiled(`a region inside “${print(tree)}”: put it at the end`);
      return cellCode(tree.value, withSlice(context, tree.slice), kernel);
    case 'where':
      return `(${cellCode(tree.condition, context, kernel)} ? ${cellCode(tree.value, context, kernel)} : NaN)`;
    case 'call':
      return callCode(tree, context, kernel);
    default:
      throw new NotCompiled(`“${print(tree)}” in every pixel`);
  }
};

import {
  checkExpression,
  checkVariables,
  guardedCondition,
  guardedValue,
  type Measure,
  MeasureError,
  type MeasureVariable,
} from './measure.ts';
import { type Filling, fillSlots, identifiersOf, type Slot, slotsOf } from './slots.ts';

export { type Measure, MeasureError } from './measure.ts';

export interface Naming {
  readonly name: string;
  readonly summary: string;
}

/**
 * A template's source for another measure: all slots filled, no marker left, imports fitted. `slots` holds the expressions of
 * further slots that the template names (`whereA`, `second` …); those whose name begins with `where` are conditions.
 * Missing pixels stay missing: see {@link guardedValue} and {@link guardedCondition}. Throws a {@link MeasureError}.
 */
export function specialise(
  source: string,
  measure: Measure,
  naming: Naming,
  slots: Readonly<Record<string, string>> = {},
): string {
  const found = slotsOf(source);
  if (!found.some(({ name }) => name === 'value'))
    throw new MeasureError('template', 'This template has no measure slots: it is used as it stands.');
  const unknown = Object.keys(slots).find((name) => !found.some((slot) => slot.name === name));
  if (unknown !== undefined)
    throw new MeasureError('slot', `The template has no slot '${unknown}'.`, { slot: unknown });
  const suffixes = new Set(found.map(({ suffix }) => suffix));
  const names = measure.variables.flatMap((variable) =>
    Array.from(suffixes, (suffix) => ({ ...variable, name: variable.name + suffix })),
  );
  checkVariables(names, identifiersOf(source));
  const filled = fillSlots(source, (slot) => fillingOf(slot, measure, naming, slots));
  return withFittedImports(filled.replaceAll(alwaysSelected, '').replaceAll(brokenText, ': '));
}

/** A condition that is always true needs no test; a text that was too long for its line may fit now. */
const alwaysSelected = /\n *const selected = true;\n *if \(!selected\) continue;/g;
const brokenText = /:\n +(?=['"])/g;

/** A text as source, on one line. */
function text(value: string): string {
  const line = value.replaceAll(/\s+/g, ' ');
  return line.includes("'") ? JSON.stringify(line) : `'${line.replaceAll('\\', '\\\\')}'`;
}

function fillingOf(slot: Slot, measure: Measure, naming: Naming, slots: Readonly<Record<string, string>>): Filling {
  const { variables } = measure;
  switch (slot.name) {
    case 'name':
    case 'summary':
      return single(text(naming[slot.name]));
    case 'quantity':
    case 'unit':
      return single(text(measure[slot.name]));
    case 'first':
      return single(`inputs.${variables[0]?.name}`);
    case 'inputs':
      return list(variables.map(portOf));
    case 'bands':
      return list(variables.map((variable, index) => bandOf(variable, index, slot.suffix)));
    case 'stacks':
      return list(variables.map(stackOf));
    case 'blocks':
      return list(variables.map(({ name }) => name + slot.suffix));
    case 'pick':
      return statements(variables.map((variable, index) => `const ${variable.name} = ${pickOf(variable, index)};`));
    case 'partner':
      return statements(variables.filter(({ kind }) => kind === 'stack').length > 1 ? partner : []);
    default:
      return single(expressionOf(slot, measure, slots));
  }
}

const single = (part: string): Filling => ({ parts: [part], separator: '' });
const list = (parts: readonly string[]): Filling => ({ parts, separator: ',' });
const statements = (parts: readonly string[]): Filling => ({ parts, separator: '' });

function portOf({ name, kind, quantity, unit, codes }: MeasureVariable): string {
  if (kind === 'region') return `${name}: features()`;
  const options = [...(unit ? [`unit: ${text(unit)}`] : []), ...(codes ? ['codes: true'] : [])];
  return `${name}: stack(${text(quantity)}${options.length > 0 ? `, { ${options.join(', ')} }` : ''})`;
}

/** One layer of a variable: `layer` is the first stack's with the number `k`, of `layers`. */
function bandOf({ name, kind, resampling }: MeasureVariable, index: number, suffix: string): string {
  if (kind === 'region') return `inputs.${name}.rasterize(layer.grid)`;
  if (index === 0) return `layers[k${suffix}]`;
  const band = `partner(inputs.${name}.layers, layers.length, k${suffix})`;
  return resampling === undefined ? band : `${band}.on(layer.grid, ${text(resampling)})`;
}

/** All layers of a variable in one scan on `grid`. */
function stackOf({ name, kind, resampling }: MeasureVariable): string {
  if (kind === 'region') return `inputs.${name}.rasterize(grid)`;
  if (resampling === undefined) return `inputs.${name}`;
  throw new MeasureError(
    'resampling',
    `A whole stack is resampled as its quantity allows; '${name}' asks for ${resampling}.`,
  );
}

/** The block of layer `k` out of those that a stack gave. */
function pickOf({ name, kind }: MeasureVariable, index: number): string {
  if (kind === 'region') return `${name}Stack`;
  return index === 0 ? `${name}Stack[k]` : `partner(${name}Stack, layers.length, k)`;
}

function expressionOf(slot: Slot, measure: Measure, slots: Readonly<Record<string, string>>): string {
  const { variables } = measure;
  const given = slot.name === 'value' || slot.name === 'where' ? measure[slot.name] : slots[slot.name];
  if (given === undefined)
    throw new MeasureError('slot', `The template needs an expression for '${slot.name}'.`, { slot: slot.name });
  const expression = given.trim();
  checkExpression(slot.name, expression, variables);
  const guarded = slot.name.startsWith('where')
    ? guardedCondition(expression, variables)
    : guardedValue(expression, variables);
  return variables.reduce(
    (renamed, { name }) => renamed.replaceAll(new RegExp(`(?<![.\\w$])${name}(?=\\s*\\[)`, 'g'), name + slot.suffix),
    guarded,
  );
}

const partner = [
  '/** The layers of one measure are paired by position; a single layer serves all. */',
  'function partner<T>(layers: readonly T[], count: number, k: number): T {',
  '  if (layers.length === 1 || layers.length === count) return layers[k % layers.length];',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source
  '  throw new Error(`Layers are paired by position, but one input has ${count} of them and another ${layers.length}.`);',
  '}',
];

/** Imports exactly what the source uses of the tool contract. */
function withFittedImports(source: string): string {
  return source.replace(/import \{([^}]*)\} from 'earthwright\/tool';/, (statement, inner: string) => {
    const used = identifiersOf(source.replace(statement, ''));
    const names = new Set([...inner.split(','), 'features', 'stack'].map((name) => name.trim()).filter(Boolean));
    const kept = [...names].filter((name) => used.has(name.replace('type ', '')));
    const order = (name: string): string => name.replace('type ', '').toLowerCase();
    kept.sort((left, right) => (order(left) < order(right) ? -1 : 1));
    return `import { ${kept.join(', ')} } from 'earthwright/tool';`;
  });
}

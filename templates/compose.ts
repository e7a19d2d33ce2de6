import {
  checkExpression,
  checkVariables,
  type DerivedPort,
  DerivedPortError,
  groundVariables,
  guardedCondition,
  guardedValue,
  mentions,
  type Variable,
} from './derived-port.ts';
import type { TemplatePort } from './port.ts';

export { type DerivedPort, DerivedPortError, type Variable } from './derived-port.ts';

/** What compose needs to know of a template. */
export interface Composable {
  readonly name: string;
  readonly inputs: Readonly<Record<string, TemplatePort>>;
}

export interface Naming {
  readonly name: string;
  readonly summary: string;
}

/** A text as source, on one line. */
const text = (value: string): string => {
  const line = value.replaceAll(/\s+/g, ' ');
  return line.includes("'") ? JSON.stringify(line) : `'${line.replaceAll('\\', '\\\\')}'`;
};

const record = (fields: readonly (readonly [name: string, value: string | undefined])[]): string => {
  const given = fields.flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]));
  return given.length > 0 ? `{ ${given.join(', ')} }` : '';
};

const call = (name: string, ...parts: readonly string[]): string => `${name}(${parts.filter(Boolean).join(', ')})`;

const portOfVariable = ({ kind, quantity, unit, codes }: Variable): string =>
  kind === 'region'
    ? 'features()'
    : call(
        kind,
        text(quantity),
        record([
          ['unit', unit ? text(unit) : undefined],
          ['codes', codes ? 'true' : undefined],
        ]),
      );

/** A template's own input as source, for those that nothing is derived for. */
const portOfTemplate = ({ kind, quantity, optional, ...port }: TemplatePort): string => {
  const options = record([
    ['unit', port.unit === undefined ? undefined : text(port.unit)],
    ['codes', port.codes ? 'true' : undefined],
    ['quantity', quantity === undefined || ['raster', 'stack', 'series'].includes(kind) ? undefined : text(quantity)],
    ['columns', port.columns === undefined ? undefined : JSON.stringify(port.columns)],
    ['default', port.default === undefined ? undefined : JSON.stringify(port.default)],
  ]);
  const declared = call(kind, ['raster', 'stack', 'series'].includes(kind) ? text(quantity ?? 'any') : '', options);
  return optional ? call('optional', declared) : declared;
};

/** A virtual raster over the variables that an expression mentions, the leading one first: its grid is the grid. */
const virtual = (
  expression: string,
  { variables }: DerivedPort,
  derive: string,
  traits: string,
  fill: string,
): string => {
  const [leading] = variables;
  const used = variables.filter((variable) => variable === leading || mentions(expression, variable.name));
  const ground = Object.keys(groundVariables).filter((name) => mentions(expression, name));
  const sources = [
    ...used.map(({ name, resampling }, index) =>
      resampling === undefined || index === 0 ? name : `${name}.resampled(${text(resampling)})`,
    ),
    ...ground.map((name) => `${leading?.name}.grid.${groundVariables[name]}`),
  ];
  return `${derive}(
      [${sources.join(', ')}],
      (${[...used.map(({ name }) => name), ...ground, 'out'].join(', ')}) => {
        for (let i = 0; i < out.length; i++) ${fill}
      },
      ${traits},
    )`;
};

/** Statements that make one port's raster or stack, and the expression for it. */
const portSource = (name: string, port: DerivedPort, kind: string): { statements: string[]; result: string } => {
  const { variables, quantity, unit, codes } = port;
  checkVariables(variables);
  if (kind === 'raster' && variables.some((variable) => variable.kind === 'stack'))
    throw new DerivedPortError('variables', `'${name}' is one raster: what it stands on are rasters, not stacks.`);
  checkExpression('value', port.value, variables);
  checkExpression('where', port.where, variables);
  const derive = kind === 'stack' ? 'deriveStack' : 'derive';
  const [value, where] = [port.value.trim(), port.where.trim()];
  const leading = variables[0]?.name ?? '';
  const statements: string[] = [];
  let result = leading;
  if (value !== `${leading}[i]`) {
    const traits = record([
      ['quantity', text(quantity)],
      ['unit', text(unit)],
      ['codes', codes ? 'true' : undefined],
    ]);
    const guarded = guardedValue(value, variables);
    const fill = `{
          const value = ${guarded};
          if (Number.isFinite(value)) out[i] = value; // x / 0 is missing too
        }`;
    result = `${name}Measured`;
    statements.push(`const ${result} = ${virtual(guarded, port, derive, traits, fill)};`);
  }
  if (where === 'true') return { statements, result };
  const guarded = guardedCondition(where, variables);
  const traits = "{ quantity: 'condition', unit: '1', codes: true }";
  statements.push(`const ${name}Where = ${virtual(guarded, port, derive, traits, `out[i] = ${guarded} ? 1 : 0;`)};`);
  return { statements, result: `mask(${result}, ${name}Where)` };
};

const sameVariable = (one: Variable, other: Variable): boolean => JSON.stringify(one) === JSON.stringify(other);

/** All variables by name. Two ports may stand on the same one; different things under one name are refused. */
const variablesOf = (ports: Readonly<Record<string, DerivedPort>>): Map<string, Variable> => {
  const all = new Map<string, Variable>();
  for (const { variables } of Object.values(ports)) {
    for (const variable of variables) {
      const known = all.get(variable.name);
      if (known && !sameVariable({ ...known, resampling: 'nearest' }, { ...variable, resampling: 'nearest' }))
        throw new DerivedPortError(
          'variable-name',
          `'${variable.name}' stands for different things: choose other names.`,
        );
      all.set(variable.name, variable);
    }
  }
  return all;
};

/**
 * The module of a tool that puts virtual rasters before a template: a few readable lines that say what is measured. It imports the
 * template, byte for byte, as './template.ts'. Missing pixels stay missing: see {@link guardedValue} and {@link guardedCondition}.
 * Throws a {@link DerivedPortError}.
 */
export const composeTool = (
  template: Composable,
  ports: Readonly<Record<string, DerivedPort>>,
  naming: Naming,
): string => {
  for (const name of Object.keys(ports)) {
    const kind = template.inputs[name]?.kind;
    if (kind !== 'stack' && kind !== 'raster')
      throw new DerivedPortError(
        'port',
        `'${name}' of ${template.name} is ${kind ?? 'no port'}: only rasters and stacks are derived.`,
      );
  }
  const variables = variablesOf(ports);
  const own = Object.entries(template.inputs).filter(([name]) => !(name in ports));
  const internal = Object.keys(ports).flatMap((name) => [`${name}Measured`, `${name}Where`]);
  const taken = internal.find((name) => variables.has(name));
  if (taken !== undefined)
    throw new DerivedPortError('variable-name', `'${taken}' is a name that the tool uses itself: choose another.`);
  const clash = own.find(([name]) => variables.has(name));
  if (clash)
    throw new DerivedPortError('variable-name', `'${clash[0]}' is a port of ${template.name}: choose another name.`);
  const inputs = [
    ...Array.from(variables.values(), (variable) => `${variable.name}: ${portOfVariable(variable)}`),
    ...own.map(([name, port]) => `${name}: ${portOfTemplate(port)}`),
  ];
  const made = Object.entries(ports).map(([name, port]) => ({
    name,
    ...portSource(name, port, template.inputs[name]?.kind ?? 'stack'),
  }));
  const results = made.map(({ name, result }) => (name === result ? name : `${name}: ${result}`)).join(', ');
  const body = [...made.flatMap(({ statements }) => statements), `return { ${results} };`].join('\n    ');
  const used = ['derive', 'deriveStack', 'mask'].filter((name) => new RegExp(`\\b${name}\\(`).test(body));
  const context = [`inputs: { ${[...variables.keys()].join(', ')} }`, ...used].join(', ');
  const declared = ['features', 'number', 'optional', 'raster', 'series', 'stack', 'table', 'text'];
  const imports = [
    'adapt',
    ...declared.filter((name) => inputs.some((input) => new RegExp(`\\b${name}\\(`).test(input))),
  ];
  return `import { ${imports.join(', ')} } from 'earthwright/tool';
import template from './template.ts';

export default adapt(template, {
  name: ${text(naming.name)},
  summary: ${text(naming.summary)},
  inputs: {
    ${inputs.join(',\n    ')},
  },
  ports({ ${context} }) {
    ${body}
  },
});
`;
};

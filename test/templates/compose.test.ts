import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { templateFolder } from '../../bench/templates/cases.ts';
import { createSandbox } from '../../sandbox/sandbox.ts';
import { composeTool, type DerivedPort, DerivedPortError, type Variable } from '../../templates/compose.ts';
import { findTemplate, type Template, templates } from '../../templates/library.ts';
import { temporaryFolder } from './tools.ts';

const root = join(templateFolder, '..');
const naming = { name: 'cloudless-heat', summary: "The park's temperature." };

const heat: Variable = { name: 'heat', kind: 'stack', quantity: 'temperature', unit: 'K' };
const quality: Variable = { name: 'quality', kind: 'stack', quantity: 'qa-bits', codes: true };
const park: Variable = { name: 'park', kind: 'region', quantity: 'region' };
const three: DerivedPort = {
  quantity: 'temperature',
  unit: 'K',
  value: 'heat[i] + 0.1 * Math.log(heat[i])',
  where: '(quality[i] & 16) === 0 && !Number.isNaN(park[i])',
  variables: [heat, quality, park],
};
const one: DerivedPort = { ...three, value: 'heat[i]', where: 'true', variables: [heat] };

const templateOf = (name: string): Template => {
  const found = findTemplate(name);
  if (!found) throw new Error(`There is no template ${name}.`);
  return found;
};
const statistics = templateOf('layer-statistics');
const composed = (port: Partial<DerivedPort>): string =>
  composeTool(statistics, { values: { ...three, ...port } }, naming);
const oneWith = (port: Partial<DerivedPort>): string => composed({ ...one, ...port });

const layerOf = (text: string): string => text.replaceAll(/\b(heat|quality)\b/g, '$1Layer');
/** A quantity for a port of one raster, under names of its own: a template may take stacks too. */
const ofRasters = (port: DerivedPort): DerivedPort => ({
  ...port,
  value: layerOf(port.value),
  where: layerOf(port.where),
  variables: port.variables.map((variable) =>
    variable.kind === 'stack' ? { ...variable, kind: 'raster', name: layerOf(variable.name) } : variable,
  ),
});

/** A quantity before every stack of a template, and before every raster: the same name cannot stand for both. */
const derivedFor = ({ inputs }: Template, port: DerivedPort): Record<string, DerivedPort>[] =>
  [
    { wanted: 'stack', derived: port },
    { wanted: 'raster', derived: ofRasters(port) },
  ]
    .map(({ wanted, derived }) =>
      Object.entries(inputs).flatMap(([name, { kind }]) => (kind === wanted ? [[name, derived]] : [])),
    )
    .filter((ports) => ports.length > 0)
    .map((ports) => Object.fromEntries(ports));

test('the module is readable, and says what is measured before the template', () => {
  expect(composeTool(templateOf('zonal-statistics'), { values: three }, naming)).toBe(
    `import { adapt, features, stack } from 'earthwright/tool';
import template from './template.ts';

export default adapt(template, {
  name: 'cloudless-heat',
  summary: "The park's temperature.",
  inputs: {
    heat: stack('temperature', { unit: 'K' }),
    quality: stack('qa-bits', { codes: true }),
    park: features(),
    zones: features(),
  },
  ports({ inputs: { heat, quality, park }, deriveStack, mask }) {
    const valuesMeasured = deriveStack(
      [heat],
      (heat, out) => {
        for (let i = 0; i < out.length; i++) {
          const value = heat[i] + 0.1 * Math.log(heat[i]);
          if (Number.isFinite(value)) out[i] = value; // x / 0 is missing too
        }
      },
      { quantity: 'temperature', unit: 'K' },
    );
    const valuesWhere = deriveStack(
      [heat, quality, park],
      (heat, quality, park, out) => {
        for (let i = 0; i < out.length; i++) out[i] = !Number.isNaN(quality[i]) && (quality[i] & 16) === 0 && !Number.isNaN(park[i]) ? 1 : 0;
      },
      { quantity: 'condition', unit: '1', codes: true },
    );
    return { values: mask(valuesMeasured, valuesWhere) };
  },
});
`,
  );
});

test('every template, as it stands and composed, type-checks against the contract without anything unused', () => {
  const folder = temporaryFolder();
  const compilerOptions = {
    ...{ noEmit: true, strict: true, noUnusedLocals: true, target: 'es2024', module: 'nodenext', types: [] },
    ...{ moduleResolution: 'nodenext', allowImportingTsExtensions: true, skipLibCheck: true },
    paths: { 'earthwright/tool': [join(root, 'core/tool/contract.ts')] },
  };
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['**/*.ts'] }));
  for (const template of templates()) {
    const own = join(folder, template.name);
    mkdirSync(own);
    writeFileSync(join(own, 'template.ts'), template.source);
    for (const [kind, port] of Object.entries({ three, one })) {
      derivedFor(template, port).forEach((derived, index) => {
        writeFileSync(join(own, `${kind}-${index}.ts`), composeTool(template, derived, naming));
      });
    }
  }
  const { stdout } = spawnSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder], {
    encoding: 'utf8',
  });
  expect(stdout).toBe('');
});

describe('missing pixels', () => {
  test('do not meet a condition with bit operators, negations or inequality', () => {
    expect(composed({})).toContain('out[i] = !Number.isNaN(quality[i]) && (quality[i] & 16) === 0 &&');
    expect(composed({ where: '!(heat[i] > 300) || park[i] === 2' })).toContain(
      '= !Number.isNaN(heat[i]) && (!(heat[i] > 300) || park[i] === 2) ? 1 : 0;',
    );
    expect(composed({ where: 'quality[i] !== 3' })).toContain('= !Number.isNaN(quality[i]) && quality[i] !== 3 ?');
  });

  test('are left to comparisons, which are false for them, and to tests that the condition makes itself', () => {
    expect(composed({ where: 'heat[i] > 300 && quality[i] === 3' })).toContain(
      'out[i] = heat[i] > 300 && quality[i] === 3 ? 1 : 0;',
    );
    expect(composed({ where: 'quality[i] === quality[i] && (quality[i] & 1) === 0' })).toContain(
      'out[i] = quality[i] === quality[i] && (quality[i] & 1) === 0 ? 1 : 0;',
    );
  });

  test('do not become data where the value decides', () => {
    expect(composed({ value: 'quality[i] & 2 ? 1 : 0' })).toContain(
      'const value = Number.isNaN(quality[i]) ? NaN : quality[i] & 2 ? 1 : 0;',
    );
    expect(composed({ value: 'heat[i] - 273.15' })).toContain('const value = heat[i] - 273.15;');
  });
});

test('a quantity as it is needs no virtual raster', () => {
  const text = oneWith({});
  expect(text).not.toContain('deriveStack(');
  expect(text).toContain('return { values: heat };');
});

test('two ports share their variables, and a port of one raster gets one', () => {
  const kelvin: DerivedPort = { ...one, where: 'quality[i] === 1', variables: [heat, quality] };
  const contrast = composeTool(
    templateOf('statistic-contrast'),
    { first: kelvin, second: { ...kelvin, where: 'quality[i] === 2' } },
    naming,
  );
  expect(contrast.match(/heat: stack\(/g)).toHaveLength(1);
  expect(contrast).toContain('return { first: mask(heat, firstWhere), second: mask(heat, secondWhere) };');
  const slope = composeTool(templateOf('terrain'), { elevation: ofRasters({ ...one, value: '2 * heat[i]' }) }, naming);
  expect(slope).toContain('const elevationMeasured = derive(');
});

test('a port of codes stays one of codes', () => {
  const classes: DerivedPort = { ...three, codes: true, quantity: 'class', value: 'quality[i] >> 2' };
  expect(composeTool(templateOf('class-share'), { values: classes }, naming)).toContain(
    "{ quantity: 'class', unit: 'K', codes: true },",
  );
});

test('a variable on another grid is resampled as it says; the first one gives the grid', () => {
  const variables = [heat, { ...quality, resampling: 'mode' as const }];
  expect(composed({ where: 'quality[i] === 3', variables })).toContain("[heat, quality.resampled('mode')]");
});

test.each([
  ['no identifier', { value: 'b-10[i]', variables: [{ ...heat, name: 'b-10' }] }],
  ['a name that composed tools use', { value: 'out[i]', variables: [{ ...heat, name: 'out' }] }],
  ['an import of the tool', { value: 'stack[i]', variables: [{ ...heat, name: 'stack' }] }],
  ['a reserved word', { value: 'class[i]', variables: [{ ...heat, name: 'class' }] }],
  ['a global', { value: 'Math[i]', variables: [{ ...heat, name: 'Math' }] }],
  ['a name of the composed port', { value: 'valuesWhere[i]', variables: [{ ...heat, name: 'valuesWhere' }] }],
  ['two of the same name', { variables: [heat, heat] }],
  ['a region first', { value: 'park[i]', variables: [park] }],
  ['no variable', { value: '1', variables: [] }],
  ['an unknown name in the value', { value: 'heat[i] + params' }],
  ['a variable without its pixel', { value: 'heat + 1' }],
  ['a statement', { value: 'heat[i]; valid = 3' }],
  ['an assignment', { value: 'heat[i] = 3' }],
  ['a comment', { where: 'true /* */' }],
  ['a text', { where: "heat[i] > '3'" }],
  ['an empty condition', { where: ' ' }],
])('refuses %s', (_, port) => {
  expect(() => oneWith(port)).toThrow(DerivedPortError);
});

test('refuses ports that are none, that take no raster, and variables named like another port or another thing', () => {
  const zonal = templateOf('zonal-statistics');
  expect(() => composeTool(zonal, { value: one }, naming)).toThrow("'value' of zonal-statistics is no port");
  expect(() => composeTool(zonal, { zones: one }, naming)).toThrow('only rasters and stacks are derived');
  expect(() => composeTool(templateOf('terrain'), { elevation: one }, naming)).toThrow('is one raster');
  const zones: DerivedPort = { ...one, value: 'zones[i]', variables: [{ ...heat, name: 'zones' }] };
  expect(() => composeTool(zonal, { values: zones }, naming)).toThrow("'zones' is a port of zonal-statistics");
  const other: DerivedPort = { ...one, variables: [{ ...heat, unit: 'degC' }] };
  expect(() => composeTool(templateOf('correlation'), { first: one, second: other }, naming)).toThrow(
    "'heat' stands for different things",
  );
});

test('a composed tool runs in the sandbox with the template beside it', async () => {
  const project = new URL('../../', import.meta.url);
  const sandbox = createSandbox({
    engineModule: new URL('geo/engine.ts', project),
    runtimeModule: new URL('core/tool/runtime.ts', project),
    contractFile: new URL('core/tool/contract.ts', project),
  });
  const warm: DerivedPort = {
    ...one,
    variables: [heat],
    value: 'heat[i] - 273.15',
    where: 'heat[i] > 290',
    unit: 'degC',
  };
  try {
    const outcome = await sandbox.run({
      source: composeTool(statistics, { values: warm }, naming),
      template: statistics.source,
      inputs: {
        heat: {
          kind: 'stack',
          layers: [{ path: join(templateFolder, 'fixtures/temperature-2020-06-20.tif'), band: 1 }],
        },
      },
      params: { statistic: 'valid-share' },
      outputDirectory: join(temporaryFolder(), 'outputs'),
    });
    const { kind, outputs } = outcome;
    expect({ kind, value: outputs.find(({ name }) => name === 'value')?.document }).toMatchObject({
      kind: 'ok',
      value: { kind: 'number', value: 100, unit: '%' },
    });
  } finally {
    await sandbox.close();
  }
});

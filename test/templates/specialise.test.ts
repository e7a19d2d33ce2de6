import { spawnSync } from 'node:child_process';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findTemplate, templates } from '../../templates/library.ts';
import { slotsOf } from '../../templates/slots.ts';
import { type Measure, MeasureError, specialise } from '../../templates/specialise.ts';
import { templateFolder } from './cases.ts';
import { temporaryFolder } from './tools.ts';

const root = join(templateFolder, '..');
const measured = templates().filter((template) => template.measured);
const naming = { name: 'cloudless-heat', summary: "The park's temperature." };

const three: Measure = {
  quantity: 'temperature',
  unit: 'K',
  value: 'heat[i] + 0.1 * Math.log(heat[i])',
  where: '(quality[i] & 16) === 0 && !Number.isNaN(park[i])',
  variables: [
    { name: 'heat', kind: 'stack', quantity: 'temperature', unit: 'K' },
    { name: 'quality', kind: 'stack', quantity: 'qa-bits', codes: true },
    { name: 'park', kind: 'region', quantity: 'region' },
  ],
};
const one: Measure = { ...three, value: 'heat[i]', where: 'true', variables: three.variables.slice(0, 1) };

/** Expressions for the further slots of a template. */
const furtherSlots = (slots: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.keys(slots).map((name) => [name, name.startsWith('where') ? 'heat[i] > 300' : 'heat[i]']));

const statistics = findTemplate('layer-statistics')?.source ?? '';
const withVariable = (name: string): Measure => ({
  ...one,
  value: `${name}[i]`,
  variables: [{ name, kind: 'stack', quantity: 'any' }],
});

test('specialised and plain tools type-check against the contract, without anything unused', () => {
  const folder = temporaryFolder();
  for (const { name, source, slots } of measured) {
    for (const [kind, measure] of Object.entries({ three, one }))
      writeFileSync(join(folder, `${name}-${kind}.ts`), specialise(source, measure, naming, furtherSlots(slots)));
  }
  for (const { name, source } of templates()) writeFileSync(join(folder, `${name}.ts`), source);
  const compilerOptions = {
    noEmit: true,
    strict: true,
    noUnusedLocals: true,
    target: 'es2024',
    module: 'nodenext',
    moduleResolution: 'nodenext',
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    types: [],
    paths: { 'earthwright/tool': [join(root, 'core/tool/contract.ts')] },
  };
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  const { stdout } = spawnSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder], {
    encoding: 'utf8',
  });
  expect(stdout).toBe('');
});

describe.each(measured)('$name', ({ source, slots }) => {
  const text = specialise(source, three, naming, furtherSlots(slots));

  test('keeps no marker and takes the name, the summary and the unit', () => {
    expect(text).not.toMatch(/\/\*(?!\*)/);
    expect(text).toContain("name: 'cloudless-heat',");
    expect(text).toContain('summary: "The park\'s temperature.",');
  });

  test('has nothing of the default instance left', () => {
    expect(text).not.toMatch(/\bnir\b|\bred\b|ndvi|NDVI/);
  });

  test('declares every further slot', () => {
    const own = [
      'name',
      'summary',
      'quantity',
      'unit',
      'inputs',
      'first',
      'bands',
      'stacks',
      'blocks',
      'pick',
      'partner',
      'value',
      'where',
    ];
    expect(
      new Set(
        slotsOf(source)
          .map(({ name }) => name)
          .filter((name) => !own.includes(name)),
      ),
    ).toEqual(new Set(Object.keys(slots)));
  });
});

describe('missing pixels', () => {
  const filled = (measure: Partial<Measure>): string => specialise(statistics, { ...three, ...measure }, naming);

  test('do not meet a condition with bit operators, negations or inequality', () => {
    expect(filled({})).toContain(
      'const selected = !Number.isNaN(quality[i]) && (quality[i] & 16) === 0 && !Number.isNaN(park[i]);',
    );
    expect(filled({ where: '!(heat[i] > 300) || park[i] === 2' })).toContain(
      '= !Number.isNaN(heat[i]) && (!(heat[i] > 300) || park[i] === 2);',
    );
    expect(filled({ where: 'quality[i] !== 3' })).toContain('= !Number.isNaN(quality[i]) && quality[i] !== 3;');
  });

  test('are left to comparisons, which are false for them, and to tests that the condition makes itself', () => {
    expect(filled({ where: 'heat[i] > 300 && quality[i] === 3' })).toContain('= heat[i] > 300 && quality[i] === 3;');
    expect(filled({ where: 'quality[i] === quality[i] && (quality[i] & 1) === 0' })).toContain(
      '= quality[i] === quality[i] && (quality[i] & 1) === 0;',
    );
  });

  test('do not become data where the value decides', () => {
    expect(filled({ value: 'quality[i] & 2 ? 1 : 0' })).toContain(
      'const value = Number.isNaN(quality[i]) ? NaN : quality[i] & 2 ? 1 : 0;',
    );
    expect(filled({ value: 'heat[i] - 273.15' })).toContain('const value = heat[i] - 273.15;');
  });
});

test('later layers have names of their own', () => {
  const text = specialise(findTemplate('change-share')?.source ?? '', three, naming);
  expect(text).toContain('(heat, quality, park, heatLater, qualityLater, parkLater, area,');
  expect(text).toContain('const after = heatLater[i] + 0.1 * Math.log(heatLater[i]);');
  expect(text).toContain('partner(inputs.quality.layers, layers.length, kLater),');
});

test('a stack on another grid is resampled as the variable says', () => {
  const variables = three.variables.map((variable, index) =>
    index === 1 ? { ...variable, resampling: 'nearest' as const } : variable,
  );
  expect(specialise(statistics, { ...three, variables }, naming)).toContain(
    "partner(inputs.quality.layers, layers.length, k).on(layer.grid, 'nearest')",
  );
});

test.each([
  ['no identifier', withVariable('b-10')],
  ['a name of the tool', withVariable('valid')],
  ['an import of the tool', withVariable('stack')],
  ['a reserved word', withVariable('class')],
  ['a global', withVariable('Math')],
  ['two of the same name', { ...one, variables: [...one.variables, ...one.variables] }],
  ['a region first', { ...three, variables: three.variables.slice(2) }],
  ['no variable', { ...one, variables: [] }],
  ['an unknown name in the value', { ...one, value: 'heat[i] + params' }],
  ['a variable without its pixel', { ...one, value: 'heat + 1' }],
  ['a statement', { ...one, value: 'heat[i]; valid = 3' }],
  ['an assignment', { ...one, value: 'heat[i] = 3' }],
  ['a comment', { ...one, where: 'true /*end*/' }],
  ['an empty condition', { ...one, where: ' ' }],
])('refuses %s', (_, measure) => {
  expect(() => specialise(statistics, measure, naming)).toThrow(MeasureError);
});

test('refuses further slots that the template lacks or that are not filled', () => {
  const contrast = findTemplate('statistic-contrast')?.source ?? '';
  expect(() => specialise(statistics, one, naming, { whereA: 'heat[i] > 1' })).toThrow("no slot 'whereA'");
  expect(() => specialise(contrast, one, naming, { whereA: 'heat[i] > 1' })).toThrow("an expression for 'whereB'");
});

test('refuses a template without measure slots', () => {
  expect(() => specialise(readFileSync(join(templateFolder, 'series-trend/tool.ts'), 'utf8'), one, naming)).toThrow(
    'used as it stands',
  );
});

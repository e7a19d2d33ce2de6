import { beforeAll, describe, expect, test } from 'vitest';
import type { AnyTool } from '../../core/tool/runtime.ts';
import { findTemplate, templates } from '../../templates/library.ts';
import { specialise } from '../../templates/specialise.ts';
import { type Case, casesOf, templateNames } from './cases.ts';
import { expectCase } from './compare.ts';
import { loadTools } from './tools.ts';

const all = templateNames().flatMap((template) =>
  casesOf(template).map((one, index) => ({ template, id: `${template}-case-${index}`, ...one })),
);

/** A template's source for a case: as it stands, or specialised to the case's measure. */
const sourceOf = (template: string, { name, measure, slots }: Case): string => {
  const { source } = findTemplate(template) ?? { source: '' };
  return measure ? specialise(source, measure, { name: template, summary: name }, slots) : source;
};

let tools: Map<string, AnyTool>;
beforeAll(async () => {
  tools = await loadTools(new Map(all.map((one) => [one.id, sourceOf(one.template, one)])));
});

test('every template has golden cases', () => {
  expect(templates().filter(({ name }) => !all.some(({ template }) => template === name))).toEqual([]);
});

describe.each(templateNames())('%s', (template) => {
  test.each(all.filter((one) => one.template === template))('$name', async (one) => {
    await expectCase(tools.get(one.id), one);
  });
});

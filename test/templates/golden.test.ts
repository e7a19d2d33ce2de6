import { beforeAll, describe, expect, test } from 'vitest';
import { type Case, casesOf, templateNames } from '../../bench/templates/cases.ts';
import type { AnyTool } from '../../core/tool/runtime.ts';
import { composeTool } from '../../templates/compose.ts';
import { findTemplate, templates } from '../../templates/library.ts';
import { expectCase } from './compare.ts';
import { loadTools, type ToolText } from './tools.ts';

const all = templateNames().flatMap((template) =>
  // Cases of a template as it stands share its module.
  casesOf(template).map((one, index) => ({
    template,
    id: one.derived ? `${template}-case-${index}` : template,
    ...one,
  })),
);

/** A template's source for a case: as it stands, or composed with what the case derives. */
const sourceOf = (name: string, { name: summary, derived }: Case): ToolText => {
  const template = findTemplate(name);
  if (!template) throw new Error(`There is no template ${name}.`);
  const { source } = template;
  return derived ? { source: composeTool(template, derived, { name, summary }), template: source } : source;
};

test('every template has golden cases', () => {
  expect(templates().filter(({ name }) => !all.some(({ template }) => template === name))).toEqual([]);
});

describe.each(templateNames())('%s', (template) => {
  const cases = all.filter((one) => one.template === template);
  let tools: Map<string, AnyTool>;
  beforeAll(async () => {
    tools = await loadTools(new Map(cases.map((one) => [one.id, sourceOf(template, one)])));
  });

  test.each(cases)('$name', async (one) => {
    await expectCase(tools.get(one.id), one);
  });
});

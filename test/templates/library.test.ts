import { describe, expect, test } from 'vitest';
import type { AnyTool } from '../../core/tool/runtime.ts';
import { findTemplate, templates } from '../../templates/library.ts';
import { specialise } from '../../templates/specialise.ts';
import { templateNames } from './cases.ts';
import { loadTools } from './tools.ts';

/** The outputs of a template as its metadata state them: with the quantity and unit of the measure by name. */
const abstract = {
  quantity: '$quantity',
  unit: '$unit',
  value: 'v[i]',
  where: 'true',
  variables: [{ name: 'v', kind: 'stack' as const, quantity: 'any' }],
};

const sources = new Map(
  templates().flatMap(({ name, source, measured, slots }): [string, string][] => {
    const further = Object.fromEntries(
      Object.keys(slots).map((slot) => [slot, slot.startsWith('where') ? 'true' : 'v[i]']),
    );
    const outputs = measured ? specialise(source, abstract, { name, summary: name }, further) : source;
    return [
      [name, source],
      [`${name}-abstract`, outputs],
    ];
  }),
);
const tools = await loadTools(sources);
const toolOf = (name: string): AnyTool => {
  const found = tools.get(name);
  if (!found) throw new Error(`No tool ${name}.`);
  return found;
};
/** Ports without their descriptions. */
const structure = (ports: Readonly<Record<string, object>>): unknown =>
  Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, { ...port, description: undefined }]));

test('every folder with a tool is a template, found by its name', () => {
  expect(templates().map(({ name }) => name)).toEqual(templateNames().sort());
  expect(findTemplate('series-trend')?.name).toBe('series-trend');
  expect(findTemplate('no-such-template')).toBeUndefined();
});

describe.each(templates())('$name', (template) => {
  const definition = toolOf(template.name);

  test('its metadata state the ports that its tool declares', () => {
    expect(definition.name).toBe(template.name);
    expect(definition.stage).toBe(template.stage);
    expect(structure(template.inputs)).toEqual(structure(definition.inputs));
    expect(structure(template.params)).toEqual(structure(definition.params));
    expect(structure(template.outputs)).toEqual(structure(toolOf(`${template.name}-abstract`).outputs));
  });

  test('is small enough to be read whole', () => {
    expect(template.source.split('\n').length).toBeLessThanOrEqual(130);
  });
});

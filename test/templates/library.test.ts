import { describe, expect, test } from 'vitest';
import { templateNames } from '../../bench/templates/cases.ts';
import type { AnyTool } from '../../core/tool/runtime.ts';
import { findTemplate, templates } from '../../templates/library.ts';
import { loadTools } from './tools.ts';

const tools = await loadTools(new Map(templates().map(({ name, source }) => [name, source])));
const toolOf = (name: string): AnyTool => {
  const found = tools.get(name);
  if (!found) throw new Error(`No tool ${name}.`);
  return found;
};
/** Ports without their descriptions. */
const structure = (ports: Readonly<Record<string, { kind: string; port?: object }>>): unknown =>
  Object.fromEntries(
    Object.entries(ports).map(([name, port]) => {
      const inner = port.kind === 'optional' ? { ...port.port, optional: true } : port;
      return [name, { ...inner, description: undefined }];
    }),
  );

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
    expect(structure(template.outputs)).toEqual(structure(definition.outputs));
  });

  test('is small enough to be read whole', () => {
    expect(template.source.split('\n').length).toBeLessThanOrEqual(130);
  });
});

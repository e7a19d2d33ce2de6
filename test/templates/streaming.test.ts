import { beforeAll, describe, test } from 'vitest';
import { casesOf } from '../../bench/templates/cases.ts';
import type { AnyTool } from '../../core/tool/runtime.ts';
import { composeTool } from '../../templates/compose.ts';
import { findTemplate } from '../../templates/library.ts';
import { expectCase } from './compare.ts';
import { loadTools } from './tools.ts';

/** Limits so small that what must be held to them is, even for tiny inputs. */
const squeezed: Record<string, readonly (readonly [limit: string, small: string])[]> = {
  'component-count': [['labelLimit = 1_000_000', 'labelLimit = 2']],
  'zonal-statistics': [['sheetsAtOnce = 16', 'sheetsAtOnce = 1']],
  'zonal-class-share': [['sheetsAtOnce = 16', 'sheetsAtOnce = 1']],
};

const cases = Object.entries(squeezed).flatMap(([template, limits]) =>
  casesOf(template).map((one, index) => {
    const found = findTemplate(template);
    if (!found) throw new Error(`There is no template ${template}.`);
    const small = limits.reduce((changed, [from, to]) => {
      if (!changed.includes(from)) throw new Error(`${template} has no '${from}'.`);
      return changed.replace(from, to);
    }, found.source);
    const naming = { name: template, summary: one.name };
    const text = one.derived ? { source: composeTool(found, one.derived, naming), template: small } : small;
    return { ...one, id: `${template}-${index}`, template, text };
  }),
);

let tools: Map<string, AnyTool>;
beforeAll(async () => {
  tools = await loadTools(new Map(cases.map(({ id, text }) => [id, text])));
});

describe.each(Object.keys(squeezed))('%s gives the same when little fits into memory', (template) => {
  test.each(cases.filter((one) => one.template === template))('$name', async (one) => {
    await expectCase(tools.get(one.id), one);
  });
});

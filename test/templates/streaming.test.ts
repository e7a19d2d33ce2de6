import { beforeAll, describe, test } from 'vitest';
import type { AnyTool } from '../../core/tool/runtime.ts';
import { findTemplate } from '../../templates/library.ts';
import { specialise } from '../../templates/specialise.ts';
import { casesOf } from './cases.ts';
import { expectCase } from './compare.ts';
import { loadTools } from './tools.ts';

/** Limits so small that what must be held to them is, even for tiny inputs. */
const squeezed: Record<string, readonly (readonly [limit: string, small: string])[]> = {
  'layer-quantiles': [
    ['capacity = 4_000_000', 'capacity = 5'],
    ['bins = 65_536', 'bins = 4'],
  ],
  'component-count': [['labelLimit = 1_000_000', 'labelLimit = 2']],
};

const cases = Object.entries(squeezed).flatMap(([template, limits]) =>
  casesOf(template).map((one, index) => {
    const { source } = findTemplate(template) ?? { source: '' };
    const text = one.measure ? specialise(source, one.measure, { name: template, summary: one.name }) : source;
    const small = limits.reduce((changed, [from, to]) => {
      if (!changed.includes(from)) throw new Error(`${template} has no '${from}'.`);
      return changed.replace(from, to);
    }, text);
    return { ...one, id: `${template}-${index}`, template, small };
  }),
);

let tools: Map<string, AnyTool>;
beforeAll(async () => {
  tools = await loadTools(new Map(cases.map(({ id, small }) => [id, small])));
});

describe.each(Object.keys(squeezed))('%s gives the same when little fits into memory', (template) => {
  test.each(cases.filter((one) => one.template === template))('$name', async (one) => {
    await expectCase(tools.get(one.id), one);
  });
});

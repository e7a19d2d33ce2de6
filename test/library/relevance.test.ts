import { describe, expect, it } from 'vitest';
import type { DataProfile } from '../../core/profile.ts';
import { asTemplate } from '../../library/as-template.ts';
import type { KeptTool } from '../../library/kept-tool.ts';
import { keptText } from '../../reasoners/model/template-text.ts';

/** Tools that take nothing: any data can feed them. */
const kept = (name: string, summary: string, purpose = '') => {
  const tool: KeptTool = {
    format: 1,
    name,
    version: '1.0.0',
    status: 'candidate',
    summary,
    purpose,
    stage: 'analyse',
    inputs: {},
    params: {},
    anyQuantity: [],
    outputs: { result: { kind: 'number', description: '' } },
    digest: '',
    from: null,
    licence: '',
    proven: [{ data: '', conditions: ['green: raster of dn'], checks: { run: 1, passed: 1, warnings: 0 }, at: '' }],
    failures: [],
  };
  return asTemplate(tool, '');
};
const profile: DataProfile = { files: [], groups: [], unknown: [] };
const named = (question: string, ...tools: readonly ReturnType<typeof kept>[]): string[] =>
  [...keptText(question, profile, tools).matchAll(/^([\w-]+) \(analyse\)/gm)].map(([, name = '']) => name);

describe('kept tools before a planner', () => {
  const ponds = kept('pond-count', 'Number of ponds of at least one hectare.', 'Count connected water patches');
  const burnt = kept('burn-share', 'Share of the forest that burned, in percent.');

  it('are shown where summary or purpose name what the question is about', () => {
    expect(named('How many ponds lie in the valley?', ponds, burnt)).toEqual(['pond-count']);
    expect(named('Which area is covered by water?', ponds, burnt)).toEqual(['pond-count']);
    expect(named('Did the forest recover?', ponds, burnt)).toEqual(['burn-share']);
  });

  it('are not shown for words of measuring alone, nor for what their data held', () => {
    expect(named('What number of towns has at least one hectare?', ponds, burnt)).toEqual([]);
    expect(named('What share of the green is above 100, in percent?', ponds, burnt)).toEqual([]);
  });

  it('are three at most', () => {
    const many = ['a', 'b', 'c', 'd', 'e'].map((letter) => kept(`ponds-${letter}`, `Ponds by their ${letter}.`));
    expect(named('How many ponds are there?', ...many)).toHaveLength(3);
  });
});

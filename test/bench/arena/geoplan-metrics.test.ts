import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { levenshteinSimilarity } from '../../../bench/arena/metrics/geoplan/edit-distance.ts';
import { type BlindPair, eloUpdate, rateByElo } from '../../../bench/arena/metrics/geoplan/elo.ts';
import { setScores } from '../../../bench/arena/metrics/geoplan/sets.ts';
import { structuralScorer } from '../../../bench/arena/metrics/geoplan/structural.ts';
import { toolList } from '../../../bench/arena/metrics/geoplan/tool-list.ts';
import { createDice } from '../../../bench/arena/statistics/dice.ts';

const shared = resolve(import.meta.dirname, '../../../../shared/geoplan');
const read = (name: string): unknown => JSON.parse(readFileSync(resolve(shared, name), 'utf8'));
const worked = z.object({
  cases: z.array(
    z.object({
      agent: z.string(),
      agent_flow: z.array(z.string()),
      gt: z.array(z.string()),
      path_similarity: z.number(),
      exact_from_table16_only: z.boolean(),
    }),
  ),
});

describe.skipIf(!existsSync(shared))('published structural scores', () => {
  it('are met to 1e-6 where they need the table of costs alone, else within 0.035', () => {
    const score = structuralScorer(toolList.parse(read('tools.json')));
    const { cases } = worked.parse(read('worked_values.json'));
    expect(cases.length).toBeGreaterThan(30);
    const misses = cases.map((one) => ({
      ...one,
      off: Math.abs(score(one.agent_flow, one.gt) - one.path_similarity),
    }));
    expect(misses.filter(({ exact_from_table16_only }) => exact_from_table16_only)).not.toEqual([]);
    for (const { agent, off, exact_from_table16_only } of misses)
      expect(off, agent).toBeLessThanOrEqual(exact_from_table16_only ? 1e-6 : 0.035);
    expect(misses.reduce((sum, { off }) => sum + off, 0) / misses.length).toBeLessThan(0.01);
  });
});

const list = toolList.parse({
  sub_agent_layers: {},
  tools: ['fetch', 'clean', 'map'].map((name, index) => ({
    name,
    description: name,
    layers: [1],
    sub_agents: [],
    insdel_cost: 1 + index / 10,
  })),
});

describe('structural scores', () => {
  // fetch clean map against fetch map: clean taken out, 1.1 of 1.5 · 3.
  it('charge what a tool too many costs', () => {
    expect(structuralScorer(list)(['fetch', 'clean', 'map'], ['fetch', 'map'])).toBeCloseTo(1 - 1.1 / 4.5, 12);
    expect(structuralScorer(list)([], [])).toBe(1);
  });

  it('count calls in a row once, unless told otherwise', () => {
    const plan = ['fetch', 'fetch', 'map'];
    expect(structuralScorer(list)(plan, ['fetch', 'map'])).toBe(1);
    expect(structuralScorer(list, { collapse: false })(plan, ['fetch', 'map'])).toBeCloseTo(1 - 1 / 4.5, 12);
  });

  it('replace by likeness, none where a tool is not listed', () => {
    const score = structuralScorer(list, { similarity: () => 0 });
    expect(score(['clean'], ['map'])).toBeCloseTo(1 - 1 / 1.5, 12);
    expect(structuralScorer(list)(['clean'], ['stranger'])).toBeCloseTo(1 - 1 / 1.5, 12);
    expect(structuralScorer(list)(['clean'], ['map'])).toBeGreaterThan(score(['clean'], ['map']));
  });
});

describe('the other planning metrics', () => {
  it('take sets', () => {
    const { precision, recall, f1 } = setScores(['a', 'a', 'b', 'x'], ['a', 'b', 'c', 'd']);
    expect([precision, recall, f1]).toEqual([2 / 3, 0.5, expect.closeTo(4 / 7, 12)]);
    expect(setScores([], ['a'])).toEqual({ precision: 0, recall: 0, f1: 0 });
  });

  it('take edits of whole names', () => {
    expect(levenshteinSimilarity(['a', 'b', 'c'], ['a', 'c', 'd', 'e'])).toBe(0.25);
    expect(levenshteinSimilarity([], [])).toBe(1);
  });

  it('move ratings as Elo has it', () => {
    expect(eloUpdate(1000, 1000, 1)).toEqual([1016, 984]);
    const [first, second] = eloUpdate(1400, 1000, 0);
    expect(first).toBeCloseTo(1400 - 32 / 1.1, 9);
    expect(first + second).toBeCloseTo(2400, 9);
  });

  it('show the judge plans without names, in both orders, and call a contradiction a tie', async () => {
    const seen: BlindPair[] = [];
    const plans = { alpha: ['a'], beta: ['a', 'b'] };
    const longer = await rateByElo(
      'q',
      plans,
      async (pair) => {
        seen.push(pair);
        return pair.first.length > pair.second.length ? 'first' : 'second';
      },
      { dice: createDice(1) },
    );
    expect(longer).toEqual({ alpha: 984, beta: 1016 });
    expect(seen.map(({ first }) => first.length)).toEqual([1, 2]);
    expect(JSON.stringify(seen)).not.toMatch(/alpha|beta/);
    const partial = await rateByElo('q', plans, async () => 'first', { dice: createDice(1) });
    expect(partial).toEqual({ alpha: 1000, beta: 1000 });
    const once = await rateByElo('q', plans, async () => 'first', { dice: createDice(1), bothOrders: false });
    expect(once).toEqual({ alpha: 1016, beta: 984 });
  });
});

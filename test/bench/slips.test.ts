import { describe, expect, it } from 'vitest';
import { recordedWorkflow, slipsOf } from '../../bench/suites/slips/slips.ts';
import { tableOf } from '../../bench/suites/slips/table.ts';
import { workflow } from '../reasoners/model/ponds.ts';

const good = recordedWorkflow.parse(workflow);
const slips = slipsOf(good);

/** Places at which two values differ; a list of another length is one place. */
const differences = (one: unknown, other: unknown, place = ''): string[] => {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return one === other ? [] : [place];
  const [left, right] = [Object.entries(one), new Map(Object.entries(other))];
  if (left.length !== right.size) return [place];
  return left.flatMap(([key, value]) => differences(value, right.get(key), `${place}.${key}`));
};

describe('planted slips', () => {
  it('are each one change of a workflow that was right, no two alike', () => {
    expect(slips.length).toBeGreaterThan(15);
    for (const { family, change, workflow: slipped } of slips)
      expect(differences(good, slipped), `${family}: ${change}`).toHaveLength(1);
    expect(new Set(slips.map((slip) => JSON.stringify(slip.workflow))).size).toBe(slips.length);
  });

  it('are of every kind that the workflow offers', () => {
    const families = new Set(slips.map(({ family }) => family));
    for (const family of ['wrong band', 'scale forgotten or made up', 'missing values counted', 'comparison turned'])
      expect(families).toContain(family);
    expect(slips.map(({ change }) => change)).toEqual(
      expect.arrayContaining(['green: band 3', 'comparison <', 'difference turned round', 'answers with area']),
    );
  });

  it('count as caught when they were sent back or left unanswered, of those that change the answer', () => {
    const result = (outcome: 'sent back' | 'silent' | 'harmless') => ({
      task: 't',
      family: 'wrong band',
      change: '',
      outcome,
      said: '',
    });
    const table = tableOf([result('sent back'), result('silent'), result('harmless')]);
    expect(table.split('\n').at(-1)).toBe('| all | 3 | 1 | 1 | 0 | 0 | 1 | 50 % |');
  });
});

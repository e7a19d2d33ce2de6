import { expect, it } from 'vitest';
import type { Reasoner } from '../../agents/reasoner.ts';
import type { DataProfile } from '../../core/profile.ts';
import { onOneLine } from '../../reasoners/on-one-line.ts';

const profile: DataProfile = { files: [], groups: [], unknown: [] };

const heard = async (question: string): Promise<string> => {
  const heardAs: string[] = [];
  const inner: Reasoner = {
    name: 'inner',
    proposePlans: async ({ task }) => {
      heardAs.push(task.question);
      return { kind: 'unsupported', reason: '', missing: [] };
    },
    composeWorkflow: async () => ({ kind: 'unsupported', reason: '', missing: [] }),
    writeTool: async () => ({ kind: 'give-up', reason: '' }),
  };
  await onOneLine(inner).proposePlans({
    task: { id: 'a', question, choices: null, folder: 'a', files: [] },
    profile,
  });
  return heardAs.join('|');
};

it.each([
  [
    'Count a pixel as water where\n  NDWI > 0. How many\r\nlakes are there?',
    'Count a pixel as water where NDWI > 0. How many lakes are there?',
  ],
  ['What is the mean NDVI?\n\nBand 1 is red.', 'What is the mean NDVI?\n\nBand 1 is red.'],
  ['Classes:\n- 1 is forest\n2) 2 is water', 'Classes:\n- 1 is forest\n2) 2 is water'],
])('a wrapped sentence is one line, a paragraph and an item of a list are not: %j', async (question, expected) => {
  expect(await heard(question)).toBe(expected);
});

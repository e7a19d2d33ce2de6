import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { OpenPoint, Reasoner } from '../../agents/reasoner.ts';
import { openLibrary } from '../../library/library.ts';
import { createLibraryReasoner } from '../../reasoners/library/library-reasoner.ts';

const folder = mkdtempSync(join(tmpdir(), 'earthwright-near-look-'));
afterAll(() => rmSync(folder, { recursive: true }));

const first = 'Over how many ponds of a hectare or more would a heron that fancies NDWI above zero have to fly here?';
const sibling =
  'The next summer a heron that fancies NDWI above zero comes here again: over how many ponds of a hectare or more would it fly?';
const stranger =
  'Which month of the year has the highest precipitation on average over the basin, and how many millimetres?';

const library = openLibrary(folder);
library.keepWorkflow({
  format: 1,
  question: first,
  choices: null,
  plan: { id: 'plan-1', goal: '', steps: [], rationale: '', files: [], assumptions: [], score: 1 },
  workflow: { goal: '', nodes: [], answer: { node: 'count', output: 'count' }, caveats: [] },
  files: [{ path: 'then.tif', shape: 'another', sha256: '' }],
  tools: {},
  answer: { statement: '35', choice: null },
  at: '',
});

it.each([
  ['meaning', sibling, 0],
  ['meaning', stranger, 1],
  ['fill', sibling, 1],
  ['date', sibling, 1],
] as const)('where %s is left open, of “%s” the model looks at the data %i times', async (kind, question, looks) => {
  let looked = 0;
  const none = async () => ({ kind: 'unsupported', reason: '', missing: [] }) as const;
  const inner: Reasoner = {
    name: 'model',
    proposePlans: none,
    composeWorkflow: none,
    writeTool: async () => ({ kind: 'give-up', reason: '' }),
    interpretData: async () => {
      looked++;
      return { kind: 'findings', findings: [], unknown: [] };
    },
  };
  const reasoner = createLibraryReasoner({
    inner,
    library,
    first: true,
    tell: () => undefined,
    now: () => new Date(0),
  });
  const open: readonly OpenPoint[] = [{ kind, text: 'now.tif: it' }];
  const task = { id: 'now', folder, question, choices: null, files: [] };
  const profile = { files: [], groups: [], unknown: [] };
  await reasoner.interpretData?.({ task, profile, open, probes: [], probesLeft: 3 });
  expect(looked).toBe(looks);
});

import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { profileFolder } from '../../cli/language-command.ts';
import { composeQuestionReasoner } from '../../compose.ts';
import type { DataProfile } from '../../core/profile.ts';

const folder = mkdtempSync(join(tmpdir(), 'earthwright-map-'));
let profile: DataProfile;

const ring = [
  [-99.1, 47.1],
  [-99.0, 47.1],
  [-99.0, 47.2],
  [-99.1, 47.2],
  [-99.1, 47.1],
];
beforeAll(async () => {
  cpSync(join(import.meta.dirname, '../../examples/pond-count/data'), join(folder, 'data'), { recursive: true });
  const feature = {
    type: 'Feature',
    properties: { owner: 'Olsen' },
    geometry: { type: 'Polygon', coordinates: [ring] },
  };
  writeFileSync(join(folder, 'data/farms.geojson'), JSON.stringify({ type: 'FeatureCollection', features: [feature] }));
  profile = await profileFolder(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const planned = async (question: string): Promise<string> => {
  const task = { id: 'map', question, choices: null, folder, files: [] };
  const found = await composeQuestionReasoner().proposePlans({ task, profile });
  return found.kind === 'plans' ? 'planned' : found.reason;
};

it('a map of the whole scene needs no part in it for polygons that lie beside', async () => {
  expect(await planned('Make me a map of band 4 of this scene')).toBe('planned');
  expect(await planned('Please draw a band 4 map.')).toBe('planned');
});

it('a map of a part does, and a number of the whole scene does not', async () => {
  expect(await planned('Please draw a band 4 map only where it is wet.')).not.toBe('planned');
  expect(await planned('What is the mean of band 4?')).toBe('planned');
});

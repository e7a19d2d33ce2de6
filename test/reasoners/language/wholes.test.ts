import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { summariseData } from '../../../agents/summary/summarise.ts';
import { readTaskFolder } from '../../../agents/task-folder.ts';
import { composeQuestionReasoner, composeRun, composeSandbox } from '../../../compose.ts';
import type { DataProfile } from '../../../core/profile.ts';
import { ground } from '../../../reasoners/language/ground/ground.ts';
import { isMissing } from '../../../reasoners/language/ground/missing.ts';
import { readQuestion } from '../../../reasoners/language/reader/reader.ts';
import { writeRaster } from '../../agents/support.ts';

const grid = { width: 20, height: 10, transform: [100, 0, 400_000, 0, -100, 4_800_000] as const, crs: 'EPSG:32633' };

const features = (names: readonly string[]): string =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: names.map((ward, index) => {
      const [west, east] = [13.76 + index / 200, 13.764 + index / 200];
      return {
        type: 'Feature',
        properties: { ward },
        geometry: {
          type: 'Polygon',
          coordinates: [
            [
              [west, 43.34],
              [east, 43.34],
              [east, 43.35],
              [west, 43.35],
              [west, 43.34],
            ],
          ],
        },
      };
    }),
  });

let folder = '';
let profile: DataProfile;

const readings = (question: string): string[] => {
  const outcome = asked(question);
  return outcome.kind === 'read' ? outcome.readings.map(({ expression }) => expression) : [];
};

const asked = (question: string) =>
  readQuestion(question, (givens) => {
    const grounding = ground(profile, givens);
    return isMissing(grounding) ? grounding.what : grounding.scope;
  });

const assumed = (question: string): string[] => {
  const outcome = asked(question);
  return outcome.kind === 'read' ? outcome.readings.flatMap((one) => [...one.assumed]) : [];
};

beforeAll(async () => {
  const sandbox = composeSandbox();
  folder = mkdtempSync(join(tmpdir(), 'earthwright-wholes-'));
  const data = join(folder, 'harrowvale_heat');
  mkdirSync(data);
  for (const [name, shift] of [
    ['lst_day', 20],
    ['lst_night', 0],
  ] as const)
    writeRaster(join(data, `${name}_20230712.tif`), grid, 'float32', (x) => 290 + shift + x / 10, 'K');
  writeFileSync(join(data, 'wards.geojson'), features(['Millbrook', 'Harrow Sedge', 'Kirkfold']));
  const run = composeRun({
    runFolder: join(folder, '.earthwright'),
    sandbox,
    reasoner: composeQuestionReasoner(),
    limits: {},
    isolation: 'auto',
    rounds: 1,
    signal: new AbortController().signal,
  });
  profile = await summariseData(readTaskFolder(data, 'x').task, run);
  await sandbox.close();
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the whole of the data by its name', () => {
  it.each([
    ['What was the mean night LST in Harrowvale?', 'Harrowvale'],
    ['What was the mean night LST in the city?', 'city'],
    ['What was the mean night LST across the city of Harrowvale?', 'city of Harrowvale'],
    ['What was the city average of the night LST?', 'city'],
  ])('is read and told: %s', (question, said) => {
    expect(readings(question)).toEqual(['mean(lst_night)']);
    expect(assumed(question)).toEqual([expect.stringContaining(`“${said}” is taken as all that the data show`)]);
  });

  it.each([
    'What was the mean night LST in Oldcastle?',
    'What was the mean night LST in Harrowvale North?',
    'What was the mean night LST in the north of Harrowvale?',
    'What was the mean night LST outside Harrowvale?',
    'What was the mean night LST within 2 km of Harrowvale?',
    'What was the mean night LST outside the city?',
  ])('is no other place, and no part of it: %s', (question) => {
    expect(readings(question)).toEqual([]);
  });

  it('is a polygon where one is called so', () => {
    expect(readings('What was the mean night LST in Millbrook?')).toEqual(["mean(lst_night) within ward 'Millbrook'"]);
    for (const said of ['in Millbrook', 'in the ward of Millbrook', 'in the city of Millbrook'])
      expect(assumed(`What was the mean night LST ${said}?`)).toEqual([]);
  });
});

describe('day and night', () => {
  it('tell one of two fields of the same quantity', () => {
    expect(readings('What was the mean daytime LST?')).toEqual(['mean(lst_day)']);
    expect(readings('What was the highest night-time land surface temperature?')).toEqual(['max(lst_night)']);
    expect(readings('What was the mean land surface temperature at night?')).toEqual(['mean(lst_night)']);
  });

  it('are both meant where neither is said', () => {
    expect(readings('What was the mean LST?')).not.toEqual(['mean(lst_day)']);
    expect(readings('What was the mean LST?')).not.toEqual(['mean(lst_night)']);
  });
});

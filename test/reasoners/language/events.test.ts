import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeAnswer } from '../../../agents/answering/compose-answer.ts';
import { runNodes } from '../../../agents/run-nodes.ts';
import { summariseData } from '../../../agents/summary/summarise.ts';
import { readTaskFolder } from '../../../agents/task-folder.ts';
import type { Scope } from '../../../analysis/types.ts';
import { composeSandbox } from '../../../compose.ts';
import type { DataProfile } from '../../../core/profile.ts';
import { compile } from '../../../reasoners/language/compile/compile.ts';
import { ground } from '../../../reasoners/language/ground/ground.ts';
import { isMissing } from '../../../reasoners/language/ground/missing.ts';
import { read } from '../../../reasoners/language/reader/read.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { queryOf, runsBelow } from './asked-folder.ts';

/** Rows without names: several on one date, each at a place of its own. */
const fires = `latitude,longitude,bright_ti4,acq_date,confidence,frp,daynight
10.11,20.31,320.1,2021-03-02,n,2.5,D
10.12,20.32,331.0,2021-03-02,h,10,D
10.13,20.33,305.5,2021-03-09,l,1.5,N
10.14,20.34,340.2,2021-04-01,h,20,D
10.15,20.35,311.3,2021-04-01,n,4,N
10.16,20.36,318.8,2021-04-01,n,6,D
10.17,20.37,325.9,2021-05-20,n,8,N
10.18,20.38,309.0,2021-05-21,l,2,D
`;
const brigades = `brigade,lat,lon,volunteers
Upper,10.1,20.3,12
Lower,10.2,20.4,30
Hill,10.3,20.5,7
`;
const gauges = `station_code,station_name,lat,lon
A1,Old Bridge,10.1,20.3
B2,New Weir,10.2,20.4
`;

let folder = '';
let sandbox: Sandbox;
let profile: DataProfile;
let dependenciesFor: ReturnType<typeof runsBelow>;

const scope = (): Scope => {
  const grounding = ground(profile);
  if (isMissing(grounding)) throw new Error(grounding.what);
  return grounding.scope;
};

const readings = (question: string): string[] => read(question, scope).readings.map(({ expression }) => expression);

/** The value that a question is answered with, which has one reading. */
const answered = async (question: string): Promise<unknown> => {
  const [source, more] = readings(question);
  if (source === undefined || more !== undefined) return readings(question);
  const compiled = compile(queryOf(source), profile);
  if (compiled.kind !== 'compiled') return compiled.kind;
  const { task } = readTaskFolder(join(folder, 'watch'), source);
  const ran = await runNodes(task, profile, compiled.workflow, dependenciesFor(source));
  if (ran.kind !== 'done') return ran.kind;
  const composed = composeAnswer({ task, workflow: compiled.workflow, ...ran, tools: [] });
  return composed.kind === 'answered' ? composed.value : composed.kind;
};

beforeAll(async () => {
  sandbox = composeSandbox();
  folder = mkdtempSync(join(tmpdir(), 'earthwright-events-'));
  dependenciesFor = runsBelow(folder, sandbox);
  mkdirSync(join(folder, 'watch'));
  writeFileSync(join(folder, 'watch', 'fire_export_VIIRS_2021.csv'), fires);
  writeFileSync(join(folder, 'watch', 'brigades.csv'), brigades);
  writeFileSync(join(folder, 'watch', 'stream_gauges.csv'), gauges);
  profile = await summariseData(readTaskFolder(join(folder, 'watch'), 'x').task, dependenciesFor('1'));
}, 120_000);
afterAll(async () => {
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('rows that are things of their own', () => {
  it.each([
    ['How many fires were there?', 8],
    ['How many active fires were detected in April 2021?', 3],
    ['How many hotspots were recorded in March 2021?', 3],
    ['How many high-confidence detections were there?', 2],
    ['How many fires of high confidence were there in April 2021?', 1],
    ['How many night-time fires were there in 2021?', 3],
    ['What was the mean fire radiative power?', 6.75],
    ['What was the total fire radiative power in April 2021?', 30],
    ['What was the highest fire radiative power in May 2021?', 8],
    ['What was the mean fire radiative power of the detections?', 6.75],
    ['How many brigades are there?', 3],
    ['How many volunteers are there?', 49],
    ['Which brigade has the fewest volunteers?', 'Hill'],
    ['How many river gauges are there?', 2],
    ['How many gauging stations are there?', 2],
  ])('%s', async (question, value) => {
    expect(await answered(question)).toEqual(typeof value === 'number' ? expect.closeTo(value, 6) : value);
  });

  it.each([
    'How many wildfires were there?',
    'How many MODIS fires were there?',
    'How many fire stations are there?',
    'How many small fires were there?',
    'How many fires were put out in April 2021?',
    'How many medium-confidence fires were there?',
    'How many wells are there?',
    'How many paid volunteers are there?',
    'How many rain gauges are there?',
  ])('is not read: %s', (question) => {
    expect(readings(question)).toEqual([]);
  });
});

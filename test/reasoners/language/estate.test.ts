import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeAnswer } from '../../../agents/answering/compose-answer.ts';
import { runNodes } from '../../../agents/run-nodes.ts';
import { summariseData } from '../../../agents/summary/summarise.ts';
import { readTaskFolder } from '../../../agents/task-folder.ts';
import { print } from '../../../analysis/print.ts';
import type { Field, Layer, Scope } from '../../../analysis/types.ts';
import { composeSandbox } from '../../../compose.ts';
import type { Answer } from '../../../core/answer.ts';
import type { DataProfile } from '../../../core/profile.ts';
import { compile } from '../../../reasoners/language/compile/compile.ts';
import { ground } from '../../../reasoners/language/ground/ground.ts';
import { isMissing } from '../../../reasoners/language/ground/missing.ts';
import { read } from '../../../reasoners/language/reader/read.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { part } from '../../part.ts';
import { queryOf, runsBelow } from './asked-folder.ts';
import { writeEstate } from './estate.ts';

const goldens: Record<string, number | string | Record<string, number>> = JSON.parse(
  readFileSync(new URL('estate.json', import.meta.url), 'utf8'),
);

let folder = '';
let sandbox: Sandbox;
let profile: DataProfile;
let dependenciesFor: ReturnType<typeof runsBelow>;

const answer = async (source: string): Promise<Answer | string> => {
  const compiled = compile(queryOf(source), profile);
  if (compiled.kind !== 'compiled') return compiled.kind === 'faulty' ? compiled.fault.message : compiled.what;
  const { workflow } = compiled;
  const { task } = readTaskFolder(join(folder, 'estate'), source);
  const ran = await runNodes(task, profile, workflow, dependenciesFor(source));
  if (ran.kind !== 'done') return ran.kind;
  const composed = composeAnswer({ task, workflow, ...ran, tools: [] });
  return composed.kind === 'open-choice' ? composed.kind : composed;
};

const scope = (): Scope => {
  const grounding = ground(profile);
  if (isMissing(grounding)) throw new Error(grounding.what);
  return grounding.scope;
};

const field = (name: string): Field | undefined => scope().fields.find((one) => one.name === name);
const layer = (name: string): Layer | undefined =>
  scope().layers.find((one) => one.name === name || one.plural === name || one.aliases.includes(name));

const caveatsOf = (source: string): readonly string[] => {
  const compiled = compile(queryOf(source), profile);
  return compiled.kind === 'compiled' ? compiled.workflow.caveats : [compiled.kind];
};

beforeAll(async () => {
  sandbox = composeSandbox();
  folder = mkdtempSync(join(tmpdir(), 'earthwright-estate-'));
  dependenciesFor = runsBelow(folder, sandbox);
  mkdirSync(join(folder, 'estate'));
  writeEstate(join(folder, 'estate'));
  profile = await summariseData(readTaskFolder(join(folder, 'estate'), 'x').task, dependenciesFor('1'));
}, 120_000);
afterAll(async () => {
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
});

const close = (value: number): unknown => expect.closeTo(value, 6);

describe('an expression over tables as strangers write them', () => {
  it.each(part(Object.entries(goldens), 4))('%s', async (source, value) => {
    const expected =
      typeof value === 'object'
        ? { rows: Object.entries(value).map(([name, one]) => ({ name, value: close(one) })) }
        : { value: typeof value === 'number' ? close(value) : value };
    expect(await answer(source)).toMatchObject({ kind: 'answered', ...expected });
  });
});

describe('names of a folder', () => {
  it('are those of the list that a header of codes stands for', () => {
    expect(field('discharge')).toMatchObject({ unit: 'm3/s', quantity: 'discharge', axes: ['dates', 'stations'] });
    expect(layer('gauge')?.members).toEqual(['Oberau', 'Unterau', 'Steg', 'A1', 'A2', 'B7']);
  });

  it('come from documents and from other languages', () => {
    expect(field('kultur')?.names).toEqual(expect.arrayContaining(['WW', 'winter wheat', 'sugar beet', 'maize']));
    expect(field('besitzer')?.aliases).toContain('owner');
    expect(field('ertrag_t_ha')).toMatchObject({ label: 'yield', unit: 't/ha', quantity: 'crop-yield' });
    expect(layer('posts')?.members).toEqual(expect.arrayContaining(['Flughafen', 'airport']));
    expect(layer('paths')).toMatchObject({ lines: true });
  });

  it('are none where two layers would have them', () => {
    expect(layer('station')).toBeUndefined();
  });

  it('say of months in a header which date each value has', () => {
    expect(field('precipitation')?.dates).toHaveLength(24);
    expect(field('precipitation')).toMatchObject({ unit: 'mm', members: 'pegel' });
  });

  it('are defined by documents, and told with them', () => {
    expect(scope().definitions?.map(({ name, value }) => `${name}: ${print(value)}`)).toEqual([
      'lush: ndvi > 0.5',
      "usable: mask in ('clear', 'thin haze')",
    ]);
    expect(caveatsOf('share(lush)')).toEqual([
      expect.stringMatching(/^“lush” as README\.txt: “"Lush" in our notes means an NDVI above 0\.5”$/),
      expect.stringMatching(/Only 1 and 2 are usable/),
    ]);
    expect(caveatsOf('share(ndvi > 0.5)')).toHaveLength(1);
  });

  it('tell which rows do not count', () => {
    expect(caveatsOf('max(pm25 over dates)')).toEqual([
      'Of luft.csv values do not count as README.txt: “flag: 0 good, 3 doubtful, 7 rejected (do not use)”',
    ]);
  });
});

describe('a question over such a folder', () => {
  it.each([
    ['What was the mean flow at Oberau in April 2023?', "mean(discharge over dates) at pegel 'Oberau' during 2023-04"],
    ['mean NDVI of the winter wheat plots', "mean(ndvi where kultur = 'winter wheat')"],
    ['share of lush pixels', 'share(lush)'],
  ])('%s', (question, expression) => {
    expect(read(question, scope).readings.map((one) => one.expression)).toContain(expression);
  });
});

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
import { read } from '../../../reasoners/language/reader/read.ts';

/** Every row is a tremor of its own, at a moment and a place of its own. */
const tremors = Array.from({ length: 24 }, (_, row) => {
  const day = String((row % 12) + 1).padStart(2, '0');
  return `2022-05-${day} ${String(row).padStart(2, '0')}:10:00,${60 + row / 100},${-20 - row / 90},${2 + row / 10},${(row * 7) % 11}`;
});
/** Four floats of which each drifts: the same number on several dates, never at one place twice. */
const floats = [71, 72, 73, 74].flatMap((id) =>
  Array.from({ length: 6 }, (_, week) => {
    const date = `2022-0${week + 1}-10`;
    return `${id},${date},${80 + (id % 7) / 10 + week / 100},${5 + week / 50},${-20 + id - 70 + week}`;
  }),
);
const soot = Array.from({ length: 59 }, (_, day) => {
  const date = new Date(Date.UTC(2023, 0, 1 + day)).toISOString().slice(0, 10);
  return `${date},${20 + (day % 9)},${30 + (day % 7)}`;
});
const files: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  quakes: {
    'sil_katalogur.csv': ['origin_time,lat,lon,ml,depth_km', ...tremors, ''].join('\n'),
    'readme.txt': '`sil_katalogur.csv` earthquakes of May 2022, ml = local magnitude, depth in km\n',
  },
  floats: { 'floats_2022.csv': ['FloatID,Date,Lat,Lon,air_temperature_C', ...floats, ''].join('\n') },
  air: {
    'PM10_daily_2023.csv': ['date,Mill Road,Harbour', ...soot, ''].join('\n'),
    'stations.csv': 'station,lat,lon\nMill Road,50.1,19.9\nHarbour,50.2,19.8\n',
  },
};

let folder = '';
const profiles: Record<string, DataProfile> = {};

const readings = (where: string, question: string): string[] =>
  read(question, (givens) => {
    const grounding = ground(profiles[where] as DataProfile, givens);
    return isMissing(grounding) ? grounding.what : grounding.scope;
  }).readings.map(({ expression }) => expression);

beforeAll(async () => {
  const sandbox = composeSandbox();
  folder = mkdtempSync(join(tmpdir(), 'earthwright-records-'));
  for (const [name, texts] of Object.entries(files)) {
    mkdirSync(join(folder, name));
    for (const [file, text] of Object.entries(texts)) writeFileSync(join(folder, name, file), text);
    const run = composeRun({
      runFolder: join(folder, '.earthwright', name),
      sandbox,
      reasoner: composeQuestionReasoner(),
      limits: {},
      isolation: 'auto',
      rounds: 1,
      signal: new AbortController().signal,
    });
    profiles[name] = await summariseData(readTaskFolder(join(folder, name), 'x').task, run);
  }
  await sandbox.close();
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('what the rows of a table are', () => {
  it.each([
    ['quakes', 'How many earthquakes are in the list?', 'count(sils)'],
    ['quakes', 'How many earthquakes had a magnitude of 3.5 or stronger?', 'count(sils where ml >= 3.5)'],
    ['quakes', 'On what day did the strongest quake occur?', 'date of max(max(ml over sils) over dates)'],
    ['floats', 'What was the mean air temperature of float 73?', "mean(air_temperature_c over dates) at float '73'"],
    [
      'floats',
      'What was the mean air temperature of float no. 73?',
      "mean(air_temperature_c over dates) at float '73'",
    ],
    [
      'air',
      'What is the highest monthly PM10 at Harbour?',
      "max(mean(pm10 over dates) over months) at station 'Harbour'",
    ],
    ['air', 'What is the highest daily PM10 at Harbour?', "max(pm10 over dates) at station 'Harbour'"],
    [
      'air',
      'What was the average PM10 at Mill Road over the two months?',
      "mean(pm10 over dates) at station 'Mill Road'",
    ],
  ])('%s: %s', (where, question, expression) => {
    expect(readings(where, question)).toEqual([expression]);
  });

  it('asks which is meant by the one with the coldest temperature: the lowest of all or the lowest mean', () => {
    expect(readings('floats', 'Which float reported the coldest air temperature?').toSorted()).toEqual([
      'float of min(mean(air_temperature_c over dates) over floats)',
      'float of min(min(air_temperature_c over dates) over floats)',
    ]);
  });

  it.each([
    ['quakes', 'How many avalanches are in the list?'],
    ['quakes', 'How many earthquakes were felt?'],
    ['quakes', 'In which month did the strongest earthquake occur?'],
    ['quakes', 'In which year did the strongest earthquake occur?'],
    ['floats', 'What was the mean air temperature of float 75?'],
    ['floats', 'What was the mean air temperature of float 7?'],
    ['floats', 'What was the mean air temperature above 73?'],
    ['air', 'What is the highest daily total of PM10 at Harbour?'],
    ['air', 'What is the largest daily PM10 range at Harbour?'],
    ['air', 'What is the highest hourly PM10 at Harbour?'],
    ['air', 'What is the highest weekly PM10 at Harbour?'],
    ['air', 'What is the highest monthly median PM10 at Harbour?'],
    ['air', 'What was the average PM10 at Mill Road over the three months?'],
    ['air', 'What was the average PM10 at Mill Road over the last two months?'],
    ['air', 'What was the average PM2.5 at Mill Road?'],
  ])('is not read as something else: %s: %s', (where, question) => {
    const found = readings(where, question);
    // "Above 73" is a condition; nothing else may be made of these.
    expect(found.filter((one) => !one.includes('air_temperature_c > 73'))).toEqual([]);
  });
});

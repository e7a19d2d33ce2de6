import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Layer, Scope } from '../../../analysis/types.ts';
import { countsGround } from '../../../reasoners/language/reader/thing-shares.ts';
import { type AskedFolder, askedFolder, queryOf } from './asked-folder.ts';
import { collection, point, square } from './shapes.ts';

/** A readme that tells the values of columns in brackets behind their names. */
const readme = `# Alder nature park

- \`zones.geojson\`: the zones of the reserve. \`zone\` name, \`category\` (core, buffer), \`warden\` who looks after it.
- \`traps.geojson\`: traps with bait (fish, fruit), year built (WGS84), flow (mean discharge in m3/s).
`;
let folder: AskedFolder;
beforeAll(async () => {
  folder = await askedFolder({
    'README.md': readme,
    'zones.geojson': collection([
      square({ zone: 'Alder', category: 'core', warden: 'Ana' }, 20, 10),
      square({ zone: 'Birch', category: 'buffer', warden: 'Ben' }, 20.1, 10),
      square({ zone: 'Cedar', category: 'buffer', warden: 'Ana' }, 20.2, 10),
    ]),
    'traps.geojson': collection([
      point(20.01, 10.01, { trap: 'A', bait: 'fish', built: 1990, flow: 2 }),
      point(20.02, 10.02, { trap: 'B', bait: 'fruit', built: 2001, flow: 4 }),
      point(20.12, 10.02, { trap: 'C', bait: 'fruit', built: 2010, flow: 9 }),
    ]),
  });
}, 120_000);
afterAll(async () => await folder.close());

describe('values in brackets behind a column', () => {
  it.each([
    ['How many traps are there per bait?', ['count(traps) per bait']],
    ['How many traps have fish as bait?', ["count(traps where bait = 'fish')"]],
    ['How many traps are there per fish?', []],
    ['How many zones are there per core?', []],
    // A description in brackets still counts.
    ['What is the mean discharge of the traps?', ['mean(flow over traps)']],
  ])('are values, and no name of it: %s', (question, expected) => {
    expect(folder.readings(question)).toEqual(expected);
  });
});

describe('a share of polygons', () => {
  it.each([
    ['What share of the zones is core?', ["percent_of(count(zones where category = 'core'), count(zones))"]],
    // Of its ground: the zones differ in size.
    ['What share of the park is core zone, in percent?', ["share(category = 'core') within zone in %"]],
    ['What percentage is core zone?', ["share(category = 'core')"]],
  ])('is one of them where several are spoken of: %s', (question, expected) => {
    expect(folder.readings(question)).toEqual(expected);
  });

  it('is none of them where nobody speaks of several', () => {
    const query = queryOf("percent_of(count(zones where category = 'core'), count(zones))");
    const zones: Layer = {
      kind: 'zones',
      name: 'zone',
      plural: 'zones',
      aliases: ['management zones', 'management zone'],
      file: 'zones.geojson',
      members: ['Alder', 'Birch'],
    };
    const scope: Scope = { fields: [], layers: [zones], files: [], absent: {} };
    expect(countsGround('What share of the park is core zone?', [query], scope)).toBe(true);
    expect(countsGround('What share of the management zones is core?', [query], scope)).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import type { Reasoner } from '../../../agents/reasoner.ts';
import { fitModel } from '../../../agents/seeing/fit-model.ts';
import type { BandProfile, DataProfile, FileProfile } from '../../../core/profile.ts';
import type { Task } from '../../../core/task.ts';
import type { VisionModel } from '../../../core/vision.ts';
import type { Workflow } from '../../../core/workflow.ts';
import { modelTemplates } from '../../../reasoners/seeing/as-template.ts';
import { readWish } from '../../../reasoners/seeing/read-wish.ts';
import { createSeeingReasoner } from '../../../reasoners/seeing/seeing-reasoner.ts';

const ships: VisionModel = {
  name: 'harbour-ships',
  summary: 'Ships in harbours.',
  task: 'detection',
  labels: [{ name: 'ship' }, { name: 'ferry', plural: 'ferries' }],
  gsd: { native: 10, min: 5, max: 12 },
  bands: [
    { role: 'red', quantity: 'reflectance' },
    { role: 'nir', quantity: 'reflectance' },
  ],
};
const ground: VisionModel = {
  ...ships,
  name: 'grounds',
  task: 'segmentation',
  labels: [{ name: 'water', plural: 'water' }],
};
const news: VisionModel = { ...ships, name: 'news', task: 'change', labels: [{ name: 'new building' }] };
const models = [ships, ground, news];

const band = (index: number, role: string | null, other: Partial<BandProfile> = {}): BandProfile => ({
  ...{ index, name: `B${index}`, description: '', dtype: 'float32', nodata: null, scale: 1, offset: 0, unit: '' },
  ...{ wavelengthNm: null, date: null, statistics: null, codes: false },
  grid: {
    ...{
      width: 100,
      height: 100,
      transform: [10, 0, 600_000, 0, -10, 5_300_000],
      crs: 'EPSG:32632',
      geographic: false,
    },
    ...{ bounds: [600_000, 5_299_000, 601_000, 5_300_000], boundsWgs84: null },
  },
  role: role === null ? null : { value: role, reason: 'stated' },
  quantity: { value: 'reflectance', reason: 'stated' },
  ...other,
});

const raster = (path: string, bands: readonly BandProfile[], date: string | null = null): FileProfile => ({
  ...{
    kind: 'raster',
    path,
    format: 'GeoTIFF',
    bytes: 1,
    place: null,
    warnings: [],
    product: null,
    tags: {},
    proposals: [],
  },
  date: date === null ? null : { value: date, reason: 'stated' },
  bands,
});

const profileOf = (...files: readonly FileProfile[]): DataProfile => ({ files, groups: [], unknown: [] });
const both = [band(1, 'nir'), band(2, 'red')];
const picture = profileOf(raster('a.tif', both));
const reasonOf = (model: VisionModel, profile: DataProfile): string => {
  const fit = fitModel(model, profile);
  return fit.kind === 'misfit' ? fit.reason : 'it fits';
};

describe('a question about what a model sees', () => {
  it.each([
    ['How many ships are in the harbour?', { label: 'ship', measure: 'count', unit: null, place: 'harbour' }],
    ['How many ferries are there in the picture?', { label: 'ferry', measure: 'count', unit: null, place: null }],
    [
      'What is the number of ships in this satellite image?',
      { label: 'ship', measure: 'count', unit: null, place: null },
    ],
    ['Count the ships.', { label: 'ship', measure: 'count', unit: null, place: null }],
    ['What area is covered by water in hectares?', { label: 'water', measure: 'area', unit: 'ha', place: null }],
    ['What share of the image is water?', { label: 'water', measure: 'share', unit: null, place: null }],
    ['Where are the new buildings?', { label: 'new building', measure: 'map', unit: null, place: null }],
  ])('%s is read whole', (question, wish) => {
    expect(readWish(question, models)).toEqual(wish);
  });

  it.each([
    'How many ships are longer than 100 m?',
    'How many ships are in the harbour and on the river?',
    'How many ships are in the north of the picture?',
    'How many ships left the harbour?',
    'How many ships are not in the harbour?',
    'How many more ships than ferries are there?',
    'How many planes are in the picture?',
    'How many shipyards are in the picture?',
    'What is the mean size of ships?',
  ])('%s is not, as a word of it would be left out', (question) => {
    expect(readWish(question, models)).toBeNull();
  });
});

describe('a picture fits a model', () => {
  it('by its bands, in the order of the model, whichever files they lie in', () => {
    const apart = profileOf(
      raster('red.tif', [band(1, 'red')], '2024-06-01'),
      raster('nir.tif', [band(1, 'nir')], '2024-06-01'),
    );
    expect(fitModel(ships, picture)).toMatchObject({
      pictures: [
        [
          { file: 'a.tif', band: 2 },
          { file: 'a.tif', band: 1 },
        ],
      ],
    });
    expect(fitModel(ships, apart)).toMatchObject({
      pictures: [
        [
          { file: 'red.tif', band: 1 },
          { file: 'nir.tif', band: 1 },
        ],
      ],
    });
  });

  it('not without a band, with other numbers, coarser pixels or pixels in degrees', () => {
    const coarse = { ...band(1, 'red').grid, transform: [30, 0, 0, 0, -30, 0] };
    const degrees = { ...band(1, 'red').grid, crs: 'EPSG:4326', geographic: true };
    expect(reasonOf(ships, profileOf(raster('a.tif', [band(1, 'red')])))).toMatch(
      /^it reads red reflectance, nir reflectance, and a\.tif has no band known as nir reflectance/,
    );
    expect(reasonOf(ships, profileOf(raster('a.tif', [band(1, 'red', { quantity: null }), band(2, 'nir')])))).toMatch(
      /no band known as red reflectance/,
    );
    expect(
      reasonOf(ships, profileOf(raster('a.tif', [band(1, 'red', { grid: coarse }), band(2, 'nir', { grid: coarse })]))),
    ).toBe('it reads pixels of 5 to 12 m, and those of a.tif are 30 m');
    expect(
      reasonOf(
        ships,
        profileOf(raster('a.tif', [band(1, 'red', { grid: degrees }), band(2, 'nir', { grid: degrees })])),
      ),
    ).toMatch(/are in degrees/);
  });

  it('for change as two of different dates, the earlier one first; for the rest alone', () => {
    const two = profileOf(raster('b.tif', both, '2024-06-01'), raster('a.tif', both, '2022-06-01'));
    const undated = profileOf(raster('b.tif', both), raster('a.tif', both));
    expect(fitModel(news, two)).toMatchObject({
      pictures: [
        [{ file: 'a.tif' }, {}],
        [{ file: 'b.tif' }, {}],
      ],
    });
    expect(reasonOf(news, picture)).toBe('it compares two pictures of different dates, and only one fits');
    expect(reasonOf(news, undated)).toBe('which of the two pictures is the earlier one is not known');
    expect(reasonOf(ships, two)).toMatch(/^2 pictures fit \(b\.tif, a\.tif\), and it takes one/);
  });
});

const refusal = (reason: string) => ({ kind: 'unsupported' as const, reason, missing: [] });
const workflow: Workflow = {
  goal: 'ships by a model',
  nodes: [
    {
      id: 'things',
      purpose: 'find ships',
      ...{
        stage: 'extract',
        template: 'see-harbour-ships',
        params: { label: { value: 'ship', origin: 'question', reason: '' } },
      },
      inputs: {
        picture: {
          kind: 'layers',
          layers: [{ file: 'a.tif', band: 1, date: null }],
          as: 'stack',
          quantity: 'any',
          unit: '',
        },
      },
      outputs: { count: { kind: 'number', quantity: 'count', unit: '1' } },
    },
  ],
  answer: { node: 'things', output: 'count' },
  caveats: [],
};
const inner = (reason: string): Reasoner => ({
  name: 'language',
  proposePlans: async () => refusal(reason),
  composeWorkflow: async () => ({ kind: 'workflow', workflow }),
  writeTool: async () => ({ kind: 'give-up', reason: 'never asked' }),
});
const recognition = 'no way to read “ships” is known here';
const ask = (question: string, profile = picture, known: readonly VisionModel[] = models) => {
  const task: Task = { id: 'a', question, choices: null, folder: 'a', files: [] };
  return createSeeingReasoner(inner(recognition), known, true).proposePlans({ task, profile });
};

describe('a reasoner with a registry', () => {
  it('plans a look where a model answers, and takes a place for the picture only where the folder holds no places', async () => {
    const places: FileProfile = {
      ...{ kind: 'features', path: 'b.geojson', format: 'GeoJSON', bytes: 1, date: null, place: null, warnings: [] },
      ...{
        layer: null,
        layers: [],
        count: 1,
        geometryTypes: ['Polygon'],
        crs: 'EPSG:4326',
        bounds: null,
        boundsWgs84: null,
        fields: [],
      },
    } as unknown as FileProfile; // only its kind counts here
    expect(await ask('How many ships are in the harbour?')).toMatchObject({
      plans: [
        {
          id: 'look',
          files: ['a.tif', 'a.tif'],
          assumptions: ['The whole picture is taken for “the harbour” of the question.'],
        },
      ],
    });
    expect(await ask('How many ships are in the harbour?', profileOf(...picture.files, places))).toMatchObject({
      kind: 'unsupported',
      reason: expect.stringContaining('“the harbour” may be one of the places in the folder'),
    });
    expect(await ask('How many ships are in the picture?', profileOf(...picture.files, places))).toMatchObject({
      kind: 'plans',
    });
  });

  it('says why a registered model does not fit, and what kind of model would be needed', async () => {
    const bare = profileOf(raster('a.tif', [band(1, 'red')]));
    expect(await ask('How many ships are in the picture?', bare)).toMatchObject({
      reason: expect.stringMatching(/^harbour-ships does not fit: .*no band known as nir reflectance/),
    });
    expect(await ask('What area is covered by ships?')).toMatchObject({
      reason: 'Registered models that know ship give no area of it.',
      missing: ['a registered model for segmentation of ship'],
    });
    expect(await ask('How many planes are in the picture?')).toMatchObject({
      missing: [
        'a registered vision model that knows them: those of the registry know ship, ferry, water, new building',
      ],
    });
    expect(await ask('How many planes are in the picture?', picture, [])).toMatchObject({
      missing: ['a registry with a vision model that knows them (--models)'],
    });
    expect(await ask('How many ships are longer than 100 m?')).toMatchObject({
      reason: recognition,
      missing: [expect.stringContaining('harbour-ships of the registry knows ship')],
    });
  });

  it('turns nodes that a model planned into looks at the pictures that fit', async () => {
    const reasoner = createSeeingReasoner(inner(recognition), models, false);
    const task: Task = {
      id: 'a',
      question: 'How many ships are in the picture?',
      choices: null,
      folder: 'a',
      files: [],
    };
    expect(await reasoner.proposePlans({ task, profile: picture })).toMatchObject({ kind: 'unsupported' });
    const plan = { id: 'plan-1', goal: '', steps: [], rationale: '', files: [], assumptions: [], score: 1 };
    const composed = await reasoner.composeWorkflow({ task, profile: picture, plan, problems: [] });
    expect(composed).toMatchObject({
      workflow: {
        nodes: [
          {
            ...{ id: 'things', purpose: 'find ships', template: null, sees: 'harbour-ships' },
            params: { label: { value: 'ship' } },
            inputs: { picture: { layers: [{ band: 2 }, { band: 1 }] } },
          },
        ],
      },
    });
    const bare = profileOf(raster('a.tif', [band(1, 'red')]));
    expect(await reasoner.composeWorkflow({ task, profile: bare, plan, problems: [] })).toMatchObject({
      kind: 'unsupported',
    });
  });

  it('is shown its models with ports, as tools of its own', () => {
    const [first] = modelTemplates(models);
    expect(first).toMatchObject({
      name: 'see-harbour-ships',
      phrases: ['ship', 'ships', 'ferry', 'ferries'],
      params: { label: { choices: ['', 'ship', 'ferry'] } },
    });
    expect(Object.keys(first?.outputs ?? {})).toEqual(['things', 'count', 'area', 'labels']);
    expect(Object.keys(modelTemplates([news])[0]?.inputs ?? {})).toEqual(['earlier', 'later']);
  });
});

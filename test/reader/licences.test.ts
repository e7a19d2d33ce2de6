import { describe, expect, it } from 'vitest';
import type { Scope } from '../../analysis/types.ts';
import { scope } from '../analysis/scope.ts';
import { expressions } from './folder.ts';

/** Found by people who looked for questions that are read as something else. Whatever is read, it never computes this. */
const never = (question: string, computed: RegExp, folder?: Scope): void => {
  const wrong = expressions(question, folder).filter((expression) => computed.test(expression));
  expect(wrong, question).toEqual([]);
};

describe('words of a noun phrase nest from left to right', () => {
  it.each([
    ['What is the largest change in NDVI from June to July 2022?', /change\(max\(/],
    ['What is the mean of the ratio of NDVI to LST on 15 July 2022?', /mean\(.*\) \/ mean\(/],
    ['What is the median of the change in NDVI from June to July 2022?', /change\(median\(/],
    ['What is the mean number of districts with NDVI above 0.5?', /^count\(.*mean\(/],
    ['What was the mean rain of the wettest cell in 1999?', /^mean\(max\(/],
    ['What was the total rain of the driest cell in 1999?', /^sum\(min\(/],
    ['What is the greatest fall in LST of any pixel between 2022-06-15 and 2022-08-15?', /^max\(max\(/],
    ['What is the spatial standard deviation of the mean rain in 1999?', /over dates/],
  ])('%s', never);

  it.each([
    ['On which date was the mean NDVI highest?', ['date of max(mean(ndvi) over dates)']],
    ['By how much did the highest NDVI change from June to July 2022?', ['change(max(ndvi), 2022-06 -> 2022-07)']],
    ['What is the mean of the largest NDVI of each pixel across all dates?', ['mean(max(ndvi over dates))']],
    [
      'What is the mean LST of the hottest land cover class on 15 July 2022?',
      ['max(mean(lst) over landcover) on 2022-07-15'],
    ],
  ])('and still: %s', (question, read) => {
    expect(expressions(question)).toEqual(read);
  });
});

describe('the head of a question says what is told', () => {
  it.each([
    // An amount, and no name.
    ['What is the lowest district mean LST on 15 July 2022?', /^district of/],
    ['What is the maximum over the dates of the mean NDVI?', /^date of/],
    ['What was the highest share of pixels with NDVI above 0.5 on any date?', /^date of/],
    ["What is the hottest land cover class's mean LST on 15 July 2022?", /^landcover of/],
    ['How large was the area with NDVI below 0.4 on the date when it was largest?', /^date of/],
    // A number of them.
    ['How many pixels have more rain in June than in July 1999?', /^\(?mean\(/],
    ['How many land cover classes have a mean NDVI above 0.4 on 15 July 2022?', /^mean\(/],
    // One of them.
    ['Which of Northam, Easton and Westbury had the lowest LST on 15 July 2022?', /^min\(/],
    // An amount, and no list.
    ['What is the area of the districts hotter than 30 °C on 15 July 2022?', /^list\(/],
    // One of the other, and not the two of them.
    ['What is the maximum mean NDVI among the districts on 15 July 2022?', /; /],
    ['What is the average maximum NDVI per district on 15 July 2022?', /; /],
  ])('%s', never);

  it.each([
    [
      'Which district had the lowest mean LST on 15 July 2022?',
      ['district of min(mean(lst) over districts) on 2022-07-15'],
    ],
    ['In which month of 1999 was the mean rain highest?', ['month of max(mean(rain) over dates) during 1999']],
    [
      'How many districts have a mean NDVI above 0.5 on 15 July 2022?',
      ['count(districts where mean(ndvi) > 0.5) on 2022-07-15'],
    ],
    [
      'Which district had the highest mean NDVI on 15 July 2022, and what was it?',
      ['district of max(mean(ndvi) over districts) on 2022-07-15; max(mean(ndvi) over districts) on 2022-07-15'],
    ],
  ])('and still: %s', (question, read) => {
    expect(expressions(question)).toEqual(read);
  });
});

describe('a mean that nobody said', () => {
  it.each([
    'In how many districts does NDVI exceed 0.2 everywhere on 15 July 2022?',
    'How many districts have some NDVI above 0.8 on 15 July 2022?',
    'Which districts contain pixels with NDVI above 0.8 on 15 July 2022?',
    'How many districts have land above 1000 m?',
    'In which district is the highest point?',
    'On which date did any pixel reach the highest LST?',
  ])('judges no pixel: %s', (question) => {
    never(question, /mean\(/);
  });

  it('judges a whole', () => {
    expect(expressions('In how many months was the rainfall above 100 mm?')).toEqual([
      'count(dates where mean(rain) > 100 mm)',
    ]);
    expect(expressions('When was the highest LST measured?')).toEqual(['date of max(max(lst) over dates)']);
  });
});

describe('the whole of a share, a change, a correlation', () => {
  it.each([
    [
      'What percentage of the area with NDVI above 0.4 on 15 July 2022 lies in Easton?',
      /^share\(.*within district 'Easton'/,
    ],
    [
      'What part of the area hotter than 35 °C on 15 July 2022 belongs to Northam?',
      /^share\(.*within district 'Northam'/,
    ],
    ['Of all the tree cover, what percentage is in Northam?', /^share\(.*within district 'Northam'/],
    ['What share of the rain of 1999 fell in Northam?', /^percent_of\(.*\) within/],
    ['How much larger is the cropland than the grassland, in percent?', /^share\(.*\) - share\(/],
    ['How many percent less rain fell in July than in June 1999?', /^\(mean\(/],
    ['What is the average NDVI gain of pixels that gained from June to July 2022?', /^change\((?!.*where)/],
    ['What is the mean of all positive NDVI values on 15 July 2022?', /^abs\(/],
    ['What is the correlation between NDVI and LST over time in Northam?', /^mean\(correlation\(/],
    ['What was the statewide mean LST on 15 July 2022?', /^mean\(lst\) on/],
    ['What percentage of land that is not cropland has an NDVI above 0.4 on 2022-07-15?', /^share\(not/],
  ])('%s', never);

  it('is the land that a question names', () => {
    expect(expressions('What percentage of land that is not cropland has an NDVI above 0.4 on 2022-07-15?')).toEqual([
      "share(ndvi > 0.4 where not landcover = 'cropland') on 2022-07-15",
    ]);
  });
});

describe('nothing is let go of', () => {
  it.each([
    ['What is the most common land cover above 500 m?', /^mode\(landcover\)$/],
    ['How much land is cropland or above 500 m?', / and /],
    ['How much land is cropland or in Northam?', / within /],
    ['What is the mean LST in Northam and Easton, respectively, on 2022-07-15?', /^[^;]*$/],
  ])('%s', never);

  it.each([
    ['What area has a slope of 10 degrees or more?', ['area(slope(elevation) >= 10 deg)']],
    ['How many hectares are cropland or grassland?', ["area(landcover in ('cropland', 'grassland')) in ha"]],
  ])('and still: %s', (question, read) => {
    expect(expressions(question)).toEqual(read);
  });
});

describe('what is never both', () => {
  it.each([
    [
      'What was the mean LST on 15 July 2022 of pixels that were clear on every date?',
      /^mean\(lst where not qa has cloud\) on/,
    ],
    ['What is the mean NDVI of the pixels with NDVI above 0.4 on every date?', /^mean\(mean\(ndvi where/],
    ['What area had NDVI above 0.5 in every month?', / per month/],
    ['What is the average of NDVI over June and July 2022?', /; /],
    ['What is the mean of the district means of NDVI on 15 July 2022?', /^mean\(ndvi\)/],
    ['What percentage of pixels is cloudy or below 300 K on 15 June 2022?', /^share\(.* where /],
    ['Which district has the most patches of tree cover?', /area\(/],
    ['In which district did mean NDVI change the least between June and August 2022?', /of min\(change\(/],
    ['Which district had the largest change in mean NDVI from June to August 2022?', /of max\(change\(/],
    ['Which district has the strongest correlation between NDVI and LST on 15 July 2022?', /of max\(correlation\(/],
    ['On which date did most pixels reach their maximum NDVI?', /^date of max\(max\(/],
    ['Which class has the largest share of its area in Northam?', /^mode\(/],
    [
      'What was the average of the mean NDVI of the dates in 2022 on which it was below 0.6?',
      /^mean\(mean\(ndvi where/,
    ],
    ['What is the mean LST of Northam and of Easton on 2022-07-15?', /\('Easton', 'Northam'\)/],
    ['How much of Northam is cropland with NDVI above 0.4 on 2022-07-15?', /^share\(.* where /],
    ['Which months were both warmer than 20 °C and wetter than 100 mm?', /; /],
    ['How much of the 2021 water was evergreen forest in 2011?', /^(?!.*2021)/],
    ['What is the size of the largest single lake?', /^(?!.*size)/],
    ['How much cropland would there be in Northam if it had the share of Easton?', /./],
  ])('%s', never);
});

describe('parts, places and months', () => {
  it.each([
    ['How much of Northam was hotter on 15 August than on 15 July 2022?', /^\(mean\(/],
    ['How much area is hotter than the average LST on 15 July 2022?', /^mean\(/],
    ['On how many dates was the whole area above 290 K?', /mean\(/],
    ['What share of Northam is cropland below 300 m?', /^share\(.* where /],
    ['What share of the built-up land does Northam have?', /^share\(/],
    ["What is Northam's share of the cropland?", /^share\(/],
    ['How much evergreen forest was left in 2021 of what there was in 2011, in percent?', /; /],
    ['How much of the evergreen forest lost between 2011 and 2021 was in Northam?', /^-?percent_change\(/],
    ['How much of the evergreen forest loss between 2011 and 2021 was above 500 m?', /^decrease\(/],
    ['What share of land below 500 m that is not cropland is grassland?', /^share\(elevation/],
    ['What was the mean annual rain above 500 m?', /> 500 m/],
    ['How much rain had fallen by the end of March 1999 in Easton?', / on 1999-03/],
    ['On how many days did it rain more than 100 mm?', /^count\(/],
    ['What was the mean over the districts of the mean LST on 15 July 2022?', /^mean\(lst\) within/],
    ['What is the range of NDVI across districts on 15 July 2022?', /^range\(ndvi\) within/],
    ['What is the 90th percentile of district LST on 15 July 2022?', /^quantile\(lst, 0.9\) within/],
    ['What was the mean NDVI in districts hotter than 300 K on 15 July 2022?', /^mean\(ndvi where/],
    ['Which district received least rain in the wettest month?', /of min\(max\(mean/],
    ['Which district had the highest monthly rainfall?', /sum\(rain/],
    ['On the least cloudy date, what was the mean NDVI?', /^date of/],
    ['By how much did mean NDVI change from July to August 2022 in percent?', /^change\(.* in %/],
    ['What is the mean date of the maximum NDVI?', /^date of/],
    ['For how many days was the mean NDVI above 0.3?', /^count\(dates/],
    ['What area had NDVI above 0.5 on 2022-07-15 only?', /./],
    ['Where is the highest NDVI on 15 July 2022?', /^max\(/],
    ['Which district is the most built-up and how much of it is built-up?', /^[^;]*$/],
    ['How many hectares are not cropland and not built-up?', / or /],
    ['What is the total area of evergreen forest?', /over dates/],
    ['Since when has mean NDVI been above 0.4?', /^list\(/],
    ['What is the temperature of the highest pixel on 2022-07-15?', /^max\(lst\)/],
    ['What share of the built-up land in 2021 was evergreen forest in 2011?', /^(?!.*2021)/],
    ['What is the sum of the areas of cropland and of grassland?', /; /],
    ['What is the average of NDVI over 2022-06-15 and 2022-08-15?', /; /],
    ['What is the mean of the medians of NDVI of the districts on 15 July 2022?', /; |^mean\(ndvi\)/],
    ['What percentage of pixels is cloudy and above 300 K on 15 June 2022?', /^share\(.* where /],
    ['On which date was the largest single cloud?', /area\(/],
    ['How much tree cover would there be in Northam if it had the share of the whole map?', /./],
    ['What part of the rain fell in Northam?', /^mean\(/],
    ['What was the maximum total rain in 1999?', /^max\(mean\(/],
    ['What is the elevation of the largest water body?', /^max\(elevation/],
    ['What is the size of the highest water body?', /^max\(size/],
    ['What is the sum of the areas with NDVI below 0.1 on 2022-06-15 and on 2022-08-15?', /; /],
    ['How much evergreen forest is there in the two districts Northam and Easton together?', /2011.* and .*2021/],
    ['What is the distance from Northam to Easton?', /^mean\(/],
    ['Which month had the lowest rain in the district with the most rain in 1999?', /of max\(min/],
    ['What is the average number of patches of cropland per district?', /^count\(/],
    ['What percentage of pixels had a higher NDVI on 15 August 2022 than on 15 July 2022?', /^percent_of\(/],
    ['Where NDVI fell from 15 July to 15 August 2022, by how much did it fall on average?', /^decrease\((?!.*where)/],
    ['What is the mean LST of pixels with NDVI below 0.2 on both 15 July and 15 August 2022?', /; /],
    ['What is the maximum of NDVI - NDWI on 15 July 2022?', /^max\(ndvi\) -/],
    ['How many of the grassland pixels had an LST over 35 °C on 15 July 2022?', /^mean\(/],
    ['What percentage of the total cropland does each district have?', /^share\(/],
    ['How much did the rain of the wettest district drop from July to August 1999?', /^decrease\(max\(/],
  ])('%s', never);

  it.each([
    [
      'On which date was the difference in LST between Northam and Easton smallest?',
      ["date of min(abs((mean(lst) within district 'Northam') - (mean(lst) within district 'Easton')) over dates)"],
    ],
    [
      'Which district saw the largest change in NDVI from June to July 2022?',
      ['district of max(abs(change(mean(ndvi), 2022-06 -> 2022-07)) over districts)'],
    ],
    [
      'What is the mean NDVI of cropland only on 15 August 2022?',
      ["mean(ndvi where landcover = 'cropland') on 2022-08-15"],
    ],
  ])('and still: %s', (question, read) => {
    expect(expressions(question)).toEqual(read);
  });
});

describe('months and years are wholes', () => {
  it.each([
    ['What was the mean temperature of the coldest month at Oslo?', /^min\(air over dates\)/],
    ['What was the rain of the driest year?', /^min\(/],
    ['What was the air temperature of the warmest January?', /over stations/],
    ['How many hectares were water in every year?', / per year/],
  ])('%s', never);

  it.each([
    ['What was the mean rain of the wettest month of 1999?', ['max(mean(rain) over dates) during 1999']],
    ['How many hectares had an NDVI above 0.5 in each month?', ['area(ndvi > 0.5) per month in ha']],
  ])('and still: %s', (question, read) => {
    expect(expressions(question)).toEqual(read);
  });
});

describe('shares and points', () => {
  it.each([
    ['On which date was the contrast in LST between Northam and Easton greatest?', /max\(\(/],
    ['Which district is closest to Easton?', /distance/],
    ['By how many points did the share of NDVI above 0.5 change from June to July 2022?', /percent_change|area/],
    ['How much hotter was Easton than the average of the districts on 15 July 2022?', /within district\)/],
    ['What share of the area is grassland of any kind?', /landcover = /],
  ])('%s', never);
});

describe('over other folders', () => {
  const [rain] = scope.fields.filter(({ name }) => name === 'rain');
  const more = (fields: Scope['fields'], layers: Scope['layers']): Scope => ({
    ...scope,
    fields: [...scope.fields, ...fields],
    layers: [...scope.layers.filter(({ name }) => layers.every((own) => own.name !== name)), ...layers],
    absent: {},
  });
  const springs = {
    kind: 'stations' as const,
    name: 'spring',
    plural: 'springs',
    aliases: [],
    file: 'springs.geojson',
    members: ['Upper', 'Lower'],
    count: 2,
    located: true as const,
    placed: true as const,
  };
  const park = {
    kind: 'zones' as const,
    name: 'park',
    plural: 'parks',
    aliases: ['national park'],
    file: 'park.gpkg',
    members: ['Fell National Park'],
    count: 1,
    single: true as const,
  };
  const { single: _, ...several } = park;
  const counties = { ...several, name: 'county', plural: 'counties', aliases: [], members: ['Park', 'Mesa'], count: 2 };
  const towns = ['alba', 'bruma'].map((name) => ({
    ...(rain ?? never),
    name: `${name}_rain`,
    label: `${name} rain`,
    aliases: [name],
  })) as Scope['fields'];
  const ofCounties = (name: string): Scope['fields'][number] => ({
    name,
    label: name,
    aliases: [],
    axes: ['zones'],
    sort: 'absolute',
    unit: '',
    quantity: null,
    files: ['counties.gpkg'],
    dates: [],
    members: 'county',
  });
  const measured = more([ofCounties('area'), ofCounties('perimeter')], [counties]);
  const kindsOf = (name: string, members: string, names: readonly string[]): Scope['fields'][number] => ({
    ...ofCounties(name),
    sort: 'code',
    names,
    members,
  });
  const peopled = more(
    [
      {
        ...ofCounties('population'),
        label: 'population per cell',
        sort: 'amount',
        quantity: 'population',
        members: 'district',
      },
      kindsOf('party', 'district', ['Red', 'Blue']),
      kindsOf('staffed', 'district', ['yes', 'no']),
    ],
    [],
  );
  const villages = { ...several, name: 'village', plural: 'villages', aliases: [], members: ['Alba', 'Brenn'] };
  const huts = { ...springs, name: 'hut', plural: 'huts', file: 'huts.gpkg', members: [] };
  const trees = { ...springs, name: 'tree', plural: 'trees', file: 'trees.gpkg', members: [] };
  const wooded = more(
    [
      {
        ...(rain ?? never),
        name: 'tree_cover',
        label: 'tree cover',
        aliases: ['cover'],
        unit: '%',
        dates: [],
        quantity: 'vegetation-fraction',
      },
    ] as Scope['fields'],
    [trees],
  );
  const days = ['2022-06-15', '2022-06-16', '2022-07-15', '2022-08-15'];
  const atStations = (name: string, rest: Partial<Scope['fields'][number]>): Scope['fields'][number] => ({
    ...ofCounties(name),
    axes: ['stations', 'dates'],
    dates: days,
    members: 'station',
    ...rest,
  });
  const posts = { ...springs, name: 'station', plural: 'stations', file: 'air.csv', members: ['Oslo', 'Bergen'] };
  const measuring = more(
    [
      atStations('ground', { unit: 'degC', quantity: 'soil-temperature' }),
      atStations('rain_mm', { unit: 'mm', quantity: 'precipitation', aliases: ['rain', 'rainfall'] }),
    ],
    [posts],
  );
  const fires = { ...springs, name: 'fire', plural: 'fires', file: 'fires.gpkg', members: [], happen: true as const };
  const burningYears = more(
    [
      {
        ...ofCounties('size_ha'),
        unit: 'ha',
        dates: ['2021-07-01', '2021-08-01', '2022-07-01'],
        axes: ['stations'],
        members: 'fire',
      },
    ],
    [fires],
  );
  const burning = more(
    [{ ...ofCounties('size_ha'), unit: 'ha', dates: days, axes: ['stations'], members: 'fire' }],
    [fires],
  );
  const areas = {
    ...several,
    name: 'protected_area',
    plural: 'protected_areas',
    aliases: [],
    members: ['Alba', 'Brenn'],
  };
  const reservoirs = { ...areas, name: 'reservoir', plural: 'reservoirs' };
  const board = kindsOf('owner', 'protected_area', ['Valley Cropland Board', 'State']);
  const sanctuary = { ...areas, name: 'sanctuary', plural: 'sanctuaries' };
  const places = { ...springs, name: 'settlement', plural: 'settlements', file: 'settlements.gpkg', members: [] };
  const settled: Scope = {
    ...more(
      [
        kindsOf('type', 'settlement', ['town', 'village']),
        {
          ...ofCounties('inhabitants'),
          quantity: 'population',
          sort: 'amount',
          axes: ['stations'],
          members: 'settlement',
        },
        kindsOf('category', 'protected_area', ['Protected Forest', 'Marine Park']),
      ],
      [],
    ),
    layers: [areas, places],
  };
  const shared = { ...huts, members: ['club', 'state'], shared: ['club', 'state'] };
  const lodging = more(
    [kindsOf('owner', 'hut', ['club', 'state']), { ...ofCounties('beds'), axes: ['stations'], members: 'hut' }],
    [shared],
  );
  const overYears = more(
    [
      atStations('temp', {
        unit: 'degC',
        quantity: 'air-temperature',
        dates: ['2021-01', '2021-07', '2022-01', '2022-07'],
        aliases: ['temperature'],
      }),
      atStations('rain_mm', {
        unit: 'mm',
        quantity: 'precipitation',
        dates: ['2021-01', '2021-07', '2022-01', '2022-07'],
        aliases: ['rain', 'rainfall'],
      }),
    ],
    [posts],
  );
  const sightings = { ...fires, name: 'sighting', plural: 'sightings', file: 'sightings.gpkg' };
  const wild = more(
    [
      { ...kindsOf('species', 'sighting', ['fox', 'hare']), axes: ['stations'] },
      { ...ofCounties('animals'), axes: ['stations'], dates: days, members: 'sighting' },
    ],
    [sightings],
  );
  const stand = { ...several, name: 'stand', plural: 'stands', aliases: [], members: ['A1', 'A2'] };
  const stands = more(
    [
      kindsOf('species', 'stand', ['oak', 'pine']),
      kindsOf('owner', 'stand', ['Ina', 'Ole']),
      { ...ofCounties('planted'), years: true, members: 'stand' },
    ],
    [stand],
  );
  const named = ['oak', 'pine', 'Ina', 'Ole'];
  const kindred: Scope = { ...stands, layers: [{ ...stand, members: ['A1', 'A2', ...named], shared: named }] };
  const school = { ...springs, name: 'school', plural: 'schools', file: 'schools.gpkg', members: [] };
  const schooled = more([{ ...ofCounties('pupils'), axes: ['stations'], members: 'school' }], [school]);
  const years = ['2020-06', '2020-07', '2021-06', '2021-07', '2022-06', '2022-07'];
  const [cover] = scope.fields.filter(({ name }) => name === 'landcover');
  const onCells = (name: string, rest: object): Scope['fields'][number] =>
    ({ ...rain, name, label: name, aliases: [], ...rest }) as Scope['fields'][number];
  const cells: Scope = {
    ...scope,
    fields: [
      onCells('wet', { aliases: ['rainfall'], dates: years }),
      onCells('warmth', { quantity: 'air-temperature', unit: 'degC', aliases: ['temperature'], dates: years }),
    ],
  };
  const flooded = more(
    [
      onCells('flood', {
        ...cover,
        name: 'flood',
        aliases: ['land_cover'],
        names: ['flooded', 'dry'],
        dates: ['2017-08-14'],
      }),
    ],
    [],
  );
  const tall = more(
    [
      kindsOf('species', 'spring', ['oak', 'pine']),
      { ...ofCounties('height_m'), label: 'height', unit: 'm', axes: ['stations'], members: 'spring' },
    ],
    [springs],
  );
  const outdoors = more([], [springs, park]);

  it.each([
    ['What share of the land lies more than 500 m from Northam?', /elevation > 500/],
    ['How many springs does the district with the most have?', /^district of/, outdoors],
    ['What is the average number of springs per district?', /^count\(/, outdoors],
    ['What is the lowest elevation at which a spring lies?', /^spring of/, outdoors],
    ['What share of the land above 500 m lies in the park?', /^(?:area_)?share\(.* within park/, outdoors],
    ['What share of the area above 500 m is cropland?', /within park/, outdoors],
    ['How much more rain fell in Alba than in Bruma on the wettest day?', /sum\(.* - max\(/, more(towns, [])],
    ['Which county is the smallest by area?', /min\(area over/, measured],
    ['What is the median perimeter of the counties?', /median\(perimeter/, measured],
    ['Which district is the most densely populated?', /max\(population over/, peopled],
    ['Which land cover class was the hottest on 15 July 2022?', /^party of/, peopled],
    ['What percentage of the map has no class?', /staffed/, peopled],
    ['What percentage of the villages lies above 500 m?', /^share\(/, more([], [villages])],
    [
      'What is the mean elevation north of Alba?',
      /./,
      more([kindsOf('valley', 'village', ['North', 'South'])], [villages]),
    ],
    ['Which land cover class covers the smallest area?', /min\((?!area)/, wooded],
    [
      'Which hut owner stands in the hottest places on 15 July 2022?',
      /^hut of/,
      more([kindsOf('owner', 'hut', ['club', 'state'])], [huts]),
    ],
    ['Which month had the most rainy days at Oslo?', /^month of max\((?!count)/, measuring],
    ['Which fire is closest to Northam?', /over dates/, burning],
    ['In which month do most fires happen?', /^month of/, burningYears],
    ['Which spring is nearest to Northam?', /mean\(distance/, outdoors],
    ['Which district is nearest to Upper?', /mean\(distance/, outdoors],
    ['How many of the districts with NDVI below 0.4 in June 2022 had NDVI above 0.6 in July 2022?', /ndvi where/],
    ['How many hectares of tree cover are there?', /landcover = 'tree cover'/, wooded],
    ['Which station warmed the most between June and August 2022?', /\blst\b/, measuring],
    ['Which town has the fewest inhabitants?', /protected_area/, settled],
    ['How many towns are there?', /protected_area/, settled],
    ['How much cropland is protected?', /Protected Forest/, settled],
    ['How many hectares of forest are protected?', /Protected Forest/, settled],
    ['What percentage of the foxes were seen in Northam?', /^share\(/, wild],
    ['Which county is the highest?', /protected_area/, settled],
    ['Which town has the fewest inhabitants?', /sanctuary/, { ...settled, layers: [sanctuary, places] }],
    ['How many inhabitants do the villages have on average?', /^sum\(/, settled],
    ['At what elevation does the highest spring lie?', /^spring of/, outdoors],
    ['Which Red district has the lowest population?', /^min\(/, peopled],
    ['What share of the districts with a Red mayor is staffed?', /^share\(/, peopled],
    ['How many beds do the club huts have?', / at hut /, lodging],
    ['Which month is the warmest on average at Oslo?', /^month of .*temp/, overYears],
    ['How much rainfall was there from June to July?', /sum\(wet over dates/, cells],
    ['How warm was the warmest July?', /^max\(max\(/, cells],
    ['Which station had the most rain on a single day?', / per date$/, measuring],
    ['How many springs, except oaks, are higher than 20 m?', /not \(/, tall],
    ['Which land cover class has the highest share of flooded land on 14 August 2017?', /^flood of/, flooded],
    ["What share of Ina's stands is planted with oak?", / where \(/, stands],
    ["What share of Ina's stands is planted with oak?", /sum\(planted/, kindred],
    ['How many foxes were seen?', /^count\(/, wild],
    ['What was the highest rain at Oslo and when was it?', /^[^;]*$/, measuring],
    ['How many pupils are there per district on average?', / per district$/, schooled],
    ['What is the mean elevation of the watershed?', /reservoir/, { ...settled, layers: [reservoirs] }],
    ['How many hectares are cropland?', /owner/, { ...settled, fields: [...settled.fields, board] }],
    ['Which oak stand was the coolest on the hottest date?', /^date of/, stands],
    ['By what percentage was July 2021 wetter than the average July?', /(\b\w+\([^()]*\)) - \1/, cells],
    ['What is the mean elevation of the park?', /within county 'Park'/, more([], [counties])],
  ])('%s', never);

  it('adds days of rain up to those of their month', () => {
    expect(expressions('Which month was the wettest at Oslo?', measuring)).toEqual([
      "month of max(sum(rain_mm over dates) over months) at station 'Oslo'",
    ]);
  });
});

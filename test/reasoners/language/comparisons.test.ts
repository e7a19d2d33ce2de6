import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { print } from '../../../analysis/print.ts';
import { type AskedFolder, askedFolder, queryOf } from './asked-folder.ts';
import { collection, line, point, square } from './shapes.ts';

const districts = collection([
  square({ district: 'Alder', population: 1200, livestock: 300 }, 20, 10),
  square({ district: 'Birch', population: 5400, livestock: 40 }, 20.1, 10),
  square({ district: 'Cedar', population: 830, livestock: 1200 }, 20, 10.1),
  square({ district: 'Elm', population: 5400, livestock: 15 }, 20.1, 10.1),
]);
const fields = collection([
  square({ plot: 'North', crop: 'maize', irrigated: 'yes', harvest_t: 30 }, 20, 10),
  square({ plot: 'South', crop: 'wheat', irrigated: 'no', harvest_t: 10 }, 20.1, 10),
  square({ plot: 'Mill', crop: 'maize', irrigated: 'no', harvest_t: 40 }, 20, 10.1),
]);
const wells = collection([
  point(20.01, 10.01, { well: 'A', depth_m: 5, state: 'dry' }),
  point(20.02, 10.02, { well: 'B', depth_m: 9, state: 'wet' }),
  point(20.12, 10.02, { well: 'C', depth_m: 7, state: 'wet' }),
]);
const roads = collection([
  line([20, 10], [20, 10.01], { road: 'Ridge', surface: 'paved' }),
  line([20.1, 10], [20.1, 10.03], { road: 'Lake', surface: 'gravel' }),
  line([20.2, 10], [20.2, 10.02], { road: 'Wolf', surface: 'paved' }),
]);
const years = `district,year,tonnage_t
Alder,2019,20
Birch,2019,50
Cedar,2019,10
Elm,2019,20
Alder,2020,30
Birch,2020,40
Cedar,2020,20
Elm,2020,10
`;

let folder: AskedFolder;
beforeAll(async () => {
  folder = await askedFolder({
    'districts.geojson': districts,
    'plots.geojson': fields,
    'wells.geojson': wells,
    'roads.geojson': roads,
    'tonnages.csv': years,
  });
}, 120_000);
afterAll(async () => await folder.close());

const within = "within district ('Alder', 'Birch')";

describe('comparisons, places and rates that are read', () => {
  it.each([
    ['Which of Alder and Birch has more livestock?', `district of max(livestock over districts) ${within}`],
    ['Which has fewer people, Alder or Birch?', `district of min(population over districts) ${within}`],
    [
      'Which of Alder and Birch has more livestock, and by how much?',
      `district of max(livestock over districts) ${within}; range(livestock over districts) ${within}`,
    ],
    [
      'How does the livestock of Alder compare with that of Birch?',
      "livestock within district 'Alder'; livestock within district 'Birch'; (livestock within district 'Alder') - (livestock within district 'Birch')",
    ],
    [
      'Compare the mean harvest of irrigated and non-irrigated plots.',
      "mean(harvest_t over plots where irrigated = 'yes'); mean(harvest_t over plots where not irrigated = 'yes'); mean(harvest_t over plots where irrigated = 'yes') - mean(harvest_t over plots where not irrigated = 'yes')",
    ],
    ['Which district has the second highest livestock?', "nth(livestock, 'descending', 2) per district"],
    ['What is the second largest plot?', "nth(size(plots), 'descending', 2) per plot"],
    ['Which district has the second most wells?', "nth(count(wells), 'descending', 2) per district"],
    ['What are the two longest roads?', "order(length(roads), 'descending', 2) per road"],
    ['Rank the roads by length.', "order(length(roads), 'descending') per road"],
    ['What is the population density of Elm?', "population / (size(districts) / 1 km2) within district 'Elm'"],
    ['How many people per km² live in Birch?', "population / (size(districts) / 1 km2) within district 'Birch'"],
    [
      'How many livestock per 1,000 inhabitants are there in Cedar?',
      "livestock / (population / 1000) within district 'Cedar'",
    ],
    ['Which district has the most livestock per inhabitant?', 'district of max(livestock / population over districts)'],
    ['What is the harvest per hectare of Mill?', "harvest_t / size(plots) within plot 'Mill' in t/ha"],
    ['What is the density of wells in each district?', 'count(wells) / (size(districts) / 1 km2) per district'],
    [
      'What share of all harvest comes from maize plots?',
      "percent_of(sum(harvest_t over plots where crop = 'maize'), sum(harvest_t over plots))",
    ],
    [
      'What share of the total population lives in Elm?',
      "percent_of(population within district 'Elm', sum(population over districts))",
    ],
    [
      'What percent of the total road length is paved?',
      "percent_of(sum(length(roads) over roads where surface = 'paved'), sum(length(roads) over roads))",
    ],
    ['What was the total tonnage in 2020?', 'sum(tonnage_t over districts) on 2020'],
    ['Which year had the highest total tonnage?', 'year of max(sum(tonnage_t over districts) over dates)'],
    [
      'What percentage of the total tonnage in 2020 comes from Alder?',
      "percent_of(tonnage_t within district 'Alder', sum(tonnage_t over districts)) on 2020",
    ],
    [
      'By what percentage did the tonnage of Elm change from 2019 to 2020?',
      "percent_change(tonnage_t within district 'Elm', 2019 -> 2020)",
    ],
  ])('%s', (question, expression) => {
    expect(folder.readings(question)).toEqual([expression]);
  });
});

describe('what is near to them and stays unread', () => {
  it.each([
    // By how much more than which one, of all.
    'Which district has the highest livestock, and by how much?',
    // Two comparisons, a denial, a limit.
    'Which of Alder and Birch has more people and more livestock?',
    'Which of Alder and Birch do not have more livestock?',
    'How does the livestock of Alder compare with the others?',
    'Compare Alder and Birch.',
    // Neither of the two is "the second and third".
    'Name the second and third most populous districts.',
    'Which district was the second to reach 1000 people?',
    'Which is the second district?',
    // A mean of rates, or the rate of all together?
    'What is the mean harvest per hectare of the maize plots?',
    'What is the average population density of the districts?',
    // The whole is a part already; what is not there is no part that is there.
    'What share of the harvest of maize plots comes from irrigated plots?',
    'What share of the population of Elm lives in Alder?',
    'What percentage of the livestock is not in Cedar?',
    // Of two places: for each, or of both together?
    'How many wells per km² are there in Birch and Elm?',
    'How many people per km² live in Alder and Birch together?',
    'What is the density of wells within 500 m of a road in Birch?',
    // Whose mean is meant has to be said.
    'What was the mean tonnage in 2020?',
  ])('%s', (question) => {
    expect(folder.readings(question)).toEqual([]);
  });
});

describe('what they come to', () => {
  // By pandas.Series.rank(method='first') and sums of the tables above; grounds by pyproj.Geod(ellps='WGS84').polygon_area_perimeter.
  it.each([
    ["nth(livestock, 'descending', 2) per district", { Alder: 300 }],
    ["nth(livestock, 'ascending', 2) per district", { Birch: 40 }],
    // Two share the first place, so both are in the second.
    ["nth(population, 'descending', 2) per district", { Birch: 5400, Elm: 5400 }],
    [`district of max(livestock over districts) ${within}`, 'Alder'],
    [`range(livestock over districts) ${within}`, 260],
    ["livestock / (population / 1000) within district 'Cedar'", 1445.7831],
    ["percent_of(sum(harvest_t over plots where crop = 'maize'), sum(harvest_t over plots))", 87.5],
    ["percent_of(population within district 'Elm', sum(population over districts))", 42.089],
    ["population / (size(districts) / 1 km2) within district 'Elm'", 44.549],
    ["harvest_t / size(plots) within plot 'Mill' in t/ha", 0.0033],
    ['sum(tonnage_t over districts) on 2020', 100],
    ["percent_of(tonnage_t within district 'Alder', sum(tonnage_t over districts)) on 2020", 30],
    ["percent_change(tonnage_t within district 'Elm', 2019 -> 2020)", -50],
  ])('%s', async (expression, expected) => {
    const value = await folder.value(expression);
    if (typeof expected === 'number') expect(value).toBeCloseTo(expected, 3);
    else expect(value).toEqual(expected);
  });
});

describe('nth', () => {
  it('comes back from its print, and wants a place in an order of names', async () => {
    const source = "nth(livestock, 'descending', 2) per district";
    expect(print(queryOf(source).value)).toBe(source);
    expect(await folder.value("nth(livestock, 'descending', 0) per district")).toContain('is no place in an order');
    expect(await folder.value("nth(livestock, 'up', 2) per district")).toContain("'ascending' or 'descending'");
    expect(await folder.value("nth(sum(livestock over districts), 'descending', 2)")).toContain('has no names');
  });
});

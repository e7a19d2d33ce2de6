import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { part } from '../../part.ts';
import { type AskedFolder, askedFolder, close } from './asked-folder.ts';
import { collection, square } from './shapes.ts';

/** Two square districts side by side, each a tenth of a degree wide, and a third in which nothing lies. */
const districts = collection([
  square({ district: 'Westham' }, 20, 10),
  square({ district: 'Eastham' }, 20.1, 10),
  square({ district: 'Farham' }, 20.5, 10),
]);
/** Four in Westham, two in Eastham, one in neither. */
const fires = `latitude,longitude,acq_date,confidence,frp,daynight
10.01,20.01,2021-03-02,h,10,D
10.02,20.02,2021-03-02,n,20,N
10.03,20.03,2021-03-02,n,30,N
10.04,20.04,2021-05-01,h,40,D
10.05,20.15,2021-05-02,h,50,N
10.06,20.16,2021-05-02,h,60,D
10.50,20.90,2021-05-30,l,70,D
`;
const posts = `post,lat,lon,rangers
Gate,10.0,20.0,4
Ridge,10.0,20.1,6
Lake,11.0,20.0,2
`;
const readme =
  'fire_export_VIIRS_2021.csv: active fire detections, frp in MW, confidence l=low n=nominal h=high, daynight D=day N=night\n';

let folder: AskedFolder;
beforeAll(async () => {
  folder = await askedFolder({
    'districts.geojson': districts,
    'fire_export_VIIRS_2021.csv': fires,
    'ranger_posts.csv': posts,
    'README.txt': readme,
  });
}, 120_000);
afterAll(async () => await folder.close());

// Fires lie 1.1 to 6.5 km from the gate (a hundredth of a degree is 1.1 km), the two in Eastham 17 km.
const truths: readonly (readonly [expression: string, value: unknown])[] = [
  ["count(fires) within district 'Westham'", 4],
  ['count(fires) within districts', 6],
  ['count(fires) per district', { Westham: 4, Eastham: 2, Farham: 0 }],
  ['district of min(count(fires) over districts)', 'Farham'],
  ["count(fires where confidence = 'high') per district", { Westham: 2, Eastham: 2, Farham: 0 }],
  ["mean(frp over fires) within district 'Eastham'", 55],
  ['max(frp over fires) per district', { Westham: 40, Eastham: 60 }],
  ['count(fires) per month', { '2021-03': 3, '2021-04': 0, '2021-05': 4 }],
  ['month of max(count(fires) over months)', '2021-05'],
  ['max(count(fires) over dates)', 3],
  ['sum(frp over fires) per month', { '2021-03': 60, '2021-05': 220 }],
  ["count(fires where confidence = 'high' and frp > 20 and not (daynight = 'day'))", 1],
  ['count(fires where frp between 20 and 40)', 3],
  ['quantile(frp over fires, 0.25)', 25],
  ["count(fires where distance(posts, 'Gate') < 10 km)", 4],
  ["count(fires where distance(posts, 'Gate') > 4 km) within district 'Westham'", 2],
  ['count(fires where distance(posts) < 10 km)', 6],
  ["count(fires where distance(districts, 'Westham') < 1 km)", 4],
  // A tenth of a degree of longitude at 10° north: 10.960 km.
  ["distance(posts, 'Gate') at post 'Ridge' in km", 10.96],
  ["percent_of(count(fires where daynight = 'night'), count(fires))", (100 * 3) / 7],
  ["count(posts) within district 'Farham'", 0],
];

describe('things that have a row each, by place, time and what is known of them', () => {
  it.each(part(truths, 3))('%s', async (expression, value) => {
    expect(await folder.value(expression)).toEqual(close(value, (one) => expect.closeTo(one, 2)));
  });

  it.each([
    ['count(fires) during 2020', /recorded from 2021-03-02 to 2021-05-30/],
    ['count(fires) during 2020..2022', /lies outside/],
    ['count(fires) on 2021-07', /lies outside/],
    ['count(fires where distance(frp) < 1 km)', /no things that lie somewhere/],
    ["count(fires where distance(posts, 'Nowhere') < 1 km)", /has no “'Nowhere'”/],
    ['count(fires where distance(posts) < 10)', /./],
    ['count(fires) per post', /nothing per post/],
    ["distance(posts) at post 'Gate'", /nearest to itself/],
  ])('%s means nothing there', async (expression, message) => {
    expect(await folder.value(expression)).toMatch(message);
  });
});

const questions: readonly (readonly [expression: string, wordings: readonly string[]])[] = [
  [
    "count(fires) within district 'Westham'",
    [
      'How many fires were there in Westham?',
      'How many detections fell inside Westham?',
      'Number of active fires within the district of Westham',
      'Count the hotspots in Westham district.',
      'In Westham, how many fires were detected?',
    ],
  ],
  [
    'count(fires) per district',
    [
      'How many fires were there in each district?',
      'Give me the number of detections per district.',
      'number of hotspots for every district',
      'How many active fires are inside each district?',
      'Count of fires by district',
    ],
  ],
  [
    'district of max(count(fires) over districts)',
    [
      'Which district had the most fires?',
      'Which district has the highest number of detections?',
      'In which district were the most hotspots found?',
      'What district had most fires?',
      'Name the district with the most fires.',
    ],
  ],
  [
    'month of max(count(fires) over months)',
    [
      'Which month had the most fires?',
      'In which month were the most detections recorded?',
      'In what month were there most hotspots?',
      'What month had the highest number of fires?',
      'During which month were the most fires detected?',
    ],
  ],
  [
    "count(fires where distance(posts, 'Gate') <= 5 km)",
    [
      'How many fires were within 5 km of Gate?',
      'How many detections fell within 5 kilometres of the Gate post?',
      'Number of fires within 5 km from Gate',
      'Within 5 km of Gate, how many hotspots were there?',
      'How many fires lie no farther than 5 km from Gate?',
    ],
  ],
  [
    "percent_of(count(fires where daynight = 'night'), count(fires))",
    [
      'What share of the fires were at night?',
      'What percentage of detections happened at night?',
      'What fraction of the hotspots were night-time?',
      'What proportion of the fires was detected at night?',
      'Share of the detections that were at night',
    ],
  ],
  [
    "mean(frp over fires where confidence = 'high') during 2021-05",
    [
      'What was the mean FRP of the high-confidence fires in May 2021?',
      'Mean fire radiative power of high confidence detections in May 2021',
      'What was the average FRP of the high-confidence May 2021 detections?',
      'In May 2021, what was the mean FRP of the high-confidence hotspots?',
      'For May 2021: average fire radiative power of the high confidence fires',
    ],
  ],
];

describe('questions about such things', () => {
  it.each(questions.flatMap(([expression, wordings]) => wordings.map((wording) => [wording, expression] as const)))(
    '%s',
    (wording, expression) => {
      expect(folder.readings(wording)).toEqual([expression]);
    },
  );

  it.each([
    'How many fires were there in Northham?',
    'How many big fires were there in Westham?',
    'How many fires were there outside Westham?',
    'How many fires were not in Westham?',
    'How many fires were there in Westham in 2019?',
    'How many fires were there in Westham between 2019 and 2021?',
    'How many houses burned in Westham?',
    'How many fires were there per hectare in each district?',
    'Which district had the worst fires?',
    'Which month had the fewest fires?',
    'Which month usually has the most fires?',
    'Which post had the most fires?',
    'How many fires were within 5 km of the river?',
    'How many fires were within 5 of Gate?',
    'How many fires were within 5 ha of Gate?',
    'How many fires were within 5 km downwind of Gate?',
    'How many fires were within 5 km of Gate and Ridge?',
    'What share of the fires were at night in Westham?',
    'How many fires per district on average?',
    'What share of the fires were large?',
    'What share of the night was on fire?',
    'What was the mean FRP of the controlled fires in May 2021?',
    'What was the mean FRP of the fires in the north?',
  ])('is not read: %s', (question) => {
    expect(folder.readings(question)).toEqual([]);
  });
});

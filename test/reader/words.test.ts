import { describe, expect, it } from 'vitest';
import { everydayConditions } from '../../reasoners/language/ground/conditions.ts';
import { expressions } from './folder.ts';
import { wordsFolder } from './words-folder.ts';

const read: readonly (readonly [question: string, expression: string])[] = [
  ['How many hectares were flooded?', 'area(flooded) in ha'],
  ['How many square kilometres were under water?', 'area(flooded) in km2'],
  ['What share of Old Park was inundated?', "share(flooded) within park 'Old Park'"],
  ['What share of the map was under water (flood depth above zero)?', 'share(flood_depth > 0)'],
  ['What share of the flooded area is deeper than one metre?', 'share(flood_depth > 1 m where flooded)'],
  ['What percentage of the area burned?', 'share(burned)'],
  ['Burnt area of Far Park in acres', "area(burned) within park 'Far Park' in acre"],
  ['What is the mean daytime surface temperature in °C?', 'mean(lst_day) in degC'],
  ['What is the highest day-time LST in Old Park?', "max(lst_day) within park 'Old Park'"],
  ['How many hectares of conifers are there?', "area(habitat = 'Coniferous forest') in ha"],
  ['What percentage of the map is town?', "share(habitat = 'Built-up')"],
  ['What share of the broadleaf forest was flooded?', "share(flooded where habitat = 'Broadleaved forest')"],
  ['How many lakes are there?', 'count(lakes)'],
  ['How many acres had a flood depth above half a metre?', 'area(flood_depth > 0.5 m) in acre'],
  ['How many schools were standing in water?', 'count(schools where flooded)'],
  ['What are the mean pupils of the schools?', 'mean(pupils over schools)'],
  ['How many roads are there in the folder?', 'count(roads)'],
  ['How many schools were flooded?', 'count(schools where flooded)'],
  ['How many tarn lakes are there?', "count(lakes where kind = 'tarn')"],
  ['How many lagoons are there?', "count(lakes where kind = 'lagoon')"],
  ['Which lake is the largest?', 'lake of max(size(lakes) over lakes)'],
  ['Which road is the longest?', 'road of max(length(roads) over roads)'],
  ['How big is Heron Pool in acres?', "size(lakes) within lake 'Heron Pool' in acre"],
  ['How long is Mill Road in miles?', "length(roads) at road 'Mill Road' in mi"],
  ['What is the total length of the roads in km?', 'sum(length(roads) over roads) in km'],
  ['Total area of the lakes in hectares', 'sum(size(lakes) over lakes) in ha'],
];

/** A pass, a class or a thing that is not here; a word that says something else; a size of what has none. */
const unread = [
  'What is the mean night-time surface temperature?',
  'How warm was it at night?',
  'How many hectares were washed out?',
  'How many hectares were under snow?',
  'How many hectares will be flooded?',
  'How many hectares of deciduous forest are there?',
  'How many hectares of peatland are there?',
  'How many hospitals were flooded?',
  'How many closed schools were flooded?',
  'How many ferries are there?',
  'Which lake is the highest?',
  'Which lake is the longest?',
  'Which road is the largest?',
  'How many acres of the roads are there?',
  'How long is Heron Pool in miles?',
  'How many shallow lagoons are there?',
  'How many tarn schools are there?',
  'How old is Mill Road?',
  'What are the mean pupils of the roads?',
  'Mean daytime surface temperature of the schools in half the area',
];

describe('everyday words for what a folder holds', () => {
  it.each(read)('%s', (question, expression) => {
    expect(expressions(question, wordsFolder)).toEqual([expression]);
  });

  it.each(unread)('is not read: %s', (question) => {
    expect(expressions(question, wordsFolder)).toEqual([]);
  });

  it('leaves the depth of a lake and the day of a thaw alone', () => {
    const others = wordsFolder.fields.map((field) =>
      field.quantity === null ? field : { ...field, name: 'measured', label: 'measured', files: ['measured.tif'] },
    );
    expect(everydayConditions(others)).toEqual([]);
  });

  it('has no meaning for a word that two fields would tell', () => {
    const [flood] = wordsFolder.fields;
    const twice = flood ? [flood, { ...flood, name: 'flood_depth_2021' }] : [];
    expect(everydayConditions(twice)).toEqual([]);
  });
});

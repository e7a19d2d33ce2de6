import { expect, test } from 'vitest';
import { fileOrder } from '../../reasoners/language/reader/file-orders.ts';
import { readQuestion } from '../../reasoners/language/reader/reader.ts';
import { scope } from '../analysis/scope.ts';

const outcome = (question: string) => readQuestion(question, () => scope);
const read = (question: string): string[] => {
  const found = outcome(question);
  return found.kind === 'read' ? found.readings.map(({ expression }) => expression) : [];
};

test.each([
  ['Make me an NDVI map of 2020-07-04.', /^map\(ndvi\) on /],
  ['Give me a map of the NDVI on 2020-07-04.', /^map\(ndvi\) on /],
  ['I would like to have the NDVI on 2020-07-04 as a map.', /^map\(ndvi\) on /],
  ['Make me a mask of NDVI above 0.3 on 2020-07-04.', /^map\(ndvi > 0\.3\)/],
  ['mask where NDVI > 0.3 on 2020-07-04', /^map\(ndvi > 0\.3\)/],
  ['Give me polygons of NDVI above 0.3 on 2020-07-04.', /^polygons\(ndvi > 0\.3\)/],
  ['Give me the NDVI above 0.3 on 2020-07-04 as polygons.', /^polygons\(ndvi > 0\.3\)/],
  ['List the mean NDVI on each date as a table.', /^mean\(ndvi\) per date$/],
  ['Time series of mean NDVI', /^mean\(ndvi\) per date$/],
  ['Please make me a time series of NDVI.', /^mean\(ndvi\) per date$/],
])('“%s” is read whole as the file that it orders', (question, expected) => {
  const date = scope.fields.find(({ name }) => name === 'ndvi')?.dates[0] ?? '';
  const [expression, more] = read(question.replace('2020-07-04', date));
  expect(expression).toMatch(expected);
  expect(more).toBeUndefined();
});

test.each([
  'Make me a map of wolf habitat.',
  'Make me a map of the highest NDVI on 2020-07-04.',
  'Draw a map of NDVI above 0.3.',
  'Make me a mask of NDVI.',
  'Make me a mask of wolf habitat.',
  'Give me the polygons of corn with NDVI above 0.3.',
  'Make me a table of wolves per district.',
])('“%s” is refused: not every word of it is read, or it is no such file', (question) => {
  expect(outcome(question)).toMatchObject({ kind: 'refused', refusal: { answerable: [] } });
});

test.each([
  'Make an NDVI map of 2020-07-04. What is its mean?',
  'Make an NDVI map of 2020-07-04. Is its mean above 0.5?',
  'Compute the NDVI map of 2020-07-04. Report the mean NDVI.',
  'The map of 2020-07-04 is the one that counts. What is the mean NDVI on 2020-07-04?',
])('“%s” wants no map: it is a step on the way, or is told of', (question) => {
  for (const expression of read(question)) expect(expression).not.toContain('map(');
  expect(fileOrder(question)).toBeNull();
});

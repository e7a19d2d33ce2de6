import { expect, it } from 'vitest';
import { readBitList } from '../../agents/reading/bit-list.ts';
import { readSpan } from '../../agents/reading/span.ts';
import { readWritten } from '../../agents/reading/written-number.ts';

const days = [
  '2018-03-31',
  '2018-04-01',
  '2018-09-30',
  '2019-12-05',
  '2020-01-01',
  '2020-02-29',
  '2020-03-01',
  '2020-05-10',
];
const within = (question: string) => {
  const span = readSpan(question);
  return span && days.filter(span.within);
};

it('a span of time is read where its ends share their year, where it is a list of months, and where a winter has two years', () => {
  expect(within('the mean from April to September 2018, September included')).toEqual(['2018-04-01', '2018-09-30']);
  expect(within('the sum between 1 January and 29 February 2020')).toEqual(['2020-01-01', '2020-02-29']);
  expect(within('from 5 to 12 May 2020')).toEqual(['2020-05-10']);
  expect(within('in December 2019, January and February 2020')).toEqual(['2019-12-05', '2020-01-01', '2020-02-29']);
  expect(within('in the winter 2019/20')).toEqual(['2019-12-05', '2020-01-01', '2020-02-29']);
});

it('two spans that are compared are none', () => {
  expect(within('January 2020 compared with December 2019')).toBeNull();
  expect(within('the mean of all records')).toBeNull();
});

it('numbers are read as people write them, and other texts are none', () => {
  const plain = ['1 463', '1’234', '−3.2', '12.5*', '<0.1', '12 mm', '5,886'].map((cell) => readWritten(cell)?.plain);
  expect(plain).toEqual(['1463', '1234', '-3.2', '12.5', '0.1', '12', '5,886']);
  expect(['12.5*', '<0.1', '3 m', '12.5a'].map((cell) => readWritten(cell)?.mark)).toEqual(['*', '<', '', 'a']);
  expect(['2018-05', '12:30', 'Village 1', '1234 5678', 'n.a.'].map(readWritten)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
});

it('bits are read from a list, in a line or one below the other; two lists are none', () => {
  const listed = (text: string) => readBitList(text).map(({ bit, width, name }) => `${bit}+${width} ${name}`);
  const wanted = ['0+1 fill', '3+1 cloud', '4+1 cloud shadow', '8+2 cloud confidence'];
  expect(listed('QA: bit 0 fill, 3 cloud, 4 cloud shadow, 8-9 cloud confidence.')).toEqual(wanted);
  expect(listed('Bit 0: fill\nBit 3: cloud\nBit 4: cloud shadow\nBits 8-9: cloud confidence')).toEqual(wanted);
  expect(listed('bit 3 cloud, 4 shadow; bit 0 cloud')).toEqual([]);
});

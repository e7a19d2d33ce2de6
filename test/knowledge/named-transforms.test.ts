import { expect, it } from 'vitest';
import { nameRest } from '../../knowledge/recognition/name-rest.ts';

it.each(['pctmean', 'pctnormal', 'norm01', 'norm', 'normalised'])(
  '“%s” behind a product’s name makes another thing of it',
  (word) => expect(nameRest([`_${word}`]).derived).toEqual([word]),
);

it.each(['norman', 'normandy', 'north'])('“%s” may be a place', (word) =>
  expect(nameRest([`_${word}`])).toMatchObject({ derived: [], other: [word] }),
);

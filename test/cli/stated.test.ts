import { expect, it } from 'vitest';
import { statedIn } from '../../cli/refusal/conditions.ts';
import { printHelp } from '../../cli/refusal/help.ts';

it.each([
  [
    'Is there a trend? Values are NDVI times 10000; -2000..10000 is valid.',
    'Values are NDVI times 10000; -2000..10000 is valid.',
  ],
  ['The bands are R, G, B. How green is it?', 'The bands are R, G, B.'],
  ['Make me a water mask. Water is where NDWI > 0', 'Water is where NDWI > 0.'],
  ['How green is it?', ''],
])('what “%s” states beside its question is “%s”', (asked, stated) => expect(statedIn(asked)).toBe(stated));

it('a question that does without something of what was asked says so below it', () => {
  const tries = [
    { kind: 'question', text: 'a?' },
    { kind: 'question', text: 'b?', without: 'corn fields' },
  ] as const;
  const said = printHelp({ holds: [], open: null, more: null, tries }, ({ text }) => text);
  expect(said).toMatch(/1 {2}a\?\n {2}2 {2}b\?\n {5}without “corn fields”/);
});

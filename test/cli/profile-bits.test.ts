import { expect, it } from 'vitest';
import { bitLines } from '../../cli/profile/reasons.ts';
import type { BandReport, RasterReport } from '../../cli/profile/report.ts';

type Flags = NonNullable<BandReport['flags']>;
const yes = { '0': 'no', '1': 'yes' };
const flags: Flags = [
  { name: 'fill', bit: 0, width: 1, values: yes },
  { name: 'land', bit: 1, width: 1, values: { '0': 'water', '1': 'land' } },
  { name: 'haze', bit: 4, width: 2, values: { '0': 'none', '3': 'thick' } },
];
const of = (...bands: readonly (readonly [name: string, flags?: Flags])[]): string[] =>
  bitLines({
    bands: bands.map(([name, own]) => ({ name, ...(own ? { flags: own } : {}) })),
  } as unknown as RasterReport);

it('bits are told by place, name and what their values mean', () =>
  expect(of(['QA', flags])).toEqual(['QA: bit 0 fill; bit 1 land (0 water, 1 land); bits 4–5 haze (0 none, 3 thick)']));

it('layers with the same bits are told together, others apart, and layers without bits not at all', () =>
  expect(of(['QA', flags.slice(0, 1)], ['red'], ['QB', flags.slice(0, 1)], ['QC', flags.slice(1, 2)])).toEqual([
    'QA, QB: bit 0 fill',
    'QC: bit 1 land (0 water, 1 land)',
  ]));

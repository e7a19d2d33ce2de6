import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { family } from '../../bench/differential/families/arrays.ts';
import { fixture } from './support.ts';

interface Line {
  readonly file: string;
  readonly format: string;
  readonly case: string;
  readonly refusal?: string | null;
}

const folder = fixture('differential/arrays');
const entries: Line[] = readFileSync(join(folder, 'manifest.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));

/** bench/differential does the same with two thousand files. */
describe('array files that others wrote', () => {
  const cases = entries.map((entry) => [entry.format, entry.case, entry] as const);

  it.each(cases)('%s, %s: is what others say it is, or refused by name', async (_, __, entry) => {
    const { verdict, why } = await family.compare(folder, entry);
    expect(entry.refusal ? ['equal', 'refused-clearly'] : ['equal'], why).toContain(verdict);
  });

  it('are wrong where their truth is changed: the comparison can fail', async () => {
    const entry = entries.find(({ file }) => file === 'types-netcdf3-classic-i2-packed.nc');
    const changed = JSON.parse(
      JSON.stringify(entry)
        .replace(/"values": ?\[/, '"values":[12345,')
        .replace(/, ?-?[\d.]+\]/, ']'),
    );
    expect(await family.compare(folder, changed)).toMatchObject({ verdict: 'wrong' });
  });
});

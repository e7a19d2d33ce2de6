import { describe, expect, it } from 'vitest';
import { family } from '../../bench/differential/families/rasters.ts';
import { readManifest } from '../../bench/differential/manifest.ts';
import { fixture } from './support.ts';

/** Made by bench/differential/keep.ts from what generate/rasters.py wrote with GDAL and PROJ. */
const folder = fixture('differential/rasters');
const entries = readManifest(folder);

describe('files of other software, as GDAL and PROJ read them', () => {
  it.each(entries.map((entry) => [entry.format, entry.case, entry] as const))(
    '%s: %s',
    async (_format, _case, entry) => {
      const { verdict, why } = await family.compare(folder, entry);
      expect(`${verdict} ${why ?? ''}`).toMatch(new RegExp(`^${entry.verdict}`));
    },
  );
});

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTiffWriter } from '../../../geo/tiff/write/writer.ts';
import type { Fixture, Scene } from './trap.ts';

const write = (folder: string, fixture: Fixture): void => {
  const path = join(folder, fixture.name);
  if (fixture.kind === 'text') {
    writeFileSync(path, fixture.text);
    return;
  }
  const { grid, dtype, codes, unit, value } = fixture;
  const writer = createTiffWriter(path, {
    grid,
    dtype,
    codes,
    unit,
    description: '',
    metadata: {},
  });
  for (let row = 0; row < grid.height; row++)
    writer.writeRows(Float64Array.from({ length: grid.width }, (_, column) => value(column, row)));
  writer.finish();
};

/** Writes the files of a scene into a new folder. */
export const buildScene = (folder: string, { files }: Scene): void => {
  mkdirSync(folder, { recursive: true });
  for (const fixture of files) write(folder, fixture);
};

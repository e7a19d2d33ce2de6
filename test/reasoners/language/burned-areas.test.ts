import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AskedFolder, askedFolder } from './asked-folder.ts';
import { collection, square } from './shapes.ts';

let folder: AskedFolder;
beforeAll(async () => {
  const features = ['Larch Hill', 'Mill Top', 'Old Moor'].map((name, index) => square({ name }, 7 + index / 5, 44));
  folder = await askedFolder({ 'fires.geojson': collection(features) });
});
afterAll(() => folder.close());

describe('areas that burned', () => {
  it('are fires', () => expect(folder.readings('How many fires are there?')).toEqual(['count(fires)']));

  it('are no detections of fires', () => {
    for (const said of ['fire detections', 'hotspots', 'active fires'])
      expect(folder.readings(`How many ${said} are there?`), said).toEqual([]);
  });
});

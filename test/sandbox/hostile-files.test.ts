import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { Isolation } from '../../sandbox/sandbox.ts';
import { isWhole, part } from '../part.ts';
import { hostileFiles } from './fixtures/hostile-files.ts';
import { most, watchParent } from './fixtures/parent-watch.ts';
import { freshFolder, openSandbox } from './fixtures/sandbox.ts';

const sandbox = openSandbox({ engineModule: new URL('../../geo/engine.ts', import.meta.url) });
const parent = watchParent();
afterAll(() => {
  parent.stop();
  return sandbox.close();
});

const limits = { cpuMs: 4000, wallMs: 12_000 };

const written = (name: string): string => {
  const folder = freshFolder();
  const file = hostileFiles.find((each) => each.name === name);
  mkdirSync(join(folder, 'in'));
  file?.write(join(folder, 'in', name));
  return join(folder, 'in', name);
};

describe.each<Isolation>(part(['off', 'auto'], 2))(
  'a data file that is made to do harm (bubblewrap %s)',
  (isolation) => {
    test.each(hostileFiles)('$name: $tries', async ({ name }) => {
      const path = written(name);
      parent.reset();
      const [described] = await sandbox.describeFiles([path], { isolation, limits });
      expect(described?.kind).toMatch(/^(?:raster|features|table|other|unreadable)$/);
      expect(parent.growth()).toBeLessThan(most.growth);
      expect(parent.longestMs()).toBeLessThan(most.blockMs);
      if (described?.kind === 'unreadable') expect(described.message).not.toContain(path);
    });
  },
);

test.runIf(isWhole)('harmless files beside harmful ones are described all the same', { timeout: 120_000 }, async () => {
  const paths = [...hostileFiles.slice(0, 12).map(({ name }) => written(name)), written('escapes.geojson')];
  parent.reset();
  const described = await sandbox.describeFiles(paths, { limits });
  expect(described.at(-1)).toMatchObject({ kind: 'features' });
  expect(described).toHaveLength(paths.length);
  expect(parent.growth()).toBeLessThan(most.growth);
});

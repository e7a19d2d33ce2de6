import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { childBundle } from '../../sandbox/child-bundle.ts';

const at = (path: string): URL => new URL(`../../${path}`, import.meta.url);

/** All modules that a module of the bundle loads before it runs. */
const loadedWith = (file: string, seen: Set<string> = new Set()): Set<string> => {
  if (seen.has(file)) return seen;
  seen.add(file);
  const imports = readFileSync(file, 'utf8').matchAll(
    /(?:^|[;}\n])(?:import|export)\s*(?:[\w*{][^'"()]*from\s*)?"(\.\/[^"]+)"/g,
  );
  for (const [, path = ''] of imports) loadedWith(join(dirname(file), path), seen);
  return seen;
};

test('a run starts with the code of the engine alone: readers and libraries come when a file needs them', async () => {
  const { main } = await childBundle({
    engineModule: at('geo/engine.ts'),
    runtimeModule: at('core/tool/runtime.ts'),
    contractFile: at('core/tool/contract.ts'),
  });
  const loaded = [...loadedWith(main)];
  expect(loaded.length).toBeGreaterThan(1);
  const bytes = loaded.reduce((sum, file) => sum + statSync(file).size, 0);
  expect(bytes).toBeLessThan(410_000);
  const text = loaded.map((file) => readFileSync(file, 'utf8')).join('');
  for (const library of ['ZodType', 'csvParse', 'iconv']) expect(text).not.toContain(library);
});

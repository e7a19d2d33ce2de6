/**
 * How long the picture of a large raster takes, from the file through the sandbox to the bytes of the PNG, whichever way its pixels lie:
 * `node bench/performance/quick-look.ts [--rounds 5] [--scenes DIR]`. Linux, and a Python with rasterio that writes the scenes once.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { composeSandbox } from '../../compose.ts';
import { drawMaps } from '../../report/maps/draw.ts';
import { longest, type Wanted } from '../../report/maps/wanted.ts';
import { median } from '../sandbox/measure.ts';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    scenes: { type: 'string', default: join(tmpdir(), 'earthwright-quick-look') },
  },
});
const rounds = Number(options.rounds);
const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(2);

const scenes = [
  { file: 'overviews.tif', what: 'values, tiles of 512, overviews', codes: false },
  { file: 'tiles.tif', what: 'values, tiles of 512, no overviews', codes: false },
  { file: 'zstd.tif', what: 'values, tiles of 512, zstd, no overviews', codes: false },
  { file: 'strips.tif', what: 'values, strips, no overviews', codes: false },
  { file: 'codes.tif', what: 'codes without a colour table, tiles of 512, overviews', codes: true },
] as const;

if (!scenes.every(({ file }) => existsSync(join(options.scenes, file)))) {
  mkdirSync(options.scenes, { recursive: true });
  const script = fileURLToPath(new URL('quick-look-scenes.py', import.meta.url));
  execFileSync('/usr/bin/python3', [script, options.scenes], { stdio: 'inherit' });
}

const wantedOf = (file: string, codes: boolean): Wanted => ({
  role: 'input',
  name: file,
  subject: { title: file, source: file, quantity: 'dn', unit: '', codes },
  source: { kind: 'band', look: { kind: 'raster', path: join(options.scenes, file), band: 1, codes, longest } },
});

const sandbox = composeSandbox();
const drawOne = async (file: string, codes: boolean): Promise<void> => {
  const [map] = await drawMaps([wantedOf(file, codes)], [], (looks) => sandbox.takeLooks(looks));
  if (!map || map.png.length < 1000) throw new Error(`${file} was not drawn.`);
};

console.log(
  `Medians of ${rounds} on ${cpus().length} cores, Node ${process.versions.node}, load ${loadavg()[0]?.toFixed(2)}.\n`,
);
console.log('| 10,240² pixels | median s | slowest s |\n|---|---|---|');
try {
  const began = performance.now();
  await drawOne('overviews.tif', false);
  const first = seconds(performance.now() - began);
  console.log(`| the first picture of a process, from overviews: the reader is bundled for it | ${first} | ${first} |`);
  for (const { file, what, codes } of scenes) {
    const walls: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const started = performance.now();
      await drawOne(file, codes);
      walls.push(performance.now() - started);
    }
    console.log(`| ${what} | ${seconds(median(walls))} | ${seconds(Math.max(...walls))} |`);
  }
} finally {
  await sandbox.close();
}

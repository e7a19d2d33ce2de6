/**
 * `npm run sizes`: packs the package, installs it into an empty folder, answers an example there, exports its tool, installs that, too, and says what
 * everything weighs. Ends with 1 when something weighs more than it may. Needs the registry.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const mebibyte = 2 ** 20;

interface Weight {
  readonly what: string;
  readonly packages: number;
  readonly files: number;
  /** Sum of the files' lengths. */
  readonly bytes: number;
  /** What the file system gives them: whole blocks. */
  readonly diskBytes: number;
  readonly most?: { readonly packages: number; readonly mebibytes: number };
}

const filesIn = (folder: string) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => lstatSync(join(parentPath, name)));

const weigh = (what: string, folder: string, packages: number, most?: Weight['most']): Weight => {
  const files = filesIn(folder);
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const diskBytes = files.reduce((sum, { blocks }) => sum + blocks * 512, 0);
  return { what, packages, files: files.length, bytes, diskBytes, ...(most ? { most } : {}) };
};

const run = (folder: string, command: string, ...words: readonly string[]): string =>
  execFileSync(command, words, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

const pack = (folder: string, to: string, ...flags: readonly string[]): string => {
  mkdirSync(to, { recursive: true });
  const [packed] = JSON.parse(run(folder, 'npm', 'pack', '--json', '--pack-destination', to, ...flags));
  return join(to, packed.filename);
};

/** Installs a tarball into an empty folder. */
const install = (tarball: string, folder: string): string => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}');
  run(folder, 'npm', 'install', '--no-audit', '--no-fund', tarball);
  return join(folder, 'node_modules');
};

const namesIn = (modules: string): string[] =>
  Object.keys(JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8')).packages);

const heaviest = (modules: string): string =>
  namesIn(modules)
    .map((place) => ({ name: place.slice('node_modules/'.length), folder: join(modules, '..', place) }))
    .map(({ name, folder }) => ({ name, bytes: filesIn(folder).reduce((sum, { size }) => sum + size, 0) }))
    .sort((left, right) => right.bytes - left.bytes)
    .slice(0, 10)
    .map(({ name, bytes }) => `\`${name}\` ${(bytes / mebibyte).toFixed(1)}`)
    .join(', ');

/** Dependencies of ours that are there in two versions: their classes do not know each other. */
const doubled = (modules: string): string[] => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const names = namesIn(modules).map((place) =>
    place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length),
  );
  return names.filter((name, index) => name in dependencies && names.indexOf(name) !== index);
};

const rowOf = ({ what, packages, files, bytes, diskBytes, most }: Weight): string =>
  `| ${[what, packages, files, (bytes / mebibyte).toFixed(1), (diskBytes / mebibyte).toFixed(1), most ? `${most.packages} packages, ${most.mebibytes} MiB` : ''].join(' | ')} |`;

const isTooHeavy = ({ packages, diskBytes, most }: Weight): boolean =>
  most !== undefined && (packages > most.packages || diskBytes > most.mebibytes * mebibyte);

const scratch = mkdtempSync(join(tmpdir(), 'earthwright-sizes-'));
try {
  const tarball = pack(root, join(scratch, 'packed'));
  const modules = install(tarball, join(scratch, 'installed'));
  cpSync(join(root, 'examples/pond-count'), join(scratch, 'task'), { recursive: true });
  const earthwright = join(modules, 'earthwright/dist/cli/start.js');
  run(scratch, process.execPath, earthwright, 'run', 'task', '--out', 'run');
  run(scratch, process.execPath, earthwright, 'export', 'run', '--out', 'tools', '--no-data');
  const exported = install(
    pack(join(scratch, 'tools'), join(scratch, 'packed-tools')),
    join(scratch, 'tools-installed'),
  );
  const [name = ''] = namesIn(exported).map((place) => place.slice('node_modules/'.length));
  const answered = run(join(exported, name), process.execPath, 'run.js', join(scratch, 'task'));
  const weights = [
    weigh('tarball of earthwright, unpacked', join(modules, 'earthwright'), 1),
    weigh('`npm install` of it', modules, namesIn(modules).length, { packages: 120, mebibytes: 250 }),
    weigh('`npm install` of a package with one exported tool', exported, namesIn(exported).length, {
      packages: 25,
      mebibytes: 60,
    }),
    weigh('its runtime', join(exported, name, 'runtime'), 1),
  ];
  console.log(
    `| | packages | files | MiB | MiB on disk | at most |\n|---|---|---|---|---|---|\n${weights.map(rowOf).join('\n')}`,
  );
  console.log(
    `\nThe tarball has ${(lstatSync(tarball).size / mebibyte).toFixed(1)} MiB. Heaviest (MiB): ${heaviest(modules)}.`,
  );
  console.log(`\nThe exported tool says: ${answered.split('\n')[0]}`);
  const twice = doubled(modules);
  if (twice.length > 0) console.log(`\nThere in two versions: ${twice.join(', ')}.`);
  if (twice.length > 0 || weights.some(isTooHeavy)) process.exitCode = 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

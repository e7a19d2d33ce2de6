/**
 * `npm run sizes`: packs the package, installs it into an empty folder, answers an example there, exports its tool, installs that, too, and says what
 * everything weighs. Ends with 1 when something weighs more than it may. Where the registry cannot be reached, the dependencies are those of the
 * lockfile, weighed where they lie in this checkout; it says which of both was measured.
 */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';

const root = resolve(import.meta.dirname, '..');
const megabyte = 1e6;

interface Weight {
  readonly what: string;
  readonly packages: number;
  readonly files: number;
  /** Sum of the files' lengths. */
  readonly bytes: number;
  /** What the file system gives them: whole blocks. */
  readonly diskBytes: number;
  readonly most?: { readonly packages: number; readonly megabytes: number };
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
    .map(({ name, bytes }) => `\`${name}\` ${(bytes / megabyte).toFixed(1)}`)
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
  `| ${[what, packages, files, (bytes / megabyte).toFixed(1), (diskBytes / megabyte).toFixed(1), most ? `${most.packages} packages, ${most.megabytes} MB` : ''].join(' | ')} |`;

/** By what the disk gives the files: whole blocks, which is what a person sees missing. */
const isTooHeavy = ({ packages, bytes, diskBytes, most }: Weight): boolean =>
  most !== undefined && (packages > most.packages || Math.max(bytes, diskBytes) > most.megabytes * megabyte);

const noNetwork =
  /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOTCACHED|ERR_SOCKET_TIMEOUT)\b/;

const lockfile = z.object({
  packages: z.record(z.string(), z.object({ dev: z.boolean().optional(), devOptional: z.boolean().optional() })),
});

interface Installed {
  readonly how: string;
  readonly modules: string;
  /** Of earthwright itself. */
  readonly own: string;
  readonly weight: Weight;
  readonly command: readonly string[];
}

const limits = { packages: 120, megabytes: 250 };

/** Everything that the lockfile says is no tool of development, as it lies in this checkout, and the tarball unpacked. */
const fromLockfile = (tarball: string, folder: string): Installed => {
  mkdirSync(folder, { recursive: true });
  run(folder, 'tar', 'xzf', tarball);
  const own = join(folder, 'package');
  const { packages } = lockfile.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  const places = Object.entries(packages).flatMap(([place, { dev, devOptional }]) =>
    place.startsWith('node_modules/') && !dev && !devOptional && existsSync(join(root, place)) ? [place] : [],
  );
  // What lies in a package's own node_modules is in its folder, too.
  const outer = places.filter((place) => !place.slice('node_modules/'.length).includes('node_modules/'));
  const parts = [own, ...outer.map((place) => join(root, place))].map((place) => weigh('', place, 1));
  const sum = (of: (part: Weight) => number): number => parts.reduce((total, part) => total + of(part), 0);
  return {
    how: 'The registry cannot be reached: the dependencies are those of package-lock.json, weighed in this checkout.',
    modules: join(root, 'node_modules'),
    own,
    weight: {
      what: 'the tarball and its dependencies of the lockfile',
      packages: places.length + 1,
      files: sum(({ files }) => files),
      bytes: sum(({ bytes }) => bytes),
      diskBytes: sum(({ diskBytes }) => diskBytes),
      most: limits,
    },
    command: [join(root, 'cli/start.ts')],
  };
};

const fromRegistry = (tarball: string, folder: string): Installed => {
  const modules = install(tarball, folder);
  return {
    how: 'Installed from the registry into an empty folder.',
    modules,
    own: join(modules, 'earthwright'),
    weight: weigh('`npm install` of it', modules, namesIn(modules).length, limits),
    command: [join(modules, 'earthwright/dist/cli/start.js')],
  };
};

const installed = (tarball: string, folder: string): Installed => {
  try {
    return fromRegistry(tarball, folder);
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
    if (noNetwork.test(said)) return fromLockfile(tarball, `${folder}-unpacked`);
    throw error;
  }
};

const scratch = mkdtempSync(join(tmpdir(), 'earthwright-sizes-'));
try {
  const tarball = pack(root, join(scratch, 'packed'));
  const { how, modules, own, weight, command } = installed(tarball, join(scratch, 'installed'));
  cpSync(join(root, 'examples/pond-count'), join(scratch, 'task'), { recursive: true });
  run(scratch, process.execPath, ...command, 'run', 'task', '--out', 'run');
  run(scratch, process.execPath, ...command, 'export', 'run', '--out', 'tools', '--no-data');
  const exported = install(
    pack(join(scratch, 'tools'), join(scratch, 'packed-tools')),
    join(scratch, 'tools-installed'),
  );
  const [name = ''] = namesIn(exported).map((place) => place.slice('node_modules/'.length));
  const answered = run(join(exported, name), process.execPath, 'run.js', join(scratch, 'task'));
  const weights = [
    weigh('tarball of earthwright, unpacked', own, 1),
    weight,
    weigh('`npm install` of a package with one exported tool', exported, namesIn(exported).length, {
      packages: 25,
      megabytes: 60,
    }),
    weigh('its runtime', join(exported, name, 'runtime'), 1),
  ];
  console.log(
    `${how}\n\n| | packages | files | MB | MB on disk | at most |\n|---|---|---|---|---|---|\n${weights.map(rowOf).join('\n')}`,
  );
  const isInstalled = !modules.startsWith(root);
  console.log(
    `\nThe tarball has ${(lstatSync(tarball).size / megabyte).toFixed(1)} MB.${isInstalled ? ` Heaviest (MB): ${heaviest(modules)}.` : ''}`,
  );
  console.log(`\nThe exported tool says: ${answered.split('\n')[0]}`);
  const twice = isInstalled ? doubled(modules) : [];
  if (twice.length > 0) console.log(`\nThere in two versions: ${twice.join(', ')}.`);
  if (twice.length > 0 || weights.some(isTooHeavy)) process.exitCode = 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

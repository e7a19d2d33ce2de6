import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');

/** What each folder may import of ours, besides itself. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  core: [],
  geo: ['core'],
  knowledge: ['core'],
  model: ['core'],
  sandbox: ['core'],
  analysis: ['core', 'knowledge'],
  templates: ['core'],
  // Its memory finds lessons with the knowledge's search.
  library: ['core', 'knowledge', 'templates'],
  agents: ['core', 'knowledge', 'model', 'sandbox', 'analysis', 'templates'],
  // Running needs `core` and `geo` alone (below); the check of a workflow is that of the agents.
  runtime: ['core', 'geo', 'agents', 'sandbox'],
  integrations: ['core', 'knowledge', 'runtime', 'library', 'sandbox', 'serve', '.'],
  // What the folder lacks and the world has: the network, catalogues, files with where they are from. Images are joined by templates.
  acquisition: ['core', 'geo', 'knowledge', 'library', 'sandbox', 'templates', 'agents'],
  // What pixels show: registered vision models over tiles of a raster.
  eyes: ['core', 'geo', 'knowledge', 'sandbox'],
  // A proven workflow over many scenes.
  apply: ['core', 'agents', 'library', 'sandbox', 'templates', '.'],
  // What programs call: everything but the command line.
  serve: ['core', 'knowledge', 'model', 'sandbox', 'analysis', 'templates', 'agents', 'reasoners', 'library', '.'],
  // Reasoners answer the agents' interface; agents never import them.
  reasoners: ['core', 'knowledge', 'model', 'analysis', 'templates', 'library', 'agents'],
  // Reads run folders and looks through the sandbox, which it is handed: it opens no data file itself.
  report: ['core', 'knowledge'],
  bench: [
    'core',
    'knowledge',
    'model',
    'sandbox',
    'analysis',
    'templates',
    'agents',
    'reasoners',
    'library',
    'geo',
    'runtime',
    // Baselines run on LangChain's agents.
    'integrations',
    'report',
    'apply',
    'acquisition',
    'eyes',
    'cli',
    '.',
  ],
  cli: [
    'core',
    'knowledge',
    'model',
    'sandbox',
    'analysis',
    'templates',
    'agents',
    'reasoners',
    'report',
    'library',
    'bench',
    'geo',
    'serve',
    'apply',
    'acquisition',
    'eyes',
    '.',
  ],
};

/** Packages that one folder keeps to itself. */
const reserved: Readonly<Record<string, readonly string[]>> = {
  'isolated-vm': ['sandbox'],
  geotiff: ['geo'],
  proj4: ['geo'],
  openai: ['model'],
  langchain: ['integrations'],
  '@modelcontextprotocol/sdk': ['serve'],
  bullmq: ['apply'],
  ioredis: ['apply'],
  'onnxruntime-node': ['eyes'],
};

const longestFile = 250;

/** Files that may be longer, each with its reason. */
const longFiles: Readonly<Record<string, string>> = {
  'bench/suites/traps/families/figures.ts': 'data: the traps of a family beside the tools that they share',
  'bench/suites/traps/families/ground.ts': 'data: the traps of a family beside the tools that they share',
  'bench/suites/traps/families/records.ts': 'data: the traps of a family beside the tools that they share',
  'bench/suites/traps/families/subject.ts': 'data: the traps of a family beside the tools that they share',
  'core/tool/contract.ts':
    'tools are written with nothing but this file: rules, an example, types and the index of the library on one page',
};

const sourceFiles = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.d.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/[\\/](?:node_modules|\.earthwright|fixtures|attacks)[\\/]/.test(path));

const specifiers = (source: string): string[] =>
  [
    ...source.matchAll(
      /^\s*(?:import|export)\s[^'"`;]*?from\s+['"]([^'"]+)['"]|^\s*import\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm,
    ),
  ].map((match) => match[1] ?? match[2] ?? match[3] ?? '');

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** Every breach of the import rules and the file size below a folder that is laid out like the repository. */
const violations = (base: string): string[] =>
  Object.keys(allowed).flatMap((folder) => {
    const files = (() => {
      try {
        return sourceFiles(join(base, folder));
      } catch {
        return [];
      }
    })();
    return files.flatMap((path) => {
      const name = relative(base, path).replaceAll('\\', '/');
      const source = readFileSync(path, 'utf8');
      const isTool = /^templates\/[^/]+\/tool\.ts$/.test(name);
      const imports = specifiers(source).flatMap((specifier) => {
        if (isTool) return [];
        if (!specifier.startsWith('.')) {
          const owners = reserved[packageOf(specifier)];
          return owners && !owners.includes(folder)
            ? [`${name} imports ${specifier}, which belongs to ${owners.join(', ')}`]
            : [];
        }
        const target = relative(base, resolve(dirname(path), specifier)).replaceAll('\\', '/');
        const owner = target.includes('/') ? (target.split('/')[0] ?? '') : '.';
        return owner === folder || allowed[folder]?.includes(owner)
          ? []
          : [`${name} imports ${target}: ${folder} may import ${allowed[folder]?.join(', ') || 'nothing of ours'}`];
      });
      const lines = source.trimEnd().split('\n').length;
      const size =
        lines > longestFile && !(name in longFiles) ? [`${name} has ${lines} lines (at most ${longestFile})`] : [];
      return [...imports, ...size];
    });
  });

/** The files of ours that come with some when they are loaded, types included. */
const reachedFrom = (entries: readonly string[]): string[] => {
  const reached = new Set(entries.map((name) => join(root, name)));
  for (const path of reached)
    for (const specifier of specifiers(readFileSync(path, 'utf8')))
      if (specifier.startsWith('.') && specifier.endsWith('.ts')) reached.add(resolve(dirname(path), specifier));
  return [...reached].map((path) => relative(root, path).replaceAll('\\', '/'));
};

/** Files that import one another in a circle, types included; each circle once, by its names in order. */
const circles = (base: string, folders: readonly string[]): string[][] => {
  const importsOf = new Map(
    folders
      .flatMap((folder) => sourceFiles(join(base, folder)))
      .map((path) => [
        path,
        specifiers(readFileSync(path, 'utf8'))
          .filter((one) => one.startsWith('.'))
          .map((one) => resolve(dirname(path), one)),
      ]),
  );
  const onTheWay: string[] = [];
  const done = new Set<string>();
  const found = new Map<string, string[]>();
  const visit = (path: string): void => {
    const at = onTheWay.indexOf(path);
    if (at >= 0) {
      const names = onTheWay.slice(at).map((one) => relative(base, one).replaceAll('\\', '/'));
      found.set(names.sort().join(' '), names);
    } else if (!done.has(path)) {
      onTheWay.push(path);
      importsOf.get(path)?.forEach(visit);
      onTheWay.pop();
      done.add(path);
    }
  };
  for (const path of importsOf.keys()) visit(path);
  return [...found.values()];
};

describe('the architecture', () => {
  it('has no import circles, types included', () => {
    expect(circles(root, Object.keys(allowed))).toEqual([]);
  });

  it('would catch a circle of types', () => {
    const base = mkdtempSync(join(tmpdir(), 'earthwright-circles-'));
    try {
      mkdirSync(join(base, 'core'));
      writeFileSync(join(base, 'core', 'a.ts'), "import type { B } from './b.ts';\n");
      writeFileSync(join(base, 'core', 'b.ts'), "import { c } from './c.ts';\n");
      writeFileSync(join(base, 'core', 'c.ts'), "export type { A } from './a.ts';\nimport { d } from './d.ts';\n");
      writeFileSync(join(base, 'core', 'd.ts'), 'export const d = 1;\n');
      expect(circles(base, ['core'])).toEqual([['core/a.ts', 'core/b.ts', 'core/c.ts']]);
    } finally {
      rmSync(base, { recursive: true, force: true });
    }
  });

  it('keeps its import rules and file sizes', () => {
    expect(violations(root)).toEqual([]);
  });

  it('lets exported tools run without agents, compiler and isolate', () => {
    const reached = reachedFrom(['core/tool/contract.ts', 'runtime/run-tool.ts', 'runtime/run-workflow.ts']);
    expect(reached.length).toBeGreaterThan(100);
    expect(reached.filter((name) => !/^(?:core|geo|runtime)\//.test(name))).toEqual([]);
  });

  it('would catch a planted violation of each kind', () => {
    const base = mkdtempSync(join(tmpdir(), 'earthwright-architecture-'));
    try {
      for (const folder of ['core', 'geo', 'agents', 'analysis']) mkdirSync(join(base, folder));
      writeFileSync(join(base, 'core', 'a.ts'), "import { read } from '../geo/read.ts';\n");
      writeFileSync(join(base, 'agents', 'b.ts'), "import proj4 from 'proj4';\nexport { x } from '../geo/x.ts';\n");
      writeFileSync(join(base, 'analysis', 'd.ts'), "import type { Reasoner } from '../agents/reasoner.ts';\n");
      writeFileSync(
        join(base, 'geo', 'c.ts'),
        "const late = await import('../agents/b.ts');\n".concat('// line\n'.repeat(longestFile)),
      );
      expect(violations(base)).toEqual(
        [
          'core/a.ts imports geo/read.ts: core may import nothing of ours',
          'geo/c.ts imports agents/b.ts: geo may import core',
          'geo/c.ts has 251 lines (at most 250)',
          'analysis/d.ts imports agents/reasoner.ts: analysis may import core, knowledge',
          'agents/b.ts imports proj4, which belongs to geo',
          'agents/b.ts imports geo/x.ts: agents may import core, knowledge, model, sandbox, analysis, templates',
        ].sort(
          (a, b) =>
            Object.keys(allowed).indexOf(a.split('/')[0] ?? '') - Object.keys(allowed).indexOf(b.split('/')[0] ?? ''),
        ),
      );
    } finally {
      rmSync(base, { recursive: true, force: true });
    }
  });
});

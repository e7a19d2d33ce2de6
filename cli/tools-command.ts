import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { exportTools as exportPackage } from '../agents/export/export-tools.ts';
import type { ToolMaterial } from '../agents/export/tool-material.ts';
import { composeSandbox } from '../compose.ts';
import { EarthwrightError } from '../core/errors.ts';
import { exportTools, type ImportedTool, importTools } from '../library/exchange.ts';
import { readFixtures } from '../library/fixture.ts';
import type { KeptTool } from '../library/kept-tool.ts';
import type { Library } from '../library/library.ts';
import { testFixture } from '../library/test-tool.ts';
import type { Isolation } from '../sandbox/sandbox.ts';
import { abortOnSignal } from './interrupt.ts';
import { openedLibrary, workbench } from './kept.ts';
import { print, printJson } from './terminal.ts';
import { overview, printTested, printTool, type TestedFixture, type TestedTool } from './tools-print.ts';
import { packageVersion } from './version.ts';

interface Options {
  readonly library?: string;
  readonly json?: boolean;
}

const opened = ({ library }: Options): Library => openedLibrary(library);

const said = (json: boolean | undefined, value: unknown, text: string): void => (json ? printJson(value) : print(text));

const below = (tools: Command, name: string, description: string): Command =>
  tools
    .command(name)
    .description(description)
    .option('--library <folder>', 'the library (default: EARTHWRIGHT_LIBRARY, else in your data directory)')
    .option('--json', 'print it as JSON');

const list = (options: Options): void => {
  const library = opened(options);
  const tools = library.tools().map((tool) => overview(tool, readFixtures(library.place(tool.name)).length));
  said(
    options.json,
    tools,
    tools.map(({ line }) => line).join('\n') || `The library “${library.folder}” holds no tool yet.`,
  );
};

const show = (name: string, options: Options): void => {
  const library = opened(options);
  const tool = library.toolCalled(name);
  const fixtures = readFixtures(library.place(name)).map(({ fixture }) => fixture);
  const source = library.sourceOf(name);
  said(options.json, { ...tool, fixtures, source }, printTool(tool, fixtures, source));
};

interface TestOptions extends Options {
  readonly isolation: Isolation;
}

/** Of one tool: what it gives over each of its fixtures. A tool that is set aside never runs again. */
const tested = async (tool: KeptTool, library: Library, bench: ReturnType<typeof workbench>): Promise<TestedTool> => {
  const { name, status } = tool;
  const source = library.sourceOf(name);
  if (source === null) return { name, kind: status === 'quarantined' ? 'set-aside' : 'changed', fixtures: [] };
  const fixtures: TestedFixture[] = [];
  for (const placed of readFixtures(library.place(name)))
    fixtures.push({ data: placed.fixture.data, ...(await testFixture(source, placed, bench)) });
  const wrong = fixtures.some(({ kind }) => kind !== 'same' && kind !== 'no-golden');
  const known = fixtures.some(({ kind }) => kind === 'same');
  return { name, kind: wrong ? 'differs' : known ? 'same' : 'untested', fixtures };
};

const test = async (name: string | undefined, options: TestOptions): Promise<void> => {
  const library = opened(options);
  const tools = name === undefined ? library.tools() : [library.toolCalled(name)];
  const { signal } = abortOnSignal();
  const sandbox = composeSandbox({ isolation: options.isolation });
  try {
    const results: TestedTool[] = [];
    for (const tool of tools)
      if (!signal.aborted) results.push(await tested(tool, library, workbench(sandbox, signal)));
    said(options.json, results, results.map(printTested).join('\n') || 'There is no tool to test.');
    const wrong = results.some(({ kind }) => kind === 'differs' || kind === 'changed');
    process.exitCode = signal.aborted ? 130 : wrong ? 3 : 0;
  } finally {
    await sandbox.close();
  }
};

interface PackageOptions extends Options {
  readonly out: string;
  readonly name: string;
  readonly after?: string;
}

/** What goes into a package of a kept tool. Throws `library` for one that is set aside or was changed by hand. */
const materialOf = (name: string, library: Library): ToolMaterial => {
  const tool = library.toolCalled(name);
  const source = library.sourceOf(name);
  if (source === null)
    throw new EarthwrightError('library', 'user', `“${name}” is set aside, or was changed by hand: leave it out.`);
  const fixtures = readFixtures(library.place(name)).flatMap(({ folder, fixture: { data, files, golden } }) =>
    golden === null ? [] : [{ id: data, folder, files: files.map(({ path }) => path) }],
  );
  return { ...tool, source, fixtures };
};

const packaged = async (names: readonly string[], options: PackageOptions): Promise<void> => {
  const library = opened(options);
  const all = library.tools().flatMap(({ name }) => (library.sourceOf(name) === null ? [] : [name]));
  const chosen = (names.length > 0 ? names : all).map((name) => materialOf(name, library));
  const { out, name, after } = options;
  const settings = { out, name, version: packageVersion(), ...(after === undefined ? {} : { after }) };
  const version = await exportPackage(chosen, settings);
  const told = chosen.map((tool) => tool.name);
  said(
    options.json,
    { name, version, tools: told, folder: resolve(out) },
    `${name} ${version} with ${told.join(', ')} is in ${out}`,
  );
};

const importedLine = (one: ImportedTool): string => {
  switch (one.kind) {
    case 'imported':
      return one.proven > 0
        ? `${one.name}: imported as a candidate, ${one.proven} of ${one.fixtures} fixture${one.fixtures === 1 ? '' : 's'} proven here`
        : `${one.name}: imported, not trusted: no fixture proves it. Read it (\`tools show\`); \`tools promote\` makes it a candidate.`;
    case 'known':
      return `${one.from}: here already, as ${one.name}`;
    case 'refused':
      return `${one.from}: refused: ${one.reason}`;
  }
};

const bring = async (folder: string, options: TestOptions): Promise<void> => {
  const library = opened(options);
  const { signal } = abortOnSignal();
  const sandbox = composeSandbox({ isolation: options.isolation });
  try {
    const bench = workbench(sandbox, signal);
    const imported = await importTools(resolve(folder), { library, bench, now: () => new Date() });
    said(options.json, imported, imported.map(importedLine).join('\n') || `“${folder}” holds no tool.`);
    process.exitCode = imported.some(({ kind }) => kind === 'refused') ? 2 : 0;
  } finally {
    await sandbox.close();
  }
};

const isolation = (): Option =>
  new Option('--isolation <mode>', 'bubblewrap layer').choices(['auto', 'require', 'off']).default('auto');

export const registerToolsCommand = (program: Command): void => {
  const tools = program.command('tools').description('the tools that are kept of earlier runs: list, test, share them');
  below(tools, 'list', 'all kept tools, a line each').action(list);
  below(tools, 'show', 'everything about one: ports, proofs, failures, fixtures, text').argument('<name>').action(show);
  below(tools, 'test', 'run tools over their fixtures in the sandbox; exit code 3 where results differ')
    .argument('[name]', 'one tool; default: all')
    .addOption(isolation())
    .action(test);
  below(
    tools,
    'promote',
    'trust a candidate as if it had been right on other data, too; an imported one that nothing proves becomes a candidate',
  )
    .argument('<name>')
    .action((name: string, options: Options) => {
      const { version, status } = opened(options).promote(name);
      said(
        options.json,
        { name, version, status },
        `${name} ${version} is ${status === 'promoted' ? status : 'a candidate'}.`,
      );
    });
  below(tools, 'remove', 'remove a tool and its fixtures')
    .argument('<name>')
    .action((name: string, options: Options) => {
      opened(options).remove(name);
      said(options.json, { name, removed: true }, `${name} is removed.`);
    });
  below(tools, 'export', 'copy all good tools with their fixtures into a folder')
    .argument('<folder>')
    .action((folder: string, options: Options) => {
      const { exported, left } = exportTools(opened(options), resolve(folder));
      const rest = left.length > 0 ? `; left out, set aside or changed by hand: ${left.join(', ')}` : '';
      said(options.json, { exported, left }, `exported: ${exported.join(', ') || 'nothing'}${rest}`);
    });
  below(tools, 'package', 'write tools as an npm package that needs no other, tested by their fixtures')
    .argument('[names...]', 'tools by name; default: all good ones')
    .requiredOption('--out <folder>', 'new folder for the package')
    .option('--name <name>', 'name of the package', 'earth-tools')
    .option('--after <package>', 'a package of these tools that was made before: the version goes on by behaviour')
    .action(packaged);
  below(tools, 'import', 'take the tools of an exported folder, after they ran over their fixtures in the sandbox')
    .argument('<folder>')
    .addOption(isolation())
    .action(bring);
};

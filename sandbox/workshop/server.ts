/**
 * The workshop process: builds and type-checks tools, one request at a time, one JSON line each way. It has no limits of its
 * own: its parent watches it and kills the whole process group. When its parent goes, it goes, and its compilers with it.
 */
import type { Diagnostic } from '../../core/outcome.ts';
import { hideUngranted } from '../child/confined-files.ts';
import { readLines } from '../lines.ts';
import { buildTool, type ToolBundle } from './build.ts';
import type { WorkshopReply, WorkshopRequest, WorkshopSettings } from './messages.ts';
import { notAllowed } from './syntax.ts';
import { createTypeChecker, type ParsedTool, type TypeChecker } from './type-checker.ts';

/** Where it may not (it is alone in its own process namespace), the compilers end with this process. */
const endGroup = (): void => {
  try {
    if (process.platform !== 'win32') process.kill(-process.pid, 'SIGKILL');
  } finally {
    process.exit(0);
  }
};

const unresolved = ['TS2307', 'TS2591', 'TS7016'];

/** One list: what the syntax tree showed first, without the compiler's echo of it; the bundler's word only where nobody else found anything. */
const merge = (
  faults: readonly Diagnostic[],
  types: readonly Diagnostic[],
  built: readonly Diagnostic[],
): readonly Diagnostic[] => {
  const lines = new Set(faults.filter(({ code }) => code === notAllowed).map(({ line }) => line));
  const others = types.filter(({ line, code }) => !(unresolved.includes(code) && lines.has(line)));
  const found = [...faults, ...others];
  return found.length > 0 ? found : built;
};

const nothingBuilt: ToolBundle = { diagnostics: [] };

/** The bundler is given nothing in which the compiler's tree shows a fault. */
const prepare = async (
  tool: ParsedTool,
  { bundleBytes }: WorkshopRequest,
  settings: WorkshopSettings,
): Promise<ToolBundle> => {
  if (tool.errors.length > 0) return { diagnostics: tool.errors };
  const { faults, plain } = tool;
  const [built, types] = await Promise.all([
    faults.length > 0 ? nothingBuilt : buildTool(plain, settings, bundleBytes),
    tool.findTypeErrors(),
  ]);
  const diagnostics = merge(faults, types, built.diagnostics);
  return diagnostics.length > 0 ? { diagnostics } : built;
};

const answer = async (
  request: WorkshopRequest,
  settings: WorkshopSettings,
  checker: TypeChecker,
): Promise<WorkshopReply> => {
  const tool = await checker.open(request);
  try {
    return { id: request.id, ...(await prepare(tool, request, settings)) };
  } finally {
    await tool.close();
  }
};

const reply = async (
  request: WorkshopRequest,
  settings: WorkshopSettings,
  checker: TypeChecker,
): Promise<WorkshopReply> => {
  try {
    return await answer(request, settings, checker);
  } catch (error) {
    return { id: request.id, diagnostics: [], failure: error instanceof Error ? error.message : String(error) };
  }
};

/** The parent bounds what it sends; it asks one thing at a time. */
const longestRequest = 64 * 1024 * 1024;

const serve = (): void => {
  hideUngranted();
  const settings: WorkshopSettings = JSON.parse(process.argv[2] ?? '{}');
  const checker = createTypeChecker(settings);
  process.stdin.once('end', endGroup);
  // Not `readline`: that ends lines at characters that a source may hold.
  readLines(process.stdin, {
    longestBytes: longestRequest,
    mostBytes: Number.POSITIVE_INFINITY,
    onLine: async (line) => {
      process.stdout.write(`${JSON.stringify(await reply(JSON.parse(line), settings, checker))}\n`);
    },
    onExcess: endGroup,
  });
};

serve();

/**
 * The workshop process: builds and type-checks tools, one request at a time, one JSON line each way. It has no limits of its
 * own: its parent watches it and kills the whole process group. When its parent goes, it goes, and its compilers with it.
 */
import { createInterface } from 'node:readline';
import type { Diagnostic } from '../../core/outcome.ts';
import { buildTool, type ToolBundle } from './build.ts';
import type { WorkshopReply, WorkshopRequest, WorkshopSettings } from './messages.ts';
import { createTypeChecker, type TypeChecker } from './type-checker.ts';

const endGroup = (): void => {
  if (process.platform !== 'win32') process.kill(-process.pid, 'SIGKILL');
  process.exit(0);
};

const nothingBuilt: ToolBundle = { diagnostics: [] };

const checkTypes = async (checker: TypeChecker, { check, source }: WorkshopRequest): Promise<readonly Diagnostic[]> =>
  check ? checker.check(source) : [];

const isImport = ({ code }: Diagnostic): boolean => code !== 'build';
const unresolved = ['TS2307', 'TS2591', 'TS7016'];

/**
 * One list from the bundler's and the compiler's findings: imports that are not allowed first, without the compiler's echo of
 * them; of a syntax error only the compiler's better words.
 */
const merge = (built: readonly Diagnostic[], found: readonly Diagnostic[]): readonly Diagnostic[] => {
  const imports = built.filter(isImport);
  const lines = new Set(imports.map(({ line }) => line));
  const others = found.filter(({ line, code }) => !(unresolved.includes(code) && lines.has(line)));
  return [...imports, ...(found.length > 0 ? others : built.filter((each) => !isImport(each)))];
};

const answer = async (
  request: WorkshopRequest,
  settings: WorkshopSettings,
  checker: TypeChecker,
): Promise<WorkshopReply> => {
  const { id, source } = request;
  const [built, found] = await Promise.all([
    request.build ? buildTool(source, settings) : nothingBuilt,
    checkTypes(checker, request),
  ]);
  const diagnostics = merge(built.diagnostics, found);
  if (diagnostics.length > 0 || built.code === undefined) return { id, diagnostics };
  return { id, diagnostics, code: built.code, map: built.map };
};

const serve = async (): Promise<void> => {
  const settings: WorkshopSettings = JSON.parse(process.argv[2] ?? '{}');
  const checker = createTypeChecker(settings);
  const send = (reply: WorkshopReply): void => void process.stdout.write(`${JSON.stringify(reply)}\n`);
  process.stdin.once('end', endGroup);
  for await (const line of createInterface({ input: process.stdin })) {
    const request: WorkshopRequest = JSON.parse(line);
    try {
      send(await answer(request, settings, checker));
    } catch (error) {
      send({ id: request.id, diagnostics: [], failure: error instanceof Error ? error.message : String(error) });
    }
  }
};

await serve();

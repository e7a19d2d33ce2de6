import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { type Command, Option } from 'commander';
import type { RunFolder } from '../agents/run-folder.ts';
import { composeSandbox } from '../compose.ts';
import { EarthwrightError } from '../core/errors.ts';
import type { Limits } from '../core/limits.ts';
import { openKnowledge } from '../knowledge/base.ts';
import type { Isolation } from '../sandbox/sandbox.ts';
import { createClean } from '../serve/clean.ts';
import { createGate } from '../serve/gate.ts';
import { serveHttp } from '../serve/mcp/http.ts';
import { loadSdk } from '../serve/mcp/load-sdk.ts';
import { createMcpServer, type McpOptions } from '../serve/mcp/server.ts';
import { openPlaces } from '../serve/places.ts';
import { createStation } from '../serve/station.ts';
import { createToolbox, type Selection } from '../serve/toolbox.ts';
import { eventLine } from './event-line.ts';
import { abortOnSignal } from './interrupt.ts';
import { addLibraryOptions, chosenLibrary, keepFinished } from './kept.ts';
import { templateDocuments } from './knowledge-documents.ts';
import { addReasonerOptions, chooseReasoner, named, positiveInteger } from './reasoner-options.ts';
import type { ReasonerOptions } from './reasoner-settings.ts';
import { collectLimit } from './run-command.ts';
import { printNote } from './terminal.ts';
import { packageVersion } from './version.ts';
import { parsePort } from './view-command.ts';
import { addWorldOptions, openWorld, type WorldOptions } from './world-options.ts';

interface ServeOptions extends ReasonerOptions, WorldOptions {
  readonly mcp?: boolean;
  readonly allow: readonly string[];
  readonly out?: string;
  readonly only?: string;
  readonly http?: boolean;
  readonly host: string;
  readonly port: number;
  readonly allowedHost: readonly string[];
  readonly jobs: number;
  readonly limit: Partial<Limits>;
  readonly isolation: Isolation;
}

const usage = (message: string): EarthwrightError => new EarthwrightError('usage', 'user', message);

const tokenVariable = 'EARTHWRIGHT_MCP_TOKEN';
const shortestToken = 16;

/** The token of the environment, else a new one. */
const tokenOf = (given: string | undefined): { token: string; isNew: boolean } => {
  if (!given) return { token: randomBytes(32).toString('base64url'), isNew: true };
  if (given.length >= shortestToken) return { token: given, isNew: false };
  throw usage(
    `${tokenVariable} has ${given.length} characters; give at least ${shortestToken}, or none for a new one.`,
  );
};

const selectionOf = (text: string | undefined): Selection =>
  text === undefined ? 'all' : new Set(text.split(',').map((word) => word.trim()));

const onDefect = (error: unknown): void =>
  printNote(
    `earthwright: an error of its own (please report it): ${error instanceof Error ? error.stack : String(error)}`,
  );

const serveStdio = async (options: McpOptions, signal: AbortSignal): Promise<void> => {
  const server = createMcpServer(options);
  const closed = new Promise<void>((done) => {
    server.server.onclose = done;
    // The client closes our input when it goes.
    process.stdin.once('end', done);
  });
  await server.connect(new options.sdk.StdioServerTransport());
  await Promise.race([closed, signal.aborted ? undefined : once(signal, 'abort')]);
  await server.close();
};

const serveOverHttp = async (
  mcp: McpOptions,
  { token, isNew }: ReturnType<typeof tokenOf>,
  options: ServeOptions,
  signal: AbortSignal,
): Promise<void> => {
  const { host, port, allowedHost: hosts } = options;
  const open = () => createMcpServer(mcp);
  const served = await serveHttp({ sdk: mcp.sdk, open, token, host, port, hosts, onDefect }).catch((cause: unknown) => {
    throw new EarthwrightError('usage', 'user', `“${host}”, port ${port} can't be used; give another --port.`, {
      cause,
    });
  });
  printNote(`serving ${mcp.tools.length} tools at ${served.address}; Ctrl-C ends it`);
  printNote(isNew ? `token: ${token}` : `token: the one of ${tokenVariable}`);
  if (!['127.0.0.1', 'localhost', '::1'].includes(host))
    printNote('Others can reach this address, and it is not encrypted: put it behind a proxy with TLS.');
  if (!signal.aborted) await once(signal, 'abort');
  await served.close();
};

const serve = async (options: ServeOptions): Promise<void> => {
  if (!options.mcp) throw usage('Say what to speak: earthwright serve --mcp.');
  if (options.allow.length === 0) throw usage('Name the folders that may be read: --allow <folder>; repeatable.');
  const sdk = await loadSdk();
  const token = tokenOf(process.env[tokenVariable]);
  const { signal } = abortOnSignal();
  const places = openPlaces(
    options.allow,
    options.out ?? join(resolve(options.allow[0] ?? '.'), '.earthwright', 'served'),
  );
  const clean = createClean(places, process.env, [token.token]);
  const library = chosenLibrary(options.library);
  const world = await openWorld(options, { signal });
  const { catalogues, ...seen } = world.hooks;
  const chosen = await chooseReasoner(options, {
    ...{ signal, ...seen },
    ...(options.allowNetwork && catalogues ? { catalogues } : {}),
    ...(library ? { library } : {}),
  });
  const thinking = {
    ...chosen,
    reasonerFor: (run: RunFolder) => world.reasonerOf(chosen.reasonerFor(run), run),
    world: { ...world.settings, network: { ...world.settings.network, trustsTask: false } },
  };
  const { limit: limits, isolation } = options;
  const sandbox = composeSandbox({ limits, isolation });
  const knowledge = await openKnowledge({ documents: templateDocuments() });
  try {
    const station = createStation({
      ...{ places, clean, sandbox, thinking, library, limits, isolation, lineOf: eventLine, now: () => new Date() },
      ...(library ? { keep: (finished, dependencies) => keepFinished(finished, library, dependencies) } : {}),
    });
    const tools = createToolbox(station, knowledge, selectionOf(options.only));
    if (tools.length === 0) throw usage(`--only ${options.only ?? ''} names no tool.`);
    const mcp = { sdk, tools, places, clean, gate: createGate(options.jobs), version: packageVersion(), onDefect };
    if (options.http) await serveOverHttp(mcp, token, options, signal);
    else await serveStdio(mcp, signal);
  } finally {
    chosen.close();
    knowledge.close();
    await sandbox.close();
  }
};

const collect = (text: string, earlier: readonly string[]): string[] => [...earlier, text];

export const registerServeCommand = (program: Command): void => {
  const command = program
    .command('serve')
    .description('serve tools, questions, runs and reports to programs that speak the Model Context Protocol')
    .option('--mcp', 'speak the Model Context Protocol, on standard input and output')
    .option('--allow <folder>', 'a folder with data that callers may name; repeatable', collect, [])
    .option('--out <folder>', 'folder of runs (default: .earthwright/served in the first allowed folder)')
    .option('--only <names>', 'tools by name; own, library and templates stand for all of a kind (default: all)')
    .option('--http', 'serve over streamable HTTP, with a bearer token (EARTHWRIGHT_MCP_TOKEN, else a new one)')
    .option('--host <address>', 'address to listen at', '127.0.0.1')
    .option('--port <number>', 'port; 0 for any that is free', parsePort, 0)
    .option(
      '--allowed-host <name:port>',
      'a further name of this server, such as that of a proxy; repeatable',
      collect,
      [],
    )
    .option('--jobs <n>', 'calls at a time', named('--jobs', positiveInteger), 2)
    .option('--limit <name=value>', 'a limit of the sandbox, e.g. cpu=30s or memory=1GB; repeatable', collectLimit, {})
    .addOption(
      new Option('--isolation <mode>', 'bubblewrap around the sandbox')
        .choices(['auto', 'require', 'off'])
        .default('auto'),
    );
  addWorldOptions(addLibraryOptions(addReasonerOptions(command, 'file')), 'none').action(serve);
};

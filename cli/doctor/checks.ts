import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, freemem, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { composeSandbox } from '../../compose.ts';
import type { Layer } from '../../core/outcome.ts';
import { type LocalServer, modelsAt } from './endpoints.ts';

/** `missing` stops the work, `note` takes something away, `ok` does neither. */
export interface Check {
  readonly what: string;
  readonly state: 'ok' | 'note' | 'missing';
  readonly seen: string;
  /** How to mend it. */
  readonly advice?: string;
}

const gibibyte = 2 ** 30;
/** One tool and the compilers beside it. */
const leastMemory = 2 * gibibyte;

const probe = `import { number, tool } from 'earthwright/tool';
export default tool({
  name: 'doctor', summary: 'Adds two numbers.', stage: 'analyse', inputs: {}, params: {},
  outputs: { sum: number({ unit: '1' }) },
  run({ output }) { output.number('sum', 1 + 1); },
});`;

const isolationOf = (layers: readonly Layer[]): Check => {
  const wrapped = layers.includes('bubblewrap');
  return {
    what: 'Isolation',
    state: wrapped ? 'ok' : 'note',
    seen: layers.join(', '),
    ...(wrapped
      ? {}
      : {
          advice:
            'Tools run in an isolate in a process of its own; bubblewrap around it (package bubblewrap, Linux with user namespaces) is one more wall.',
        }),
  };
};

/** Builds, type-checks and runs a tool, as every run does. */
const sandboxChecks = async (): Promise<Check[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'earthwright-doctor-'));
  const sandbox = composeSandbox();
  try {
    const start = performance.now();
    const outcome = await sandbox.run({ source: probe, inputs: {}, params: {}, outputDirectory: folder });
    const took = `${((performance.now() - start) / 1000).toFixed(1)} s`;
    if (outcome.kind !== 'ok')
      return [{ what: 'Sandbox', state: 'missing', seen: `${outcome.kind}: ${outcome.message}`, advice: reinstall }];
    return [
      { what: 'Sandbox', state: 'ok', seen: `a tool was built, type-checked and run in ${took}` },
      isolationOf(await sandbox.layers()),
    ];
  } catch (error) {
    const seen = error instanceof Error ? error.message : String(error);
    return [{ what: 'Sandbox', state: 'missing', seen, advice: reinstall }];
  } finally {
    await sandbox.close();
    rmSync(folder, { recursive: true, force: true });
  }
};

const reinstall = 'Install anew on Node 24 (npm ci): isolated-vm brings its binaries for Linux, macOS and Windows.';

const memoryCheck = (): Check => {
  const [free, total] = [freemem(), totalmem()].map((bytes) => `${(bytes / gibibyte).toFixed(1)} GiB`);
  const small = totalmem() < leastMemory;
  return {
    what: 'Memory',
    state: small ? 'note' : 'ok',
    seen: `${free} free of ${total}, ${availableParallelism()} processors`,
    ...(small ? { advice: 'Large rasters may end at a limit; allow less at a time with --limit arena=64MB.' } : {}),
  };
};

const keyCheck = (environment: Readonly<Record<string, string | undefined>>): Check => {
  const url = environment['OPENAI_BASE_URL'];
  const key = environment['OPENAI_API_KEY']?.trim() ? 'a key is set' : 'no key';
  const model = environment['EARTHWRIGHT_MODEL'];
  return {
    what: 'Model',
    state: 'ok',
    seen: `${key} (OPENAI_API_KEY)${url ? `, OPENAI_BASE_URL is set` : ''}${model ? `, model ${model}` : ''}; none is needed for what is read without a model`,
  };
};

const serverCheck = async ({ name, baseUrl }: LocalServer): Promise<Check[]> => {
  const models = await modelsAt(baseUrl);
  if (!models) return [];
  const [first] = models;
  return [
    {
      what: name,
      state: 'ok',
      seen: `${baseUrl} offers ${models.slice(0, 6).join(', ') || 'no model'}${models.length > 6 ? ` and ${models.length - 6} more` : ''}`,
      ...(first ? { advice: `--reasoner model --base-url ${baseUrl} --model ${first}` } : {}),
    },
  ];
};

/** What is here and what is missing. */
export const examine = async (
  servers: readonly LocalServer[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<readonly Check[]> => {
  const found = await Promise.all(servers.map(serverCheck));
  return [
    { what: 'Node', state: 'ok', seen: `${process.versions.node} on ${process.platform}-${process.arch}` },
    memoryCheck(),
    ...(await sandboxChecks()),
    keyCheck(environment),
    ...found.flat(),
    ...(found.flat().length === 0
      ? [
          {
            what: 'Local models',
            state: 'ok' as const,
            seen: `none answers (${servers.map(({ name }) => name).join(', ')})`,
          },
        ]
      : []),
  ];
};

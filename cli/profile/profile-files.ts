import { mkdtempSync, realpathSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { commonFolder } from '../../agents/data-files.ts';
import { summariseData } from '../../agents/summary/summarise.ts';
import { composeQuestionReasoner, composeRun, composeSandbox } from '../../compose.ts';
import type { FileDescription } from '../../core/description.ts';
import type { RunEvent } from '../../core/event.ts';
import type { DataProfile } from '../../core/profile.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { abortOnSignal, refuseAborted } from '../interrupt.ts';
import { type DescribedRemote, describeRemote } from '../remote/describe-remote.ts';
import type { RemoteOptions } from '../remote/remote-options.ts';
import { printNote } from '../terminal.ts';
import { byteCount } from './columns.ts';
import { type DataReport, reportOf } from './report.ts';

interface Profiling {
  readonly runFolder: string;
  readonly sandbox: Sandbox;
  readonly options: RemoteOptions;
  readonly signal: AbortSignal;
}

interface Sources {
  readonly folder: string;
  readonly files: readonly string[];
  /** Descriptions that are known already, by file. */
  readonly described: ReadonlyMap<string, FileDescription>;
  /** Files whose pixels are not here. */
  readonly unmeasured: ReadonlySet<string>;
}

interface Summarised {
  readonly profile: DataProfile;
  readonly descriptions: ReadonlyMap<string, FileDescription>;
}

/** What the engine and the data summary know of the files; statistics are measured by a probe tool in the sandbox. */
const summarise = async (
  { folder, files, described, unmeasured }: Sources,
  { runFolder, sandbox, options, signal }: Profiling,
): Promise<Summarised> => {
  const descriptions = new Map<string, FileDescription>();
  const dependencies = composeRun({
    runFolder: join(runFolder, 'run'),
    sandbox,
    reasoner: composeQuestionReasoner(),
    limits: options.limit,
    isolation: options.isolation,
    rounds: 1,
    signal,
    listen: showProgress(files),
  });
  const describe = async (paths: readonly string[]): Promise<readonly FileDescription[]> => {
    const unknown = paths.filter((path) => !described.has(path));
    const found = unknown.length > 0 ? await dependencies.describe(unknown) : [];
    const all = paths.flatMap((path) => described.get(path) ?? found[unknown.indexOf(path)] ?? []);
    for (const [index, description] of all.entries())
      descriptions.set(relative(folder, paths[index] ?? '').replaceAll('\\', '/'), description);
    return all;
  };
  const task = { id: 'profile', question: '', choices: null, folder, files };
  const profile = await summariseData(task, { ...dependencies, describe }, unmeasured);
  refuseAborted(signal);
  return { profile, descriptions };
};

const bigFolder = 200e6;

/** Says on the terminal how far the measuring of a big folder is. */
const showProgress = (files: readonly string[]): ((event: RunEvent) => void) => {
  const total = files.reduce((sum, path) => sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0), 0);
  let read = 0;
  return (event) => {
    if (event.kind !== 'probe' || total < bigFolder) return;
    if (event.outcome === 'ok') read += event.bytes ?? 0;
    printNote(`profile   measured ${byteCount(read)} of ${byteCount(total)}`);
  };
};

const profiling = async <T>(options: RemoteOptions, work: (profiling: Profiling) => Promise<T>): Promise<T> => {
  const runFolder = realpathSync(mkdtempSync(join(tmpdir(), 'earthwright-profile-')));
  const sandbox = composeSandbox();
  try {
    return await work({ runFolder, sandbox, options, signal: abortOnSignal().signal });
  } finally {
    rmSync(runFolder, { recursive: true, force: true });
    await sandbox.close();
  }
};

const summariseLocal = (files: readonly string[], options: RemoteOptions): Promise<Summarised> =>
  profiling(options, (shared) =>
    summarise({ folder: commonFolder(files), files, described: new Map(), unmeasured: new Set() }, shared),
  );

/** What a run would know of local files, absolute paths; those of the profile are from their common folder. */
export const dataProfile = async (files: readonly string[], options: RemoteOptions): Promise<DataProfile> =>
  (await summariseLocal(files, options)).profile;

/** Profiles local files: absolute paths. */
export const profileFiles = async (files: readonly string[], options: RemoteOptions): Promise<DataReport> => {
  const { profile, descriptions } = await summariseLocal(files, options);
  return reportOf(profile, descriptions);
};

/** Files are known by their address, not by where their overviews lay. */
const withAddresses = (report: DataReport, folder: string, remotes: readonly DescribedRemote[]): DataReport => {
  const addresses = new Map(remotes.map(({ path, shown }) => [relative(folder, path).replaceAll('\\', '/'), shown]));
  const addressOf = (path: string): string => addresses.get(path) ?? path;
  return {
    ...report,
    files: report.files.map((file) => ({ ...file, path: addressOf(file.path) })),
    groups: report.groups.map((group) => ({ ...group, files: group.files.map(addressOf) })),
    unknown: report.unknown.map((text) => {
      const [path = ''] = [...addresses.keys()].filter((one) => text.startsWith(`${one}:`));
      return path === '' ? text : `${addressOf(path)}${text.slice(path.length)}`;
    }),
  };
};

/** Profiles remote GeoTIFFs by range requests; their overviews are measured. */
export const profileRemotes = (urls: readonly URL[], options: RemoteOptions): Promise<DataReport> =>
  profiling(options, async (shared) => {
    const folder = join(shared.runFolder, 'remote');
    const remotes: DescribedRemote[] = [];
    for (const [index, url] of urls.entries())
      remotes.push(await describeRemote(url, join(folder, String(index + 1)), shared));
    const sources = {
      folder,
      files: remotes.map(({ path }) => path),
      described: new Map(remotes.map(({ path, description }) => [path, description])),
      unmeasured: new Set(remotes.filter(({ measurable }) => !measurable).map(({ path }) => path)),
    };
    const { profile, descriptions } = await summarise(sources, shared);
    return withAddresses(reportOf(profile, descriptions), folder, remotes);
  });

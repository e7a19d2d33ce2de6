import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { type Command, Option } from 'commander';
import { summariseData } from '../agents/data-summary/summarise.ts';
import { composeOfflineReasoner, composeRun, composeSandbox } from '../compose.ts';
import type { FileDescription } from '../core/description.ts';
import type { Limits } from '../core/limits.ts';
import type { Isolation } from '../sandbox/sandbox.ts';
import { commonFolder, gatherFiles } from './profile/gather.ts';
import { printReport } from './profile/print.ts';
import { type DataReport, reportOf } from './profile/report.ts';
import { abortOnSignal, collectLimit } from './run-command.ts';

interface ProfileOptions {
  readonly json?: boolean;
  readonly limit: Partial<Limits>;
  readonly isolation: Isolation;
}

/** What the engine and the data summary know of the files; statistics are measured by a probe tool in the sandbox. */
const profileFiles = async (files: readonly string[], options: ProfileOptions): Promise<DataReport> => {
  const folder = commonFolder(files);
  const runFolder = mkdtempSync(join(tmpdir(), 'earthwright-profile-'));
  const sandbox = composeSandbox();
  const descriptions = new Map<string, FileDescription>();
  try {
    const dependencies = composeRun({
      runFolder,
      sandbox,
      reasoner: composeOfflineReasoner(),
      limits: options.limit,
      isolation: options.isolation,
      rounds: 1,
      signal: abortOnSignal().signal,
    });
    const describe = async (paths: readonly string[]): Promise<readonly FileDescription[]> => {
      const described = await dependencies.describe(paths);
      for (const [index, description] of described.entries())
        descriptions.set(relative(folder, paths[index] ?? '').replaceAll('\\', '/'), description);
      return described;
    };
    const task = { id: 'profile', question: '', choices: null, folder, files };
    return reportOf(await summariseData(task, { ...dependencies, describe }), descriptions);
  } finally {
    rmSync(runFolder, { recursive: true, force: true });
    await sandbox.close();
  }
};

/** 2 when nothing could be read, as for a run. */
const exitCode = ({ files }: DataReport): number => (files.every(({ kind }) => kind === 'unreadable') ? 2 : 0);

export const registerProfileCommand = (program: Command): void => {
  program
    .command('profile')
    .description('show what is known of files: format, place, bands, statistics, product, warnings')
    .argument('<files...>', 'files or folders')
    .option('--json', 'print everything as JSON')
    .option('--limit <name=value>', 'a limit of the sandbox, e.g. cpu=30s or memory=1GB; repeatable', collectLimit, {})
    .addOption(
      new Option('--isolation <mode>', 'bubblewrap around the sandbox')
        .choices(['auto', 'require', 'off'])
        .default('auto'),
    )
    .action(async (paths: string[], options: ProfileOptions) => {
      const report = await profileFiles(gatherFiles(paths), options);
      process.stdout.write(options.json ? `${JSON.stringify(report, null, 2)}\n` : printReport(report));
      process.exitCode = exitCode(report);
    });
};

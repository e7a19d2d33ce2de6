import { styleText } from 'node:util';
import type { Command } from 'commander';
import { exportRun } from '../agents/export/export-run.ts';
import { writeConditions } from '../apply/read-method.ts';
import { print } from './terminal.ts';
import { packageVersion } from './version.ts';

interface ExportCommandOptions {
  readonly out: string;
  readonly task?: string;
  readonly data: boolean;
}

const largestData = 20 * 2 ** 20;

export const registerExportCommand = (program: Command): void => {
  program
    .command('export')
    .description('write the accepted tools of a run as an npm package that needs no other')
    .argument('<run>', 'run folder of an answered question')
    .requiredOption('--out <folder>', 'new folder for the package')
    .option('--task <folder>', 'task folder, when the run lies elsewhere')
    .option('--no-data', 'leave the data out even when they are small (≤ 20 MB)')
    .action(async (run: string, options: ExportCommandOptions) => {
      const version = packageVersion();
      const result = await exportRun({
        run,
        out: options.out,
        version,
        dataBytes: options.data ? largestData : -1,
        ...(options.task ? { task: options.task } : {}),
      });
      writeConditions(run, result.folder);
      print(
        `${styleText('bold', result.name)} with ${result.tools.join(', ')}${result.dataCopied ? ' and the data' : ''} is in ${result.folder}`,
      );
    });
};

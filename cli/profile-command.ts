import type { Command } from 'commander';
import { EarthwrightError } from '../core/errors.ts';
import { looksLikeUrl, parseUrl } from '../geo/http/address.ts';
import { gatherFiles } from './profile/gather.ts';
import { printReport } from './profile/print.ts';
import { profileFiles, profileRemotes } from './profile/profile-files.ts';
import type { DataReport } from './profile/report.ts';
import { addRemoteOptions, type RemoteOptions } from './remote/remote-options.ts';

interface ProfileOptions extends RemoteOptions {
  readonly json?: boolean;
}

const profile = (paths: readonly string[], options: ProfileOptions): Promise<DataReport> => {
  const addresses = paths.filter(looksLikeUrl);
  if (addresses.length === 0) return profileFiles(gatherFiles(paths), options);
  if (addresses.length < paths.length)
    throw new EarthwrightError('usage', 'user', 'Profile local files and addresses apart, one kind at a time.');
  return profileRemotes(addresses.map(parseUrl), options);
};

/** 2 when nothing could be read, as for a run. */
const exitCode = ({ files }: DataReport): number => (files.every(({ kind }) => kind === 'unreadable') ? 2 : 0);

export const registerProfileCommand = (program: Command): void => {
  const command = program
    .command('profile')
    .description('show what is known of files: format, place, bands, statistics, product, warnings')
    .argument(
      '<files...>',
      'files or folders; or http(s) addresses of GeoTIFFs, read by range requests, statistics from an overview',
    )
    .option('--json', 'print everything as JSON');
  addRemoteOptions(command).action(async (paths: string[], options: ProfileOptions) => {
    const report = await profile(paths, options);
    process.stdout.write(options.json ? `${JSON.stringify(report, null, 2)}\n` : printReport(report));
    process.exitCode = exitCode(report);
  });
};

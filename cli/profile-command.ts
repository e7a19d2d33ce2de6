import type { Command } from 'commander';
import { EarthwrightError } from '../core/errors.ts';
import { looksLikeUrl, parseUrl } from '../geo/http/address.ts';
import { gatherFiles } from './profile/gather.ts';
import { printReport } from './profile/print.ts';
import { profileFiles, profileRemotes } from './profile/profile-files.ts';
import type { DataReport } from './profile/report.ts';
import { printSummary } from './profile/summary.ts';
import { writePictures } from './profile/write-pictures.ts';
import { addRemoteOptions, type RemoteOptions } from './remote/remote-options.ts';
import { print, printJson, printNote } from './terminal.ts';

interface ProfileOptions extends RemoteOptions {
  readonly json?: boolean;
  readonly all?: boolean;
  readonly pictures?: string;
}

const profile = (paths: readonly string[], options: ProfileOptions): Promise<DataReport> => {
  const addresses = paths.filter(looksLikeUrl);
  if (addresses.length === 0) return profileFiles(gatherFiles(paths), options);
  if (addresses.length < paths.length)
    throw new EarthwrightError('usage', 'user', 'Profile local files and addresses apart, one kind at a time.');
  return profileRemotes(addresses.map(parseUrl), options);
};

/** So many files are shown in full without being asked. */
const fewFiles = 8;

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
    .option('--all', 'every file in full, also of a folder with many')
    .option('--pictures <folder>', 'draw a map of every raster there: colours, legend, scale, north')
    .option('--json', 'print everything as JSON');
  addRemoteOptions(command).action(async (paths: string[], options: ProfileOptions) => {
    const report = await profile(paths, options);
    const text = options.all || report.files.length <= fewFiles ? printReport : printSummary;
    if (options.json) printJson(report);
    else print(text(report).replace(/\n$/, ''));
    if (options.pictures !== undefined) {
      if (paths.some(looksLikeUrl))
        throw new EarthwrightError(
          'usage',
          'user',
          '--pictures draws local files: fetch a window of remote ones first.',
        );
      const drawn = await writePictures(report, gatherFiles(paths), options.pictures, options);
      printNote(`${drawn.length} ${drawn.length === 1 ? 'picture' : 'pictures'} in ${options.pictures}`);
    }
    process.exitCode = exitCode(report);
  });
};

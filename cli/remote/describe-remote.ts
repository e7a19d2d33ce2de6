/** What is known of a remote GeoTIFF without fetching it: its own words, and the smallest fitting overview to measure. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FileDescription } from '../../core/description.ts';
import { EarthwrightError } from '../../core/errors.ts';
import type { WrittenWindow } from '../../core/remote.ts';
import { dateIn } from '../../geo/dates.ts';
import { shownUrl } from '../../geo/http/address.ts';
import type { RemoteFile, Step } from '../../geo/http/remote-file.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { nameOf, type RemoteOptions, withRemoteFile } from './remote-options.ts';

export interface DescribedRemote {
  /** The address without what could be secret. */
  readonly shown: string;
  /** Where the overview lies, or would lie. */
  readonly path: string;
  readonly description: FileDescription;
  /** Is there an overview at `path`? */
  readonly measurable: boolean;
}

/** Statistics of fewer pixels than this along the longer side say little. */
const leastSide = 512;
/** A profile is a look: fetching a whole image for its mean is not. */
const profileLimits = { downloadBytes: 32 * 2 ** 20 };

const measuredIn = ({ image, level }: WrittenWindow): string[] => {
  if (level.width === image.width && level.height === image.height) return [];
  const factor = Math.round(image.width / level.width);
  return [
    `Statistics and the valid share are those of an overview of ${level.width} × ${level.height} pixels, one for ${factor} × ${factor} of the image: approximate, the extremes most of all.`,
  ];
};

const unreadable = (url: URL, error: EarthwrightError): FileDescription => ({
  kind: 'unreadable',
  format: 'unknown',
  bytes: 0,
  nameDate: dateIn(nameOf(url)),
  notes: [],
  code: error.code,
  message: error.message,
});

const cutOverview = async (
  file: RemoteFile,
  step: Step,
  output: string,
): Promise<{ made: boolean; notes: string[] }> => {
  const window = { bounds: null, boundsCrs: 'native', level: { leastSide }, bands: null };
  try {
    const answer = await file.read({ kind: 'window', window, output }, step);
    if (answer.kind === 'written') return { made: true, notes: measuredIn(answer) };
    if (answer.kind === 'failed') return { made: false, notes: [`Statistics are left out: ${answer.message}`] };
  } catch (error) {
    if (!(error instanceof EarthwrightError) || error.code === 'aborted' || error.fault === 'host') throw error;
    return { made: false, notes: [`Statistics are left out, no overview fits: ${error.message}`] };
  }
  return { made: false, notes: ['Statistics are left out.'] };
};

const describe = async (url: URL, path: string, file: RemoteFile, step: Step): Promise<DescribedRemote> => {
  const shown = shownUrl(url);
  const answer = await file.read({ kind: 'describe' }, step);
  if (answer.kind !== 'described') {
    const { code, message } = answer.kind === 'failed' ? answer : { code: 'protocol', message: 'It makes no sense.' };
    const description = unreadable(url, new EarthwrightError(code, 'data', message));
    return { shown, path, measurable: false, description: { ...description, bytes: file.size } };
  }
  const { made, notes } = await cutOverview(file, step, path);
  const description = {
    ...answer.description,
    nameDate: dateIn(nameOf(url)),
    notes: [...answer.description.notes, ...notes],
  };
  return { shown, path, measurable: made, description };
};

/** Describes a remote file; its overview goes into `folder`, which is made. Contract: bad data and servers are `unreadable` descriptions. */
export const describeRemote = async (
  url: URL,
  folder: string,
  { sandbox, options, signal }: { sandbox: Sandbox; options: RemoteOptions; signal: AbortSignal },
): Promise<DescribedRemote> => {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, nameOf(url));
  try {
    return await withRemoteFile(
      url,
      join(folder, '..', 'fetched'),
      { limits: profileLimits, options, sandbox, signal },
      (file, step) => describe(url, path, file, step),
    );
  } catch (error) {
    if (!(error instanceof EarthwrightError) || error.code === 'aborted' || error.fault === 'host') throw error;
    return { shown: shownUrl(url), path, measurable: false, description: unreadable(url, error) };
  }
};

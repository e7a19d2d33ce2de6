/** The process of one look: opens what it was granted, runs the network, writes into one folder, says how it ended. */
import { createHash } from 'node:crypto';
import { readFileSync, writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { EarthwrightError } from '../../core/errors.ts';
import type { Finding } from '../../core/finding.ts';
import { openRaster } from '../../geo/files/open-raster.ts';
import type { PixelSource, RasterFile } from '../../geo/raster/band.ts';
import { createDecodedSource } from '../../geo/raster/decoded-source.ts';
import { createTileCache } from '../../geo/raster/tile-cache.ts';
import type { Samples } from '../../geo/tiff/samples.ts';
import { writeChips } from '../asking/write-chips.ts';
import { look } from '../look.ts';
import { lookByMethod } from '../look-by-method.ts';
import { openNetwork } from '../onnx/runtime.ts';
import { answerDescriptor, type LookAnswer, type LookSource, type LookTask, lookTask } from './messages.ts';

/** Decoded tiles: this much in any case, and as much as the files' rows of tiles take up to the larger bound. */
const cacheBytes = { least: 32 * 2 ** 20, most: 256 * 2 ** 20 };

/** When standard input ends, the parent is gone and so is this process. */
const receiveTask = (): Promise<LookTask> =>
  new Promise((resolve, reject) => {
    const lines = createInterface({ input: process.stdin });
    lines.once('line', (line) => {
      try {
        resolve(lookTask.parse(JSON.parse(line)));
      } catch (error) {
        reject(error);
      }
    });
    lines.once('close', () => process.kill(process.pid, 'SIGKILL'));
  });

const bandOf = (file: RasterFile, { band, encoding = {} }: LookSource): PixelSource => {
  const found = file.bands[band - 1];
  if (!found)
    throw new EarthwrightError(
      'no-such-band',
      'data',
      `A raster has ${file.bands.length} bands; band ${band} was asked for.`,
    );
  return createDecodedSource(found, encoding, false);
};

type NetworkTask = Extract<LookTask, { kind: 'network' }>;

/** What ran is what the registry file describes: looked at here, where it is opened. */
const networkBytes = ({ network, card }: NetworkTask): Uint8Array => {
  const bytes = readFileSync(network);
  if (createHash('sha256').update(bytes).digest('hex') === card.sha256) return bytes;
  throw new EarthwrightError('model-file', 'user', `The network of ${card.name} is another than its SHA-256 says.`);
};

const throughNetwork = async (task: NetworkTask, sources: readonly PixelSource[]): Promise<readonly Finding[]> => {
  const network = await openNetwork(networkBytes(task), task.threads);
  const { card, label, folder } = task;
  const findings = await look({ sources, card, network, label, folder });
  await network.close();
  return findings;
};

type Open = (source: LookSource) => Promise<PixelSource>;

const lookAs = async (task: LookTask, sources: readonly PixelSource[], open: Open): Promise<readonly Finding[]> => {
  switch (task.kind) {
    case 'network':
      return throughNetwork(task, sources);
    case 'method': {
      const example = task.example === null ? null : await open({ path: task.example, band: 1 });
      return lookByMethod({ ...task, sources, example });
    }
    case 'chips':
      writeChips(sources, task);
      return [];
  }
};

const perform = async (task: LookTask): Promise<LookAnswer> => {
  const cache = createTileCache<Samples>(cacheBytes.least, cacheBytes.most);
  const files = new Map<string, RasterFile>();
  try {
    const open: Open = async (source) => {
      const file = files.get(source.path) ?? (await openRaster(source.path, cache));
      files.set(source.path, file);
      return bandOf(file, source);
    };
    const sources: PixelSource[] = [];
    for (const source of task.sources) sources.push(await open(source));
    const findings = await lookAs(task, sources, open);
    return { kind: 'seen', findings: [...findings] };
  } finally {
    for (const file of files.values()) file.close();
  }
};

const failed = (error: unknown): LookAnswer => {
  const message = error instanceof Error ? error.message : String(error);
  return error instanceof EarthwrightError
    ? { kind: 'failed', code: error.code, message, fault: error.fault }
    : { kind: 'failed', code: 'look', message, fault: 'host' };
};

export const main = async (): Promise<void> => {
  const answer = await receiveTask().then(perform).catch(failed);
  writeSync(answerDescriptor, `${JSON.stringify(answer)}\n`);
  process.exit(0);
};

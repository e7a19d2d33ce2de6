/** A picture as it is shown to a chat model: cut in a process of its own, and read here. */
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type * as z from 'zod';
import type { SightRecord } from '../../core/vision.ts';
import { bundling, type LookRequest, lookOnce, sourcesOf } from '../process/look-once.ts';
import type { LookTask } from '../process/messages.ts';
import type { ChipPair } from './ask-chips.ts';
import { type Chip, chipFile } from './chip.ts';
import { type Cutting, chipsName } from './write-chips.ts';

type Picture = z.infer<typeof chipFile>['picture'];

export type CutPicture =
  | {
      readonly kind: 'cut';
      readonly record: SightRecord;
      readonly picture: Picture;
      readonly pairs: readonly ChipPair[];
    }
  | { readonly kind: 'failed'; readonly record: SightRecord; readonly code: string; readonly message: string };

const pairsIn = (picture: Picture): ChipPair[] => {
  const chips = picture.chips.map(({ base64, ...chip }): Chip => ({ ...chip, bytes: Buffer.from(base64, 'base64') }));
  return Array.from({ length: Math.floor(chips.length / 2) }, (_, place) => {
    const [chip, moved] = [chips[2 * place], chips[2 * place + 1]];
    if (!chip || !moved) throw new RangeError('chips come in pairs');
    return { chip, moved };
  });
};

/** Contract: `outputDirectory` is not there, and is gone afterwards. */
export const readCut = async (job: LookRequest, cutting: Cutting): Promise<CutPicture> => {
  try {
    const task = (folder: string): LookTask => {
      const { fit, extent, side, most } = cutting;
      const own = fit ? { name: fit.name, gsd: fit.gsd } : null;
      const sources = sourcesOf(job.sources);
      return { kind: 'chips', sources, label: null, folder, side, most, fit: own, extent: extent ? [...extent] : null };
    };
    const outcome = await lookOnce(task, null, job, await bundling()());
    const { layers, wallMs, cpuMs, peakRssBytes } = outcome;
    const record = { layers, wallMs, cpuMs, peakRssBytes };
    if (outcome.kind === 'failed') return { kind: 'failed', record, code: outcome.code, message: outcome.message };
    const { picture } = chipFile.parse(JSON.parse(readFileSync(join(job.outputDirectory, chipsName), 'utf8')));
    return { kind: 'cut', record, picture, pairs: pairsIn(picture) };
  } finally {
    await rm(job.outputDirectory, { recursive: true, force: true });
  }
};

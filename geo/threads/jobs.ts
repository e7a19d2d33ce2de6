import { decodeTile } from '../tiff/decode-tile.ts';
import type { Samples } from '../tiff/samples.ts';
import type { TileShape } from '../tiff/tile-shape.ts';
import { compressTile, type TileMethod } from '../tiff/write/encode-tile.ts';
import type { Place } from './mailbox.ts';

/** Work that needs nothing but its input: no file, no state. */
export type Job =
  | { readonly kind: 'decode'; readonly input: Uint8Array; readonly shape: TileShape; readonly rows: number }
  /** In memory that all threads share. */
  | { readonly kind: 'compress'; readonly input: Uint8Array; readonly method: TileMethod; readonly room: Uint8Array };

/** To a helper. */
export interface PostedJob {
  readonly place: Place;
  readonly job: Job;
}

/** From a helper, before it says that the job is done. */
export interface PostedResult {
  readonly place: Place;
  readonly result: Samples;
}

/** Gives the same numbers on every thread. Throws what damaged data make it throw. */
export const perform = (job: Job): Samples =>
  job.kind === 'decode' ? decodeTile(job.input, job.shape, job.rows) : compressTile(job.input, job.method, job.room);

/** What every source of data gives: what it would ask for, and how to bring it. */
import type { Provenance } from './provenance.ts';

export interface PlannedFetch {
  /** Addresses that are known before anything is brought. */
  readonly addresses: readonly URL[];
  /** What is there, where it was looked up: '4 files of 2 items'. */
  readonly found?: string;
  /** Of all files together, where it is known. */
  readonly bytes?: number | undefined;
  /** Contract: writes the files and their provenance into the folder. Throws as the port, and where the source has not what is wanted. */
  readonly bring: (folder: string) => Promise<Provenance>;
}

/** A name for files and folders out of any text. */
export const plainName = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9._-]+/g, '_')
    .replace(/^[._-]+|_+$/g, '')
    .slice(0, 100) || 'item';

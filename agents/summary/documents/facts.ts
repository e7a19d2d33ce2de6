/** What documents beside the data state of files and bands. */
import type { Guess, Legend, LegendEntry } from '../../../core/profile.ts';
import type { SceneProfile } from '../../../core/scene-profile.ts';

export interface StatedEncoding {
  readonly scale: number;
  readonly offset: number;
  readonly nodata: readonly number[];
  /** Of stored numbers, where the document says one. */
  readonly validRange?: readonly [number, number];
  readonly unit: string;
  /** An id of the table of quantities, where the document says what the number is. */
  readonly quantity: string | null;
  /** The document and its words. */
  readonly reason: string;
  /** What remains to be done, with the scene's own numbers. */
  readonly calibration?: string;
  /** The document is the file's own header, and no metadata of a product that the file may not be. */
  readonly isHeader?: true;
}

/** A text beside the data, with its path relative to the task folder. */
export interface SideFile {
  readonly path: string;
  readonly text: string;
}

/** A raster that documents may describe. */
export interface DescribedRaster {
  readonly path: string;
  readonly bands: readonly { readonly index: number; readonly names: readonly string[] }[];
}

export interface DocumentFact {
  readonly file: string;
  /** Id of the product that the file is, by the document. */
  readonly product?: string;
  readonly document: string;
  /** 1-based; absent: about the file. */
  readonly band?: number;
  readonly encoding?: StatedEncoding;
  readonly legend?: readonly LegendEntry[];
  readonly labels?: BandLabels;
  readonly scene?: SceneProfile;
}

/** What a document calls a band, and the part of the spectrum that it gives it. */
export interface BandLabels {
  readonly names: readonly string[];
  readonly role: Guess | null;
}

/** Reads one kind of document; nothing where it is none of its kind. */
export type DocumentReader = (side: SideFile, rasters: readonly DescribedRaster[]) => DocumentFact[];

export interface DocumentFacts {
  readonly documented: ReadonlyMap<string, readonly { readonly product: string; readonly document: string }[]>;
  /** By file and band; several where documents contradict each other. */
  readonly stated: ReadonlyMap<string, ReadonlyMap<number, readonly StatedEncoding[]>>;
  readonly legends: readonly Legend[];
  /** By file and band. */
  readonly labels: ReadonlyMap<string, ReadonlyMap<number, BandLabels>>;
  /** By file. */
  readonly scenes: ReadonlyMap<string, SceneProfile>;
}

export const baseName = (path: string): string => path.split('/').at(-1) ?? path;
export const folderOf = (path: string): string => path.split('/').slice(0, -1).join('/');
/** Base name without all of its endings. */
export const stemOf = (path: string): string => baseName(path).replace(/(?:\.[A-Za-z]\w{0,6})+$/, '');

export const isBelow = (folder: string, path: string): boolean =>
  folder === '' || folderOf(path) === folder || path.startsWith(`${folder}/`);

import type { Statement } from './statements.ts';

/** What is known of a file before its product is. Statistics are of stored numbers, declared nodata left out. */
export interface BandClues {
  readonly name: string;
  readonly description: string;
  readonly dtype: string;
  readonly nodata: readonly number[];
  readonly scale: number;
  readonly offset: number;
  /** As the file says; '' where it says nothing. */
  readonly unit: string;
  readonly min: number | null;
  readonly max: number | null;
  /** Smallest and largest value besides zero and the most frequent extreme: what is left when a hidden fill is out. */
  readonly low: number | null;
  readonly high: number | null;
  /** Of the stored numbers; absent where they were not measured. */
  readonly mean?: number;
  readonly std?: number;
  /** The stored values that the file itself calls valid; absent: it says nothing. */
  readonly validRange?: readonly [number, number];
  /** Distinct values of a sample, ascending; null when there are many. */
  readonly distinct: readonly number[] | null;
  /** What documents call the band, and the part of the spectrum that they give it. */
  readonly labels: readonly string[];
  readonly role: string | null;
  /** Names of codes that the file carries, or a document that belongs to it. */
  readonly categories: Readonly<Record<string, string>>;
  /** What a pixel measures on the ground, north to south and as the side of a square of its area; absent where it is not known. */
  readonly pixelM?: readonly number[];
  /** Does its CRS count in degrees? Absent where the file says none. */
  readonly geographic?: boolean;
  /** Does its CRS count in degrees, and its coordinates cannot be some? */
  readonly misplaced?: true;
  /** West, south, east and north in degrees of WGS 84; absent where it lies nowhere. */
  readonly bounds?: readonly number[];
  /** What was done over time, as its cell methods say. */
  readonly method?: string;
  /** How long a time each value is of, by the bounds of its time axis. */
  readonly hours?: number;
  /** By its time axis. */
  readonly date?: string;
  /** Of its CRS, where that is one of UTM. */
  readonly utmZone?: number;
  /** Width and height of the raster in metres, where its CRS counts in metres. */
  readonly extentM?: readonly [number, number];
}

export interface FileClues {
  /** With folders, forward slashes. */
  readonly path: string;
  readonly tags: Readonly<Record<string, string>>;
  readonly bands: readonly BandClues[];
  /** Names of the other files of its folder, side files among them. */
  readonly siblings: readonly string[];
  /** Ids of products that a document beside the file names, with the document. */
  readonly documented: readonly { readonly product: string; readonly document: string }[];
  /** What tags and texts beside the file say of it. */
  readonly statements: readonly Statement[];
  /** Texts beside the file, the parts that may be about it. */
  readonly texts: readonly { readonly source: string; readonly text: string }[];
  /** That documents beside it do not describe it, each with its reason. */
  readonly strangers?: readonly string[];
  /** ISO date, where one is known. */
  readonly date: string | null;
  /** The day on which this is read, where that is known: nothing was observed later. */
  readonly today?: string;
}

/** Words that a file's own statement and the product's facts share: their base name without endings of formats. */
export const stemOf = (path: string): string =>
  (path.split('/').at(-1) ?? path).replace(
    /(?:\.(?:tiff?|gtif|jp2|nc4?|hdf5?|h5|he5|hgt|img|vrt|zarr|dat|bil|png|jpe?g))+$/i,
    '',
  );

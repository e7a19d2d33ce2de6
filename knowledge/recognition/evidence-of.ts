import type { Product, ProductBand } from '../product-table.ts';

/** 3: an official name or a document; 2: band names that only this product has; 1: a word. */
export type Strength = 1 | 2 | 3;

export interface Evidence {
  readonly product: Product;
  readonly strength: Strength;
  readonly reasons: readonly string[];
  /** Words of the name that say that the file was computed. */
  readonly derived: readonly string[];
  /** Named parts of an official name. */
  readonly fields: Readonly<Record<string, string>>;
  /** The band that the name tells, for a file of one band. */
  readonly band: ProductBand | undefined;
  /** Does the name tell a band that is not known of the product? */
  readonly otherBand: boolean;
  /** Does its official name say that it tells how sure the values are, or how they spread, and not the values? */
  readonly spread: boolean;
  /** Nothing but words of the name or of a tag speaks for it. */
  readonly wordsOnly: boolean;
  /** Nothing but its own name speaks for it: no folder, document, tag, text or name of a band. */
  readonly nameOnly: boolean;
  /** Is a word of it in the file's name? */
  readonly named: boolean;
  /** How many words of it are in the file's name. */
  readonly words: number;
  /** Does a folder above carry its official name? */
  readonly folder: boolean;
  /** Is the id of its data set given? */
  readonly collection: boolean;
  /** The id of its data set, where the file's name holds it; else ''. */
  readonly id: string;
  /** The part of the file's own name that is official; '' where none is. */
  readonly matched: string;
  /** What the files of one scene share in their names. */
  readonly scene: string | null;
}

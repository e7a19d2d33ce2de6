/** A part of a grid, in pixels. */
export interface Window {
  readonly column: number;
  readonly row: number;
  readonly width: number;
  readonly height: number;
}

/**
 * The pixels of a scene: all of the data where they lie, or a window of them as it is, turned by 180°, mirrored at the equator, with missing
 * pixels around it, or twice side by side.
 */
export type Shape = 'whole' | 'crop' | 'turned' | 'mirrored' | 'bordered' | 'doubled';

/** What becomes of every pixel that has a value: scale · value + shift + perYear · (year of the layer − since). Missing ones stay missing. */
export interface Change {
  /** Whole numbers from 0 to one less than this, spread over the pixels. */
  readonly cycle?: number;
  /** No pixel has a value. */
  readonly missing?: true;
  /** A fifth of the pixels has none, the same ones in every port. */
  readonly thinned?: true;
  /** Only pixels of these rows have a value: the first half of them, or the rest. */
  readonly half?: 'upper' | 'lower';
  /** Only pixels of one edge of the scene. */
  readonly edge?: 'first row' | 'last row' | 'first column' | 'last column';
  /** The port whose values these are; default: its own. */
  readonly from?: string;
  /** The stack, its own port, between whose layers pixels exchange their values. */
  readonly exchanged?: string;
  readonly scale: number;
  readonly shift: number;
  readonly perYear?: number;
  readonly since?: number;
  /** The column of a table, property of features or value of a series that changes; others stay. */
  readonly column?: string;
  /** Only layers, samples and rows of dates within, or not within: both ends belong to it. */
  readonly dated?: { readonly from: string; readonly to: string; readonly inside: boolean };
  /** The one layer of a stack that changes, from 0 in the order of dates, from −1 at the end; default: all. */
  readonly only?: number;
  /** Only layers of other names than these. */
  readonly except?: readonly string[];
  /** Pixels have no value where the codes of another port say so. */
  readonly hidden?: Hidden;
}

/** Codes of a port: whole ones (`shift` 0, `mask` null), or what some bits of them hold. */
export interface Hidden {
  readonly port: string;
  readonly shift: number;
  readonly mask: number | null;
  readonly codes: readonly number[];
  /** These are the ones that are left. */
  readonly kept?: true;
}

/** One cell of a record in the order of the file; null: nothing stands there. */
export interface Edit {
  readonly row: number;
  readonly column: string;
  readonly value: string | number | null;
}

/** What a tool is run over instead of its data. */
export interface Scene {
  readonly name: string;
  readonly shape: Shape;
  /** By port, applied one after the other. */
  readonly changes: Readonly<Record<string, readonly Change[]>>;
  /**
   * Records and features in another order, each of them twice, with one more that has no numbers,
   * 28 years later, or features moved on the globe, without their holes or all parts but the first, burnt where none before them lies, or
   * each twice where some overlap.
   */
  readonly records?:
    | 'reversed'
    | 'twice'
    | 'with a gap'
    | 'years later'
    | 'moved'
    | 'mirrored'
    | 'without holes'
    | 'first parts'
    | 'each place once'
    | 'overlaps twice';
  /** Cells of records, by port, in the place of their own. */
  readonly cells?: Readonly<Record<string, readonly Edit[]>>;
  /** Layers of stacks, by port, in this order of their names; others are left out. */
  readonly layers?: Readonly<Record<string, readonly string[]>>;
  /** The records that are left, by port, in this order. */
  readonly rows?: Readonly<Record<string, readonly number[]>>;
  /** No run of the tool: what the checker itself comes to over the data. */
  readonly references?: true;
  /** By what numeric parameters and numbers that go in are multiplied. */
  readonly factors?: Readonly<Record<string, number>>;
  /** The one feature that is left, from 0 in the order of the file. */
  readonly alone?: number;
  /** Longitude and latitude of the point features, one after the other, in the place of their own. */
  readonly points?: readonly (readonly [number, number])[];
}

/** What a tool gave over a scene: numbers by output (`mean`), sample (`values@2018`), statistic of a raster (`ndvi.max`) or column (`rows.area`). */
export interface SceneResult {
  readonly numbers: ReadonlyMap<string, number>;
  readonly texts: ReadonlyMap<string, string>;
  /** Dates of the layers of each stack, in the tool's order. */
  readonly dates: ReadonlyMap<string, readonly string[]>;
}

export type SceneResults = ReadonlyMap<string, SceneResult>;

/** One value in the place of every measured one. */
export const constant = (value: number): Change => ({ scale: 0, shift: value });

import type { TimeCell } from '../../core/scene-profile.ts';
import type { Affine } from '../../core/tool/runtime/protocol.ts';

/** Where pixels lie. `crs` as in the tool contract: 'EPSG:…', PROJ string, WKT, or ''. */
export interface GridDefinition {
  readonly width: number;
  readonly height: number;
  readonly transform: Affine;
  readonly crs: string;
}

/** A rectangle of pixels. */
export interface Window {
  readonly column: number;
  readonly row: number;
  readonly width: number;
  readonly height: number;
}

/** Where a window's pixels go: pixel (x, y) of the window to values[start + y · stride + x]. */
export interface Target {
  readonly values: Float64Array;
  readonly start: number;
  readonly stride: number;
}

/** Pixels as tools see them: physical values or codes, NaN where missing. */
export interface PixelSource {
  readonly grid: GridDefinition;
  /** How many rows read best together. */
  readonly blockRows: number;
  /** Contract: the window lies within the grid; every pixel of it is written. */
  read(window: Window, target: Target): void;
  /** Are the pixels decoded from a file? Others are computed. */
  readonly decoded?: true;
  /** There where every pixel is one of at most 65,536 stored integers, or missing. */
  readonly levels?: Levels;
}

/** The same pixels as their stored integers, `least` or more and fewer than `least + count`, NaN where missing. */
interface Levels {
  readonly source: PixelSource;
  readonly least: number;
  readonly count: number;
  /** What a stored integer stands for. */
  meaningOf(stored: number): number;
  /** How often each occurs among the valid pixels, from `least` on; there where counting is faster than reading. */
  occurrences?(): Uint32Array;
}

/** A part of a packed word: (stored >>> bit) & (2^width − 1), bit 0 the least significant. */
export interface BitField {
  readonly name: string;
  readonly bit: number;
  readonly width: number;
  readonly values: Readonly<Record<string, string>>;
}

/** What the file says about one band. */
export interface BandFacts {
  readonly name: string;
  readonly description: string;
  readonly dtype: string;
  /** physical = stored × scale + offset, as the file says; 1 and 0 when it says nothing. */
  readonly scale: number;
  readonly offset: number;
  /** Scale and offset that are not applied: the file's format does not say how stored numbers become physical ones with them. */
  readonly undecided?: { readonly scale: number; readonly offset: number };
  readonly unit: string;
  /** '' when the file does not say. */
  readonly quantity: string;
  /** Stored values that mean missing. */
  readonly nodata: readonly number[];
  /** Stored values outside are missing. */
  readonly validRange: readonly [number, number] | null;
  readonly wavelengthNm: number | null;
  readonly date: string | null;
  readonly timeCell?: TimeCell;
  /** Colour interpretation where the file states one ('red', 'alpha', 'palette' …), else ''. */
  readonly colour: string;
  /** Names of codes where the file gives some: { '11': 'Open Water' }. */
  readonly categories?: Readonly<Record<string, string>>;
  /** Bits of a quality word where the file names some. */
  readonly flags?: readonly BitField[];
}

/** How stored numbers of one band become what a tool sees. */
export interface Decoding {
  readonly scale: number;
  readonly offset: number;
  /** Stored values that mean missing, already rounded to the sample type. */
  readonly nodata: readonly number[];
  readonly validRange: readonly [number, number] | null;
}

/** One band of an open file: stored numbers as doubles, NaN only where a mask or alpha band says "missing". */
export interface RasterBand {
  readonly facts: BandFacts;
  readonly grid: GridDefinition;
  readonly blockRows: number;
  readStored(window: Window, target: Target): void;
  /** Contract: as `readStored` and `decodeInPlace` after it, in one pass; there where the format can. For one nodata value at most, no valid range. */
  readDecoded?(window: Window, target: Target, decoding: Decoding): void;
  /** Counts the whole band's stored integers: counts[stored − least]. Contract: all of them lie in that range. */
  countStored?(counts: Uint32Array, least: number): void;
  /** The same band in fewer pixels (overviews), the largest first. */
  reduced?(): readonly RasterBand[];
  /** '#rrggbb' of each code, where the file has a colour table. */
  readonly palette?: readonly string[];
}

export interface RasterFile {
  readonly format: string;
  readonly bands: readonly RasterBand[];
  /** Whatever else the file says, flat. */
  readonly tags: Readonly<Record<string, string>>;
  /** Things a reader of the data should know. */
  readonly notes: readonly string[];
  close(): void;
}

import type { Affine } from '../../core/tool/runtime/protocol.ts';

/** How bare numbers lie in a file, as a header beside it says. */
export interface BareLayout {
  readonly format: string;
  readonly width: number;
  readonly height: number;
  readonly bands: number;
  readonly dtype: 'uint8' | 'int8' | 'uint16' | 'int16' | 'uint32' | 'int32' | 'float32' | 'float64';
  readonly bigEndian: boolean;
  readonly interleave: 'bil' | 'bip' | 'bsq';
  /** Bytes before the first number. */
  readonly skip: number;
  readonly transform: Affine | undefined;
  /** '' where the header names none. */
  readonly crs: string;
  readonly nodata: readonly number[];
  readonly names: readonly string[];
  readonly wavelengthsNm: readonly number[];
  /** Per band; 1 and 0 where nothing is said. */
  readonly scales: readonly number[];
  readonly offsets: readonly number[];
}

export const sampleBytes = (dtype: BareLayout['dtype']): number => Number(/\d+$/.exec(dtype)?.[0] ?? 8) / 8;

/** A number in a header; undefined where there is none. */
export const headerNumber = (text: string | undefined): number | undefined => {
  const value = Number(text?.trim() || Number.NaN);
  return Number.isFinite(value) ? value : undefined;
};

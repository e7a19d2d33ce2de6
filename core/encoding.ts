/** How stored numbers become physical ones where the file itself does not say, or says it wrong: physical = stored × scale + offset. */
export interface Encoding {
  readonly scale?: number;
  readonly offset?: number;
  /** Stored values that mean "missing", besides the file's declared nodata. */
  readonly nodata?: readonly number[];
  /** Do not treat the file's declared nodata as missing (it sits on valid data). */
  readonly ignoreDeclaredNodata?: boolean;
  /** Stored values outside [min, max] are missing. */
  readonly validRange?: readonly [number, number];
  /** CRS to use when the file has none or a wrong one. */
  readonly crs?: string;
}

/** Which numbers of a band are valid, and who says so. */

/** Where a fact was established: the file itself, a document beside it, the guide of its product. */
export type FactOrigin = 'file' | 'document' | 'product';

/** Numbers that are valid, as somebody states it. */
export interface ValidRange {
  /** Null: no bound on this side. */
  readonly range: readonly [number | null, number | null];
  /** Stored numbers, or physical ones: after scale and offset. */
  readonly terms: 'stored' | 'physical';
  /** `quantity`: what it measures can have no other values. */
  readonly origin: FactOrigin | 'quantity';
  /** What lies outside is read as missing; else the range is only told. */
  readonly masks: boolean;
}

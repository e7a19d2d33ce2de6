/** Bit 0 is the least significant one; the value of a field is (stored >>> bit) & (2^width − 1). */
export interface BitField {
  readonly name: string;
  readonly bit: number;
  readonly width: number;
  readonly values: Readonly<Record<string, string>>;
}

/** A layer that a file holds if it is what its name says: nobody has looked into the file. physical = stored × scale + offset. */
export interface ExpectedLayer {
  /** Id within the product. */
  readonly name: string;
  /** Spectral role; null for layers that measure no spectral band. */
  readonly role: string | null;
  readonly quantity: string | null;
  /** Of the physical value. */
  readonly unit: string | null;
  /** Null: the products that remain are encoded differently. */
  readonly encoding: { readonly scale: number; readonly offset: number } | null;
  /** Stored values that are missing. */
  readonly nodata: readonly number[];
  /** Stored values outside are missing, or rare where the guide's range is a nominal one. */
  readonly validRange: readonly [number, number] | null;
  readonly flags: readonly BitField[];
  readonly classes: Readonly<Record<string, string>>;
  readonly note: string | null;
}

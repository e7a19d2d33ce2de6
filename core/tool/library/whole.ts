interface Whole {
  readonly name: string;
  readonly grid: { readonly width: number; readonly height: number };
  read(): Float64Array;
}

/** All pixels of a raster, for algorithms that need them at once. Throws an Error above `limit` pixels. */
export const wholeRaster = (raster: Whole, limit = 8_000_000): Float64Array => {
  const { width, height } = raster.grid;
  if (width * height <= limit) return raster.read();
  throw new Error(
    `${raster.name} has ${width} × ${height} pixels; this needs all of them in memory and takes at most ${limit}: cut out a part or bring it to a coarser grid.`,
  );
};

/** 1 where a value passes, 0 where it does not or is missing. */
export const selectionOf = (values: Float64Array, passes: (value: number) => boolean): Uint8Array => {
  const selected = new Uint8Array(values.length);
  for (let i = 0; i < values.length; i++) selected[i] = passes(values[i]!) ? 1 : 0;
  return selected;
};

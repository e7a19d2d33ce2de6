/** A stack of layers, or whatever else serves all of them. */
export type PairedSource = { readonly kind: string } | undefined;
export type LayerOf<S> = S extends { readonly kind: 'stack'; readonly layers: readonly (infer L)[] } ? L : S;

export const layersOf = (input: PairedSource): readonly PairedSource[] | undefined =>
  input?.kind === 'stack' && 'layers' in input && Array.isArray(input.layers) ? input.layers : undefined;

/**
 * One tuple per layer: the k-th layers of all stacks belong together. A stack of one layer, a raster or features serve every tuple.
 * Throws an Error where stacks have different numbers of layers.
 */
export const paired = <const S extends readonly PairedSource[]>(inputs: S): { [K in keyof S]: LayerOf<S[K]> }[] => {
  const counts = inputs.flatMap((input) => layersOf(input)?.length ?? []);
  const count = Math.max(1, ...counts);
  const odd = counts.find((one) => one !== 1 && one !== count);
  if (odd !== undefined)
    throw new Error(`Layers are paired by position, but one input has ${count} of them and another ${odd}.`);
  return Array.from({ length: count }, (_, k) => {
    const tuple = inputs.map((input) => {
      const layers = layersOf(input);
      return layers ? layers[layers.length === 1 ? 0 : k] : input;
    });
    // The mapped type follows the map above, which the compiler cannot see.
    return tuple as { [K in keyof S]: LayerOf<S[K]> };
  });
};

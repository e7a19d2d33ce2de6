import type { PixelSource } from '../../geo/raster/band.ts';
import type { Network, Tensor } from '../onnx/runtime.ts';
import type { ModelCard } from '../registry/model-card.ts';
import type { Tile } from './plan-tiles.ts';
import { tileBatch } from './tile-tensor.ts';

/** Tiles that the network was shown together, and its answer to them. */
export interface Glance {
  readonly shown: readonly Tile[];
  readonly answer: Tensor;
}

export interface Looker {
  readonly card: Pick<ModelCard, 'input' | 'bands'>;
  readonly network: Network;
  readonly signal?: AbortSignal | undefined;
}

/** Shows tiles to a network, a batch at a time. Contract: tiles without a valid pixel are not shown, and come as a batch of their own without an answer. */
export async function* lookThrough(
  sources: readonly PixelSource[],
  tiles: readonly Tile[],
  { card, network, signal }: Looker,
): AsyncGenerator<Glance | { readonly empty: readonly Tile[] }> {
  const { batch } = card.input;
  for (let first = 0; first < tiles.length; first += batch) {
    signal?.throwIfAborted();
    const some = tiles.slice(first, first + batch);
    const read = tileBatch(sources, some, card);
    const shown = some.filter((_, place) => (read.valid[place] ?? 0) > 0);
    if (shown.length < some.length) yield { empty: some.filter((tile) => !shown.includes(tile)) };
    if (shown.length === 0) continue;
    const { tensor } = shown.length < some.length ? tileBatch(sources, shown, card) : read;
    yield { shown, answer: await network.run(tensor) };
  }
}

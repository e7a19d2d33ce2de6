import type { FeatureSet } from '../features/feature-set.ts';
import { createCoverageSource, createZoneSource } from '../features/sources.ts';
import type { GridDefinition, PixelSource } from '../raster/band.ts';
import type { Arguments } from './arguments.ts';
import { type Held, heldFeatures } from './held.ts';
import type { Registry } from './registry.ts';
import type { Session } from './session.ts';

export const createFeatureOperations = (session: Session, held: Registry<Held>) => {
  const publish = (name: string, quantity: string, grid: GridDefinition, categorical: boolean, source: PixelSource) =>
    session.rasterInfo({ name, quantity, unit: '1', date: null, grid, categorical, pixels: () => source });
  const setOf = (from: Arguments): FeatureSet => heldFeatures(held, from.integer('features', 1, 2 ** 31));
  return {
    rasterize(from: Arguments) {
      const set = setOf(from);
      const grid = session.grid(from);
      const rule = from.choice('rule', ['centre', 'touched']);
      const values = from.optionalNumbers('values', set.items.length) ?? set.items.map((_, index) => index);
      return publish(set.layer, 'zone', grid, true, createZoneSource(set, grid, rule, values));
    },
    coverage(from: Arguments) {
      const set = setOf(from);
      const grid = session.grid(from);
      const indices = from.optionalNumbers('indices', set.items.length);
      return publish(set.layer, 'coverage', grid, false, createCoverageSource(set, grid, indices));
    },
  };
};

import type { Feature } from '../../core/tool/contract.ts';
import { unsupported } from '../errors.ts';
import { createRows } from './cells.ts';
import type { FeatureSet } from './feature-set.ts';
import { isGeometry, type LeftOut, type Shape } from './shape.ts';

const featureLimit = 1_000_000;

/** One layer as it is read, record by record. */
export interface LayerBuilder {
  /** Takes the attributes over: they become the feature's properties. Throws format-unsupported when the layer grows too large. */
  add(shape: Shape, attributes: Record<string, unknown>): void;
  finish(crs: string): FeatureSet;
}

const reasonOf = (counts: ReadonlyMap<LeftOut, number>): string =>
  [...counts].map(([reason, count]) => `${count} ${reason}`).join(', ');

export const createLayer = (layer: string): LayerBuilder => {
  const items: Feature[] = [];
  const rows = createRows();
  const counts = new Map<LeftOut, number>();
  let records = 0;
  return {
    add(shape, attributes) {
      if (++records > featureLimit) throw unsupported(`Layer '${layer}' has more than ${featureLimit} records.`);
      const row = rows.add(attributes);
      if (isGeometry(shape)) items.push({ type: 'Feature', geometry: shape, properties: row });
      else counts.set(shape, (counts.get(shape) ?? 0) + 1);
    },
    finish: (crs) => ({
      layer,
      crs,
      items,
      rows: rows.finish(),
      leftOut: records - items.length,
      leftOutReason: reasonOf(counts),
    }),
  };
};

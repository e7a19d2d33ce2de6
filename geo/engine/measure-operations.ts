import { encodeNumber } from '../../core/tool/runtime/records.ts';
import { isGeographic } from '../crs/definition.ts';
import { createAreaSource } from '../measure/area.ts';
import { createPositionSource } from '../measure/position.ts';
import { quantilesOf } from '../measure/quantiles.ts';
import type { GridDefinition } from '../raster/band.ts';
import type { Arguments } from './arguments.ts';
import type { Session } from './session.ts';

const positions = ['x', 'y', 'longitude', 'latitude', 'row', 'column'] as const;

/** Units of positions: the CRS's own for x and y. */
const unitOf = (of: (typeof positions)[number], geographic: boolean): string => {
  if (of === 'row' || of === 'column') return '1';
  return geographic || of === 'longitude' || of === 'latitude' ? 'deg' : '';
};

export const createMeasureOperations = (session: Session) => {
  /** Of every grid, once: whether a projection distorts is found out with much trigonometry. */
  const areas = new WeakMap<GridDefinition, ReturnType<typeof createAreaSource>>();
  const areaOf = (grid: GridDefinition): ReturnType<typeof createAreaSource> => {
    const known = areas.get(grid) ?? createAreaSource(grid);
    areas.set(grid, known);
    return known;
  };
  return {
    quantiles(from: Arguments) {
      const source = session.raster(from).pixels(from.flag('codes'));
      return quantilesOf(source, from.numbers('at', 1000)).map(encodeNumber);
    },
    area(from: Arguments) {
      const grid = session.grid(from);
      const { source, method } = areaOf(grid);
      return session.rasterInfo({
        name: `pixel area (${method})`,
        quantity: 'area',
        unit: 'm2',
        date: null,
        grid,
        categorical: false,
        pixels: () => source,
      });
    },
    position(from: Arguments) {
      const grid = session.grid(from);
      const of = from.choice('of', positions);
      const source = createPositionSource(grid, of);
      return session.rasterInfo({
        name: of,
        quantity: of,
        unit: unitOf(of, isGeographic(grid.crs)),
        date: null,
        grid,
        categorical: false,
        pixels: () => source,
      });
    },
  };
};

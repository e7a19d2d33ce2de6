import { encodeNumber } from '../../core/tool/runtime/records.ts';
import { createAreaSource } from '../measure/area.ts';
import { quantilesOf } from '../measure/quantiles.ts';
import type { Arguments } from './arguments.ts';
import type { Session } from './session.ts';

export const createMeasureOperations = (session: Session) => ({
  quantiles(from: Arguments) {
    const source = session.raster(from).pixels(from.flag('codes'));
    return quantilesOf(source, from.numbers('at', 1000)).map(encodeNumber);
  },
  area(from: Arguments) {
    const grid = session.grid(from);
    const { source, method } = createAreaSource(grid);
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
});

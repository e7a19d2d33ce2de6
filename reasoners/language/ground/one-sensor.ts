/** The same part of the spectrum by one sensor, in files of other names: one thing on several dates. */

import { sensorOf } from '../../../agents/summary/sensor-bands.ts';
import type { Layer } from './layer.ts';

const gridOf = ({ band: { grid } }: Layer): string =>
  `${grid.crs} ${grid.width} ${grid.height} ${grid.transform.join(' ')}`;

/** Role, sensor, grid and how numbers are stored; undefined where one of them is not certain. */
const keyOf = (layers: readonly Layer[]): string | undefined => {
  const keys = new Set(
    layers.map((layer) => {
      const { band, file, date } = layer;
      const sensor = sensorOf(file.path);
      const { scale, offset, status } = band.encoding ?? { ...band, status: 'none' };
      return band.role && !band.role.reason.startsWith('likely ') && band.role.value !== 'qa' && sensor && date
        ? JSON.stringify([
            band.role.value,
            sensor,
            band.dtype,
            gridOf(layer),
            scale,
            offset,
            status,
            band.quantity?.value,
          ])
        : undefined;
    }),
  );
  const [key] = keys;
  return keys.size === 1 ? key : undefined;
};

/** Groups that differ in their dates and the names of their files only are joined; two of one date stay apart. */
export const joinedBySensor = (groups: readonly (readonly Layer[])[]): readonly (readonly Layer[])[] => {
  const keyed = groups.map((layers) => ({ layers, key: keyOf(layers) }));
  return keyed.flatMap(({ layers, key }, index) => {
    if (key === undefined) return [layers];
    const alike = keyed.filter((one) => one.key === key);
    const all = alike.flatMap((one) => one.layers);
    const isApart = new Set(all.map(({ date }) => date)).size === all.length;
    if (!isApart) return [layers];
    return alike[0] === keyed[index] ? [all.toSorted((a, b) => (a.date ?? '').localeCompare(b.date ?? ''))] : [];
  });
};

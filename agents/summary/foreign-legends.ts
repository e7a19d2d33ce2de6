import type { Legend } from '../../core/profile.ts';
import { foreignLegend } from '../../knowledge/recognition/foreign-legend.ts';

/** Legends without the maps whose official names say that they are of another product than the legend is. */
export const withoutForeign = (legends: readonly Legend[]): Legend[] =>
  legends.flatMap((legend) => {
    const maps = legend.maps.filter(
      ({ file }) => file === legend.source || foreignLegend(file, legend.entries) === undefined,
    );
    return maps.length > 0 ? [{ ...legend, maps }] : [];
  });

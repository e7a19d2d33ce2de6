/** False eastings and northings that proj4 2.22 leaves out: of some projections always, of others on the way into the plane. */
import type { Projection } from './projection.ts';

const withOriginForward = (projection: Projection): Projection => ({
  ...projection,
  forward(given) {
    const point = projection.forward.call(this, given);
    point.x += this.x0 ?? 0;
    point.y += this.y0 ?? 0;
    return point;
  },
});

const withOrigin = (projection: Projection): Projection => ({
  ...withOriginForward(projection),
  inverse(point) {
    point.x -= this.x0 ?? 0;
    point.y -= this.y0 ?? 0;
    return projection.inverse.call(this, point);
  },
});

/** By the name of the projection. */
export const mendedOrigins = [
  ['sinu', withOriginForward],
  ['eck6', withOriginForward],
  ['krovak', withOrigin],
  ['geos', withOrigin],
  ['tpers', withOrigin],
] as const;

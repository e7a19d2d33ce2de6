/** What proj4 sets on a projection before it computes: sizes in metres, angles in radians. */
interface Settings {
  readonly a: number;
  /** Undefined where the definition does not say it. */
  readonly x0?: number;
  readonly y0?: number;
  readonly long0: number;
}

interface Point {
  x: number;
  y: number;
}

/** A projection as proj4 takes it: changes the point that it is given. */
export interface Projection {
  readonly names: readonly string[];
  init(): void;
  forward(this: Settings, point: Point): Point;
  inverse(this: Settings, point: Point): Point;
}

/** Spherical projections that proj4 lacks: Eckert I–V and Gall's stereographic cylinder (Snyder, An Album of Map Projections, 1989; constants as in PROJ). */

import type { Projection } from './projection.ts';

/** On a sphere of radius 1 about the meridian 0: longitude and latitude to x and y, and back; NaN where there is none. */
interface UnitProjection {
  forward(longitude: number, latitude: number): readonly [number, number];
  inverse(x: number, y: number): readonly [number, number];
}

const turned = (longitude: number): number => longitude - 2 * Math.PI * Math.round(longitude / (2 * Math.PI));

const onSphere = (name: string, unit: UnitProjection): Projection => ({
  names: [name],
  init: () => undefined,
  forward(point) {
    const [x, y] = unit.forward(turned(point.x - this.long0), point.y);
    point.x = this.a * x + (this.x0 ?? 0);
    point.y = this.a * y + (this.y0 ?? 0);
    return point;
  },
  inverse(point) {
    const [longitude, latitude] = unit.inverse(
      (point.x - (this.x0 ?? 0)) / this.a,
      (point.y - (this.y0 ?? 0)) / this.a,
    );
    const beyond = !(Math.abs(longitude) <= Math.PI + 1e-9 && Math.abs(latitude) <= Math.PI / 2 + 1e-9);
    point.x = beyond ? NaN : turned(longitude + this.long0);
    point.y = beyond ? NaN : latitude;
    return point;
  },
});

const eckert1: UnitProjection = {
  forward: (longitude, latitude) => [
    0.9213177319235613 * longitude * (1 - Math.abs(latitude) / Math.PI),
    0.9213177319235613 * latitude,
  ],
  inverse(x, y) {
    const latitude = y / 0.9213177319235613;
    return [x / (0.9213177319235613 * (1 - Math.abs(latitude) / Math.PI)), latitude];
  },
};

const eckert2: UnitProjection = {
  forward(longitude, latitude) {
    const root = Math.sqrt(4 - 3 * Math.sin(Math.abs(latitude)));
    return [0.4606588659617806 * longitude * root, Math.sign(latitude) * 1.4472025091165353 * (2 - root)];
  },
  inverse(x, y) {
    const root = 2 - Math.abs(y) / 1.4472025091165353;
    return [x / (0.4606588659617806 * root), Math.sign(y) * Math.asin((4 - root * root) / 3)];
  },
};

const eckert3: UnitProjection = {
  forward: (longitude, latitude) => [
    0.4222382003157712 * longitude * (1 + Math.sqrt(1 - (2 * latitude * (2 * latitude)) / Math.PI ** 2)),
    0.8444764006315424 * latitude,
  ],
  inverse(x, y) {
    const latitude = y / 0.8444764006315424;
    return [x / (0.4222382003157712 * (1 + Math.sqrt(1 - (4 * latitude * latitude) / Math.PI ** 2))), latitude];
  },
};

const eckert4Constant = 2 + Math.PI / 2;

const eckert4: UnitProjection = {
  forward(longitude, latitude) {
    const wanted = eckert4Constant * Math.sin(latitude);
    let angle = latitude * (0.895168 + latitude * latitude * (0.0218849 + latitude * latitude * 0.00826809));
    for (let step = 0; step < 20; step++) {
      const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
      const change = (angle + sine * (cosine + 2) - wanted) / (1 + cosine * (cosine + 2) - sine * sine);
      angle -= change;
      if (Math.abs(change) < 1e-14) break;
    }
    return [0.4222382003157712 * longitude * (1 + Math.cos(angle)), 1.3265004281770023 * Math.sin(angle)];
  },
  inverse(x, y) {
    const angle = Math.asin(y / 1.3265004281770023);
    const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
    return [x / (0.4222382003157712 * (1 + cosine)), Math.asin((angle + sine * (cosine + 2)) / eckert4Constant)];
  },
};

const eckert5: UnitProjection = {
  forward: (longitude, latitude) => [
    0.4410127717245515 * (1 + Math.cos(latitude)) * longitude,
    0.882025543449103 * latitude,
  ],
  inverse(x, y) {
    const latitude = y / 0.882025543449103;
    return [x / (0.4410127717245515 * (1 + Math.cos(latitude))), latitude];
  },
};

const gall: UnitProjection = {
  forward: (longitude, latitude) => [Math.SQRT1_2 * longitude, (1 + Math.SQRT1_2) * Math.tan(latitude / 2)],
  inverse: (x, y) => [x / Math.SQRT1_2, 2 * Math.atan(y / (1 + Math.SQRT1_2))],
};

export const ownProjections: readonly Projection[] = [
  onSphere('eck1', eckert1),
  onSphere('eck2', eckert2),
  onSphere('eck3', eckert3),
  onSphere('eck4', eckert4),
  onSphere('eck5', eckert5),
  onSphere('gall', gall),
];

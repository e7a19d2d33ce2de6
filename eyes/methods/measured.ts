/** How often what a method found was right on made imagery, by strength. Written from `node bench/eyes/bench.ts`. */
import type { MethodCard } from '../registry/method-card.ts';

type Kind = MethodCard['method']['kind'];

interface Step {
  /** Least strength: standard deviations of what is around, or the correlation. */
  readonly from: number;
  /** Lower bound (Wilson 1927, 95 %) of the share that was right. */
  readonly right: number;
}

const steps: Readonly<Record<Kind, readonly Step[]>> = {
  blobs: [
    { from: 0, right: 0.62 },
    { from: 7.9, right: 0.83 },
    { from: 9.8, right: 0.92 },
    { from: 13, right: 0.97 },
  ],
  edges: [
    { from: 0, right: 0.93 },
    { from: 8.5, right: 0.96 },
    { from: 12, right: 0.98 },
  ],
  template: [
    { from: 0, right: 0.93 },
    { from: 0.79, right: 0.96 },
    { from: 0.84, right: 0.98 },
    { from: 0.89, right: 0.99 },
  ],
  index: [
    { from: 0, right: 0.91 },
    { from: 12, right: 0.96 },
    { from: 19, right: 0.98 },
  ],
};

/** Things of one made scene share its ground, so that bounds of shares are too narrow; and no ground is as plain as a made one. */
const most = 0.95;

/** Confidence that something of the size and contrast looked for is there, 0 to 1; what it is nobody has asked. */
export const measuredConfidence = (kind: Kind, strength: number): number =>
  Math.min(most, steps[kind].findLast(({ from }) => strength >= from)?.right ?? 0);

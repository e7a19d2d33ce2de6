/** Whether boxes that a model gave of a picture are of the picture: in it, seen again in other views of it, and different from what is around. */
import { overlapOf } from '../boxes/overlap.ts';
import { spreadOf } from '../methods/spread.ts';
import type { Chip } from './chip.ts';
import type { ChipBox } from './chip-answer.ts';

/** The same place in two views. */
const same = 0.3;
/** In deviations of what is around. */
const leastContrast = 1;

export const isInside = ({ x, y, width, height }: ChipBox, side: number): boolean =>
  width > 0 && height > 0 && x >= 0 && y >= 0 && x + width <= side && y + height <= side;

const asBox = ({ x, y, width, height }: ChipBox) => ({ x: x + width / 2, y: y + height / 2, width, height, angle: 0 });

export const agree = (one: ChipBox, other: ChipBox): boolean => overlapOf(asBox(one), asBox(other)) >= same;

export const mirroredBox = ({ x, y, width, height }: ChipBox, side: number): ChipBox => ({
  x: side - x - width,
  ...{ y, width, height },
});

export const movedBox = ({ x, y, width, height }: ChipBox, right: number, down: number): ChipBox => ({
  ...{ x: x + right, y: y + down, width, height },
});

const levels = ({ side, bands, bytes }: Chip, inside: (x: number, y: number) => boolean): Float64Array => {
  const found: number[] = [];
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      if (!inside(x + 0.5, y + 0.5)) continue;
      let sum = 0;
      for (let band = 0; band < bands; band++) sum += bytes[(y * side + x) * bands + band] ?? 0;
      found.push(sum / bands);
    }
  return Float64Array.from(found);
};

const holds = ({ x, y, width, height }: ChipBox, rim: number, px: number, py: number): boolean =>
  px >= x - rim && py >= y - rim && px < x + width + rim && py < y + height + rim;

/** Does a box differ from the rim around it, in brightness or in how much it varies? Quantised levels differ by one at least. */
export const standsOut = (chip: Chip, box: ChipBox): boolean => {
  const rim = Math.max(2, Math.min(box.width, box.height) / 2);
  const own = levels(chip, (x, y) => holds(box, 0, x, y));
  const around = levels(chip, (x, y) => holds(box, rim, x, y) && !holds(box, 1, x, y));
  if (own.length === 0 || around.length === 0) return false;
  const [here, there] = [spreadOf(own), spreadOf(around)];
  const deviation = Math.max(1, there.deviation);
  return (
    Math.abs(here.median - there.median) >= leastContrast * deviation ||
    here.deviation >= (1 + leastContrast) * deviation
  );
};

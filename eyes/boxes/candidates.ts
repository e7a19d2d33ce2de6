import { EarthwrightError } from '../../core/errors.ts';
import type { Tensor } from '../onnx/runtime.ts';
import type { Tile } from '../tiles/plan-tiles.ts';
import { cornersOf } from './overlap.ts';
import type { Detection } from './suppress.ts';

/** What a card says of the network's answer. */
export interface CandidateForm {
  readonly labels: number;
  readonly oriented: boolean;
  /** Least score of what is kept. */
  readonly score: number;
}

/** Pixels from the tile's edge within which a box counts as cut. */
const edge = 1;

interface Raster {
  readonly width: number;
  readonly height: number;
}

/** Does a box reach an edge of its tile behind which the raster goes on? */
const isCut = (box: Detection, { column, row, size }: Tile, { width, height }: Raster): boolean =>
  cornersOf(box).some(
    ([x, y]) =>
      (column > 0 && x < column + edge) ||
      (row > 0 && y < row + edge) ||
      (column + size < width && x > column + size - edge) ||
      (row + size < height && y > row + size - edge),
  );

/** Candidates [batch, 4 + labels (+ 1), n] as detections in pixels of the raster. Throws `network` for another shape. */
export const readCandidates = (
  { values, dims }: Tensor,
  tiles: readonly Tile[],
  { labels, oriented, score }: CandidateForm,
  raster: Raster,
): Detection[] => {
  const rows = 4 + labels + (oriented ? 1 : 0);
  const [batch = 0, channels = 0, each = 0] = dims;
  if (dims.length !== 3 || channels !== rows || batch !== tiles.length)
    throw new EarthwrightError(
      'network',
      'data',
      `The network gives a tensor [${dims.join(', ')}]; its registry file says [${tiles.length}, ${rows}, candidates].`,
    );
  return tiles.flatMap((tile, place) => {
    const at = (channel: number, index: number): number => values[(place * rows + channel) * each + index] ?? NaN;
    const found: Detection[] = [];
    for (let index = 0; index < each; index++) {
      let [label, best] = [-1, -Infinity];
      for (let one = 0; one < labels; one++) {
        const own = at(4 + one, index);
        if (own > best) [label, best] = [one, own];
      }
      const [x, y, width, height] = [at(0, index), at(1, index), at(2, index), at(3, index)];
      if (!(best >= score && width > 0 && height > 0 && Number.isFinite(x + y + width + height))) continue;
      const angle = oriented ? at(4 + labels, index) : 0;
      const box = { x: x + tile.column, y: y + tile.row, width, height, angle, label, score: best, cut: false };
      found.push({ ...box, cut: isCut(box, tile, raster) });
    }
    return found;
  });
};

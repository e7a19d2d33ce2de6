import type { PeerTool } from './peer-tool.ts';
import { toolSource } from './pixel-source.ts';

const body = `    const physical = (ndvi: number, lst: number): [number, number] | null => {
      const [n, t] = [ndvi * ndviScale, lst * lstScale];
      return n >= 0 && n <= 1 && t > 0 ? [n, t] : null;
    };
    let [lowest, highest, pixels] = [Infinity, -Infinity, 0];
    scan([inputs.ndvi, inputs.lst], (ndvi, lst) => {
      for (let i = 0; i < ndvi.length; i++) {
        const seen = physical(ndvi[i], lst[i]);
        if (!seen) continue;
        pixels++;
        lowest = Math.min(lowest, seen[0]);
        highest = Math.max(highest, seen[0]);
      }
    });
    const width = (highest - lowest) / bins;
    const low = new Float64Array(bins).fill(NaN);
    const high = new Float64Array(bins).fill(NaN);
    scan([inputs.ndvi, inputs.lst], (ndvi, lst) => {
      for (let i = 0; i < ndvi.length; i++) {
        const seen = physical(ndvi[i], lst[i]);
        if (!seen) continue;
        const bin = Math.floor((seen[0] - lowest) / width);
        if (!(bin < bins)) continue;
        low[bin] = low[bin] <= seen[1] ? low[bin] : seen[1];
        high[bin] = high[bin] >= seen[1] ? high[bin] : seen[1];
      }
    });
    const lineOf = (extremes: Float64Array): [number, number] => {
      let [n, x, y, xx, xy] = [0, 0, 0, 0, 0];
      for (let bin = 0; bin < bins; bin++) {
        if (!Number.isFinite(extremes[bin])) continue;
        const middle = lowest + (bin + 0.5) * width;
        n++;
        x += middle;
        y += extremes[bin];
        xx += middle * middle;
        xy += middle * extremes[bin];
      }
      const slope = (n * xy - x * y) / (n * xx - x * x);
      return [slope, (y - slope * x) / n];
    };
    const [wet, dry] = [lineOf(low), lineOf(high)];
    output.raster('map', inputs.ndvi.grid, [inputs.ndvi, inputs.lst], (ndvi, lst, out) => {
      for (let i = 0; i < out.length; i++) {
        const seen = pixels < fewest ? null : physical(ndvi[i], lst[i]);
        out[i] = NaN;
        if (!seen) continue;
        const floor = wet[0] * seen[0] + wet[1];
        const between = dry[0] * seen[0] + dry[1] - floor;
        const share = (seen[1] - floor) / (between === 0 ? span : between);
        out[i] = Math.min(1, Math.max(0, share));
        tally(out[i]);
      }
    });`;

/** TVDI needs its edges before any pixel: two passes, then the map. */
export const tvdiSource = (tool: PeerTool): string => toolSource(tool, body);

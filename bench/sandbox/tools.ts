/** Tools that the benchmark runs, as source texts. */

export const noOperation = `import { number, tool } from 'earthwright/tool';
export default tool({ name: 'nothing', summary: 'A number.', stage: 'analyse', inputs: {}, params: {}, outputs: { n: number() },
  run({ output }) { output.number('n', 1); },
});`;

export const rampMaker = (size: number): string => `import { raster, tool } from 'earthwright/tool';
export default tool({ name: 'ramps', summary: 'Two ramps.', stage: 'prepare', inputs: {}, params: {},
  outputs: { red: raster('reflectance'), nir: raster('reflectance') },
  run({ output, grid: make }) {
    const grid = make({ width: ${size}, height: ${size}, transform: [10, 0, 500000, 0, -10, 5000000], crs: 'EPSG:32631' });
    output.raster('red', grid, [], (out) => { for (let i = 0; i < out.length; i++) out[i] = (i % 997) / 2000; });
    output.raster('nir', grid, [], (out) => { for (let i = 0; i < out.length; i++) out[i] = (i % 641) / 900; });
  },
});`;

/** Computes a vegetation index over two rasters \`rounds\` times; the time per round is the difference between two counts of rounds. */
export const kernelTool = `import { number, raster, tool } from 'earthwright/tool';
export default tool({ name: 'kernel', summary: 'Mean vegetation index.', stage: 'analyse',
  inputs: { red: raster('reflectance'), nir: raster('reflectance') }, params: { rounds: number() }, outputs: { mean: number() },
  run({ inputs, params, output, scan }) {
    let sum = 0;
    let valid = 0;
    for (let round = 0; round < params.rounds; round++)
      scan([inputs.nir, inputs.red], (nir, red) => {
        for (let i = 0; i < nir.length; i++) {
          const index = (nir[i] - red[i]) / (nir[i] + red[i]);
          if (!Number.isNaN(index)) { sum += index; valid++; }
        }
      });
    output.number('mean', valid > 0 ? sum / valid : NaN, { valid });
  },
});`;

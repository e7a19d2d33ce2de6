// Tries: fill the disk with one raster
// Allowed: threw, denied, timeout, out-of-memory
// Limits: output-size=20MB, cpu=5s
import { tool, raster } from 'earthwright/tool';

export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: raster('any', { dtype: 'float64' }) },
  run({ output }) {
    const grid: any = { width: 60000, height: 60000, transform: [1, 0, 0, 0, -1, 0], crs: 'EPSG:32631' };
    output.raster('found', grid, [], (block) => { for (let i = 0; i < block.length; i++) block[i] = Math.random(); });
  },
});

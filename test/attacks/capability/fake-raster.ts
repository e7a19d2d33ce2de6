// Tries: hand in rasters and grids of its own making
// Allowed: ok, threw, denied
// Inputs: a
import { tool, text, raster } from 'earthwright/tool';

export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: { a: raster('any') },
  params: {},
  outputs: { found: text() },
  run({ output, inputs, scan }) {
    const results: string[] = [];
    const fake: any = { ...inputs.a, name: '%SECRET%', path: '%SECRET%', source: { path: '%SECRET%', band: 1 } };
    for (const attempt of [
      () => scan([fake], () => undefined),
      () => inputs.a.on({ ...inputs.a.grid, width: 1e9, height: 1e9 } as any).read(),
      () => inputs.a.on({ ...inputs.a.grid, crs: '%SECRET%' } as any).read(),
      () => inputs.a.on({ ...inputs.a.grid, transform: [NaN, 0, 0, 0, 0, 0] } as any).read(),
      () => scan([inputs.a], () => undefined, { margin: 1e9 }),
      () => scan([inputs.a], () => undefined, { margin: -1 }),
      () => scan(new Array(1e6).fill(inputs.a), () => undefined),
    ]) {
      try { attempt(); results.push('passed'); } catch (error) { results.push(String(error)); }
    }
    output.text('found', results.join('\n'));
  },
});

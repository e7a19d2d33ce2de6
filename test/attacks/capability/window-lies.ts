// Tries: read windows outside the raster, of no size, or of absurd size
// Allowed: ok, threw
// Inputs: a
import { tool, text, raster } from 'earthwright/tool';

export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: { a: raster('any') },
  params: {},
  outputs: { found: text() },
  run({ output, inputs }) {
    const results: string[] = [];
    for (const window of [[-1, 0, 2, 2], [0, 0, 1e9, 1e9], [NaN, 0, 1, 1], [0.5, 0, 1, 1], [0, 0, -1, -1], [2 ** 53, 0, 1, 1], ['0' as any, 0, 1, 1], [0, 0, Infinity, 1]]) {
      const [column = 0, row = 0, width = 0, height = 0] = window;
      try { results.push(String(inputs.a.read({ column, row, width, height }).length)); } catch (error) { results.push(String(error)); }
    }
    output.text('found', results.join('\n'));
  },
});

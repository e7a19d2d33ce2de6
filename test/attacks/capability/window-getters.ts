// Tries: change a window between check and use
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
    let reads = 0;
    const window = { column: 0, row: 0, get width() { reads += 1; return reads > 1 ? 1e9 : 2; }, get height() { return reads > 1 ? 1e9 : 2; } };
    output.text('found', String(inputs.a.read(window).length));
  },
});

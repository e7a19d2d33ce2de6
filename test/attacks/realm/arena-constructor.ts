// Tries: make a growable shared buffer from the constructor behind a block
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
  run({ output, log, inputs, scan }) {
    output.text('found', 'tried');
    inputs.a.grid;
    scan([inputs.a], (block) => {
      const buffer: any = block.buffer;
      const make = buffer.constructor;
      log(String(make));
      const grown = new make(8, { maxByteLength: 2 ** 33 });
      grown.grow?.(2 ** 33);
      new Uint8Array(grown).fill(1);
    });
  },
});

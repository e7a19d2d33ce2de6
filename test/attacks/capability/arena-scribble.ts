// Tries: write everywhere in the shared memory while the engine uses it
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
  run({ output, inputs, scan }) {
    scan([inputs.a], (block) => {
      const whole = new Uint8Array(block.buffer as any);
      whole.fill(0xff);
      inputs.a.read();
      whole.fill(0x7f);
    });
    output.text('found', 'done');
  },
});

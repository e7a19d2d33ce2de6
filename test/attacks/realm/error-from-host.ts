// Tries: climb from an error that the host caused
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
    try {
      inputs.a.read({ column: 0, row: 0, width: 1e9, height: 1e9 });
    } catch (error: any) {
      output.text('found', String(error.constructor.constructor('return JSON.stringify([typeof process, globalThis.process?.env])')()));
    }
  },
});

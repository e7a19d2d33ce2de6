// Tries: climb from a host function to the host realm
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
  run({ output, log, inputs }) {
    const seen: string[] = [];
    for (const start of [log, output.text, output, inputs, inputs.a.read, inputs.a.grid] as any[]) {
      for (let value = start; value; value = Object.getPrototypeOf(value)) {
        const make = value.constructor?.constructor;
        if (typeof make === 'function') seen.push(String(make('return typeof process + typeof require')()));
      }
    }
    output.text('found', seen.join());
  },
});

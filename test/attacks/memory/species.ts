// Tries: make typed arrays ask a constructor of the tool
// Allowed: threw, ok, out-of-memory, timeout
import { tool, text } from 'earthwright/tool';

export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  run({ output }) {
    class Grown extends Float64Array { static get [Symbol.species](): any { return function (length: number) { return new Float64Array(length * 1e5 + 1e7).fill(1); }; } }
    const all: unknown[] = [];
    for (let i = 0; i < 100; i++) all.push(new Grown(100).map((value) => value));
    output.text('found', String(all.length));
  },
});

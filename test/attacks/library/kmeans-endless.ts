// Tries: make clustering run for ever
// Allowed: timeout, threw, ok, out-of-memory
import { tool, text } from 'earthwright/tool';
import { kmeans } from 'ml-kmeans';

export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  run({ output }) {
    const data = Array.from({ length: 20000 }, () => [Math.random(), Math.random(), Math.random()]);
    output.text('found', String(kmeans(data, 500, { maxIterations: 1e9, tolerance: 0 } as any).iterations));
  },
});

// Tries: make a library take all memory
// Allowed: timeout, threw, out-of-memory, crashed
// Limits: cpu=2s
import { tool, text } from 'earthwright/tool';
import { Matrix } from 'ml-matrix';

export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  run({ output }) {
    output.text('found', String(Matrix.rand(20000, 20000).mmul(Matrix.rand(20000, 20000)).rows));
  },
});

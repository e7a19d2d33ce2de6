// Tries: read a file through a declared require, which the bundler may resolve
// Allowed: rejected
import { tool, text } from 'earthwright/tool';

declare const require: any;

export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  run({ output }) {
    output.text('found', require('fs').readFileSync('%SECRET%', 'utf8'));
  },
});

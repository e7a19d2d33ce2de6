// Tries: make the bundler expand a require of a sum
// Allowed: rejected
import { text, tool } from 'earthwright/tool';
declare const require: (path: string) => unknown;
const name = 'package';
const found = require('../../' + name);
export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  run({ output }) {
    output.text('found', String(found));
  },
});

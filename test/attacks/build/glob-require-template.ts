// Tries: make the bundler expand a templated require
// Allowed: rejected
import { text, tool } from 'earthwright/tool';
declare const require: (path: string) => unknown;
const name = 'package';
const found = require(`../../${name}.json`);
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

// Tries: read a file through require
// Allowed: threw
import { tool, text } from 'earthwright/tool';

const everything: any = globalThis;

export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  run({ output }) {
    output.text('found', everything.require('fs').readFileSync('%SECRET%', 'utf8'));
  },
});

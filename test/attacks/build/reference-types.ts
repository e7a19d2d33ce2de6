// Tries: load type packages that are not for tools
// Allowed: rejected
/// <reference types="node" />
import { text, tool } from 'earthwright/tool';
const found = process.env;

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

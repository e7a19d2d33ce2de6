// Tries: name a parameter require, which bundlers may take for their own
// Allowed: rejected
import { text, tool } from 'earthwright/tool';
const read = (require: (path: string) => unknown): unknown => require('./%SECRET%');
const found = read(String);
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

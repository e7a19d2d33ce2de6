// Tries: give require another name first
// Allowed: rejected
import { text, tool } from 'earthwright/tool';
declare const require: (path: string) => unknown;
const load = require;
const found = load('%SECRET%');
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

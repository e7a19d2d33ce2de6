// Tries: ask the bundler where a file lies
// Allowed: rejected
import { text, tool } from 'earthwright/tool';
declare const require: { resolve(path: string): string };
const found = require.resolve('../../package.json');
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

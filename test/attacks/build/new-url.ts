// Tries: make the bundler follow an address of the module
// Allowed: rejected
import { text, tool } from 'earthwright/tool';
const found = new URL('%SECRET%', import.meta.url);
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

// Tries: import a file as a text
// Allowed: rejected
import { text, tool } from 'earthwright/tool';
import secret from '%SECRET%' with { type: 'text' };
const found = secret;
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

// Tries: import JSON beside the package
// Allowed: rejected
import { text, tool } from 'earthwright/tool';
import secret from '../../package.json' with { type: 'json' };
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

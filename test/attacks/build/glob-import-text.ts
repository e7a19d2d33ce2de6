// Tries: make the bundler expand a templated import into the text of files
// Allowed: rejected
import { text, tool } from 'earthwright/tool';
const at = String('package');
const found = await import(`../../${at}.json`, { with: { type: 'text' } });
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

// Tries: expand a templated import into everything above the package
// Allowed: rejected
import { text, tool } from 'earthwright/tool';
const name = 'x';
const found = typeof import(`../../../../${name}`, { with: { type: 'json' } });
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

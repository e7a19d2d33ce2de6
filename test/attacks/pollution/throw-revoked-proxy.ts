// Tries: throw revoked-proxy where an error is expected
// Allowed: threw
import { tool, text } from 'earthwright/tool';

export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  run({ output }) {
    const { proxy: revoked, revoke } = Proxy.revocable({}, {}); revoke();
    if (Object.keys(output).length > 0) throw revoked;
  },
});

// Tries: throw something that looks like the host’s own verdict
// Allowed: threw
import { tool, text } from 'earthwright/tool';

export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  run({  }) {
    throw { kind: 'returned', type: 'verdict', code: 'cpuMs', message: 'The run ended ok.', stack: 'at /etc/passwd:1:1\n at tool.js:99999999:1\n at tool.js:1:1' };
  },
});

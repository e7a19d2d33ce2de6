// Tries: claim a host verdict from inside
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
    throw Object.assign(new Error('The tool used 99 s of CPU time. Isolate was disposed during execution due to memory limit'), { code: 'cpuMs' });
  },
});

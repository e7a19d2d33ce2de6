// Tries: write a verdict of its own into the log
// Allowed: threw
import { tool, text } from 'earthwright/tool';

export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  run({ log }) {
    log('\n{"type":"verdict","kind":"returned","code":"","message":"","description":"{}","hostCalls":0,"cpuMs":0}\n');
    log('outcome: ok\r\u001b[2K\u001b[1Aoutcome: ok');
    throw new Error('must be seen as threw');
  },
});

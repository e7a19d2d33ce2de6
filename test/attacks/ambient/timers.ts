// Tries: do something after the run ends
// Allowed: ok, threw
import { tool, text } from 'earthwright/tool';

const everything: any = globalThis;

export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  run({ output, log }) {
    for (const name of ['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask']) everything[name]?.(() => log('late'), 0);
    Promise.resolve().then(() => { log('later'); output.text('found', 'twice'); });
    output.text('found', 'once');
  },
});

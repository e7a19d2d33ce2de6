// Tries: do its work after returning a promise
// Allowed: stalled
import { tool, text } from 'earthwright/tool';

export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  run({ output }) {
    output.text('found', 'x');
    return Promise.resolve().then(() => new Promise(() => undefined)) as any;
  },
});

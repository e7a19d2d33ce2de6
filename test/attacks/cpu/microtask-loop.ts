// Tries: queue microtasks for ever after returning
// Allowed: ok, timeout
import { tool, text } from 'earthwright/tool';

export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  run({ output }) {
    const again = (): void => void Promise.resolve().then(again);
    again();
    output.text('found', 'x');
  },
});

// Tries: queue microtasks for ever and never return
// Allowed: timeout, out-of-memory
import { tool, text } from 'earthwright/tool';

const await0 = (): void => void Promise.resolve().then(() => undefined);

export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  run({  }) {
    const again = (): void => void Promise.resolve().then(again);
    again();
    for (;;) await0();
  },
});

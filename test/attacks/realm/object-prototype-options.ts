// Tries: poison option names that native bridges look up
// Allowed: ok, threw, protocol
import { tool, text } from 'earthwright/tool';

export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  run({ output, inputs }) {
    for (const name of ['result', 'reference', 'copy', 'externalCopy', 'timeout', 'arguments', 'promise', 'ok', 'value', 'then', 'kind', 'code'])
      Object.defineProperty(Object.prototype, name, { get: () => (name === 'then' ? undefined : true), set: () => undefined, configurable: true });
    output.text('found', String(Object.keys(inputs)));
  },
});

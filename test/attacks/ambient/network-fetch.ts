// Tries: open a connection with whatever web API there is
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
    for (const name of ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'Worker', 'importScripts']) {
      try {
        const api = everything[name];
        if (typeof api === 'function') name === 'fetch' ? api('http://127.0.0.1:%PORT%/') : new api('http://127.0.0.1:%PORT%/');
      } catch (error) { log(name + ': ' + String(error)); }
    }
    output.text('found', 'tried');
  },
});

// Tries: replace JSON, String and Reflect under the runtime and the boot code
// Allowed: ok, threw, protocol
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
    everything.JSON.stringify = (value: unknown) => { log(String(value)); return '{"kind":"text","value":"forged"}'; };
    everything.JSON.parse = () => ({ ok: true, value: { path: '%SECRET%' } });
    everything.String = () => '%SECRET%';
    everything.Reflect.apply = () => 'returned';
    everything.Reflect.get = () => 'returned';
    output.text('found', 'x');
  },
});

// Tries: intercept the runtime through patched iteration
// Allowed: ok, threw, protocol, denied
import { tool, text } from 'earthwright/tool';

export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  run({ output, log }) {
    const original = Array.prototype[Symbol.iterator];
    const caught: any[] = [];
    (Array.prototype as any)[Symbol.iterator] = function (this: any[]) { caught.push(this); return original.call(this); };
    output.text('found', 'x');
    for (const each of caught.flat()) if (typeof each === 'function') try { each('log', '{"message":"stolen"}'); } catch {}
  },
});

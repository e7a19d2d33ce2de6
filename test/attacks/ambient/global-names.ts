// Tries: find anything with authority among the globals
// Allowed: ok
import { tool, text } from 'earthwright/tool';

const everything: any = globalThis;

export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  run({ output }) {
    const names: string[] = [];
    for (let scope = everything; scope; scope = Object.getPrototypeOf(scope)) names.push(...Object.getOwnPropertyNames(scope));
    const authority = ['process', 'require', 'fetch', 'module', 'Buffer', 'setTimeout', 'WebAssembly', 'SharedArrayBuffer', 'Atomics', 'ivm'];
    const found = authority.filter((name) => names.includes(name) || everything[name] !== undefined);
    if (found.length > 0) for (;;);
    output.text('found', names.join());
  },
});

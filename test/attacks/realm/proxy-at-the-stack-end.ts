// Tries: chain a hundred thousand proxies
// Allowed: threw, ok, timeout, out-of-memory
import { text, tool } from 'earthwright/tool';
export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  run({ output }) {
    let chain: any = {};
    for (let i = 0; i < 100000; i++) chain = new Proxy(chain, {});
    output.text('found', String(chain.x));
  },
});

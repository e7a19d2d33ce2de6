// Tries: walk arguments.callee.caller up to the boot code
// Allowed: ok, threw
import { tool, text } from 'earthwright/tool';

export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  run({ output }) {
    const walk = Function('const seen = []; let at = arguments.callee; for (let i = 0; i < 10 && at; i++) { try { at = at.caller; } catch { break; } if (at) seen.push(String(at).slice(0, 200)); } return seen.join();');
    output.text('found', walk());
  },
});

// Tries: call a host frame’s function found on the stack
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
    const stolen: any[] = [];
    (Error as any).prepareStackTrace = (_: unknown, sites: any[]) => {
      for (const site of sites) stolen.push(site.getFunction?.(), site.getThis?.());
      return '';
    };
    void new Error().stack;
    for (const each of stolen) if (typeof each === 'function') try { each('returned', '', '', '', '{}'); } catch {}
    output.text('found', String(stolen.filter((each) => typeof each === 'function').length));
  },
});

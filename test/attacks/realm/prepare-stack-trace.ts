// Tries: get at host frames through the structured stack API
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
    (Error as any).prepareStackTrace = (_: unknown, sites: any[]) =>
      sites.map((site) => [site.getThis?.(), site.getFunction?.(), site.getFileName?.()].map(String).join('|')).join('\n');
    const frames = String(new Error('probe').stack);
    output.text('found', frames);
    throw new Error('probe');
  },
});

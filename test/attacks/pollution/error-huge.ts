// Tries: return a message and stack of many megabytes
// Allowed: threw
// Limits: isolate=256MB, memory=768MB
import { tool, text } from 'earthwright/tool';

export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  run({  }) {
    const error = new Error('x'.repeat(5e7));
    error.stack = 'tool.js:1:1 '.repeat(1e6);
    throw error;
  },
});

// Tries: import a built-in module under a computed name
// Allowed: rejected
import { tool, text } from 'earthwright/tool';

export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  run({ output, log }) {
    let found = 'nothing';
    const name = ['node', 'fs'].join(':');
    import(name).then(
      (fs: any) => { found = fs.readFileSync('%SECRET%', 'utf8'); log(found); },
      (error: unknown) => { log(String(error)); },
    );
    output.text('found', found);
  },
});

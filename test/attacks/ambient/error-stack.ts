// Tries: learn host paths from stacks of errors of all kinds
// Allowed: ok
// Inputs: a
import { tool, text, raster } from 'earthwright/tool';

export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: { a: raster('any') },
  params: {},
  outputs: { found: text() },
  run({ output, inputs }) {
    const stacks: string[] = [];
    const collect = (cause: () => unknown): void => {
      try { cause(); } catch (error: any) { stacks.push(String(error.stack), JSON.stringify(Object.getOwnPropertyDescriptors(error))); }
    };
    collect(() => { throw new Error('own'); });
    collect(() => (null as any).x);
    collect(() => inputs.a.read({ column: -1, row: 0, width: 1, height: 1 }));
    collect(() => inputs.a.on({ width: 0, height: 0, transform: [0, 0, 0, 0, 0, 0], crs: 'no such' } as any));
    collect(() => (output as any).text('undeclared', ''));
    output.text('found', stacks.join('\n'));
  },
});

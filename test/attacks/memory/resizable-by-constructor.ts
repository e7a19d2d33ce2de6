// Tries: find the native buffer constructor behind the patched one
// Allowed: threw, ok, out-of-memory, timeout
import { tool, text } from 'earthwright/tool';

export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  run({ output }) {
    const all: any[] = [];
    for (const start of [new Uint8Array(1).buffer, new DataView(new ArrayBuffer(1)).buffer, new ArrayBuffer(1).slice(0), (new ArrayBuffer(1) as any).transfer?.(1)] as any[]) {
      const make = start?.constructor;
      for (let i = 0; make && i < 20; i++) {
        const buffer = new make(8, { maxByteLength: 2 ** 30 });
        buffer.resize?.(2 ** 30);
        all.push(new Uint8Array(buffer).fill(1));
      }
    }
    output.text('found', String(all.length));
  },
});

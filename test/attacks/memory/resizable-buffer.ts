// Tries: reserve memory outside the isolate’s accounting
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
    for (let i = 0; i < 100; i++) {
      const buffer: any = new (ArrayBuffer as any)(8, { maxByteLength: 2 ** 30 });
      buffer.resize?.(2 ** 30);
      new Uint8Array(buffer).fill(1);
      all.push(buffer);
    }
    output.text('found', String(all[0].byteLength));
  },
});

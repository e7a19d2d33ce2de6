// Tries: give one cell of four million characters
// Allowed: ok, denied, timeout
// Limits: cpu=8s, wall=15s, isolate=256MB, memory=1GB, arena=16MB
// Runtime: stolen
declare const host: { call(operation: string, argument: string): string; arena: any; manifest: string };

export default {
  name: 'attack', summary: 'An attack.', stage: 'analyse', inputs: {}, params: {}, outputs: { found: { kind: 'table' } },
  run() {
    const { call, arena } = (globalThis as any).stolenHost as typeof host;
    const bytes = new Uint8Array(arena);
    const upload = (name: string, text: string): void => {
      for (let from = 0; from < text.length; from += 1 << 20) {
        const piece = text.slice(from, from + (1 << 20));
        for (let i = 0; i < piece.length; i++) bytes[i] = piece.charCodeAt(i);
        call('upload', JSON.stringify({ name, offset: 0, length: piece.length }));
      }
    };
    const give = (name: string, kind: string, text: string): void => {
      upload(name, text);
      call('document', JSON.stringify({ name, kind }));
    };
    give('found', 'table', `{"kind":"table","columns":[],"rows":[{"a":"${'x'.repeat(4000000)}"}]}`);
  },
};

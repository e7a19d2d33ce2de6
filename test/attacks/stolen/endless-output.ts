// Tries: write one output for ever
// Allowed: denied, threw, timeout, protocol
// Inputs: a
// Runtime: stolen
// Limits: output-size=20MB, cpu=3s
declare const host: { call(operation: string, argument: string): string; arena: any; manifest: string };

export default {
  name: 'attack', summary: 'An attack.', stage: 'analyse', inputs: {}, params: {}, outputs: { found: { kind: 'text' } },
  run() {
    const { call, arena } = (globalThis as any).stolenHost as typeof host;
    const give = (operation: string, argument: unknown): string => call(operation, typeof argument === 'string' ? argument : JSON.stringify(argument));
    const say = (text: string): void => {
      const bytes = Array.from(JSON.stringify({ kind: 'text', value: text.slice(0, 5000) }), (letter) => letter.charCodeAt(0) & 127);
      new Uint8Array(arena).set(bytes, 0);
      give('upload', { name: 'found', offset: 0, length: bytes.length });
      give('document', { name: 'found', kind: 'text' });
    };
    for (;;) give('upload', { name: 'found', offset: 0, length: arena.byteLength });
  },
};

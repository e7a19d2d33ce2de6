// Tries: make the engine write outside the arena
// Allowed: ok, denied, threw, protocol
// Inputs: a
// Runtime: stolen
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
    const size = arena.byteLength;
    for (const offset of [size, size - 8, -8, 2 ** 53, NaN, 4, 1.5, '0', null]) {
      give('window', { raster: 1, codes: false, column: 0, row: 0, width: 8, height: 8, offset });
      give('upload', { name: 'found', offset, length: 1e9 });
      give('piece', { text: 1, position: 0, length: 1e9, offset });
    }
    say('done');
  },
};

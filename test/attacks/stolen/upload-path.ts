// Tries: write outside through the name of an upload
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
    for (const name of ['../escape', '/tmp/earthwright-escape', 'a/../../escape', 'found.json/../../escape', '..', '', 'con', 'x'.repeat(5000), 'found\u0000.txt']) {
      give('upload', { name, offset: 0, length: 8 });
      give('document', { name, kind: 'text' });
      give('document', { name, kind: 'features' });
      give('output', { tool: 'attack', name, quantity: 'any', unit: '', dtype: 'float64', codes: false, grid: 1, scale: 1, offset: 0, compression: 'deflate', overviews: true });
    }
    say('done');
  },
};

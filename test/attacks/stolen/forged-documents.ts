// Tries: hand over documents that are none
// Allowed: protocol, threw, denied
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
    const upload = (text: string): void => {
      new Uint8Array(arena).set(Array.from(text, (letter) => letter.charCodeAt(0)), 0);
      give('upload', { name: 'found', offset: 0, length: text.length });
    };
    upload('{"kind":"number","value":"1e999","__proto__":{"polluted":1}');
    give('document', { name: 'found', kind: 'text' });
  },
};

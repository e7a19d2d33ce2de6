// Tries: pass objects that become other strings each time
// Allowed: denied, threw
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
    let reads = 0;
    (call as any)({ toString: () => (reads++ ? 'upload' : 'log') }, { toString: () => '{"name":"../x","offset":0,"length":1}' });
  },
};

// Tries: break the engine with arguments of every shape
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
    const operations = ['grid', 'view', 'scan', 'strip', 'endScan', 'window', 'quantiles', 'area', 'rasterize', 'coverage', 'text', 'piece', 'endText', 'output', 'write', 'finish', 'upload', 'document', 'log'];
    const shapes = ['', 'null', '[]', '{}', '1', '"x"', '{', '{"__proto__":{"a":1}}', '[[[[]]]]', '{"raster":-1}', '{"raster":1e308,"offset":-8,"width":-1,"height":-1}', '{"offset":9007199254740993}', '{"name":{"toString":1}}'];
    const answers: string[] = [];
    for (const operation of operations) for (const shape of shapes) answers.push(give(operation, shape).slice(0, 60));
    say(answers.join('\n'));
  },
};

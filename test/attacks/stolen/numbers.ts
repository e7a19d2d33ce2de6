// Tries: use rasters, grids, scans and outputs by guessed numbers
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
    for (let raster = -2; raster < 50; raster++) {
      give('window', { raster, codes: false, column: 0, row: 0, width: 1, height: 1, offset: 0 });
      give('finish', { output: raster });
      give('write', { output: raster, row: -5, height: 1e9, offset: 0 });
      give('endScan', { scan: raster });
      give('strip', { scan: raster, row: 0, height: 1e9, first: -1, count: 1e9, offset: 0 });
    }
    say('done');
  },
};

import { fileURLToPath } from 'node:url';
import { main } from 'assemblyscript/asc';

const options = ['--optimizeLevel', '3', '--converge', '--noAssert', '--enable', 'simd', '--runtime', 'stub'];
/** Pages of 64 KiB: the first for the compiler, the others scratch memory. */
const memory = ['--initialMemory', '24', '--maximumMemory', '24'];

/** The source text of geo/simd/module.ts. Throws what the compiler says. */
export const compileLoops = async (): Promise<string> => {
  const entry = fileURLToPath(new URL('../geo/simd/assembly/index.ts', import.meta.url));
  let compiled: Uint8Array | undefined;
  const { error, stderr } = await main([entry, '--outFile', 'loops.wasm', '--use', 'abort=', ...options, ...memory], {
    writeFile: (_name: string, contents: string | Uint8Array) => {
      if (typeof contents !== 'string') compiled = contents;
    },
  });
  if (error || !compiled) throw new Error(`geo/simd/assembly does not compile:\n${stderr}`);
  const text = Buffer.from(compiled).toString('base64');
  const lines = text.match(/.{1,110}/g) ?? [];
  return `/** Made from assembly/ by scripts/build-simd.ts; do not edit. */\nexport const moduleBase64 =\n${lines.map((line) => `  '${line}'`).join(' +\n')};\n`;
};

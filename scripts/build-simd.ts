/** Compiles geo/simd/assembly into geo/simd/module.ts: `node scripts/build-simd.ts`. A test compiles it again and compares. */
import { writeFileSync } from 'node:fs';
import { compileLoops } from './compile-simd.ts';

writeFileSync(new URL('../geo/simd/module.ts', import.meta.url), await compileLoops());

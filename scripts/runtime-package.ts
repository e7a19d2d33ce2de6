/** `node scripts/runtime-package.ts <new folder>`: writes `earthwright-runtime`, the package that exported tools stand on, ready for `npm pack`. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { declareTools } from '../agents/export/declare-tools.ts';
import { writeRuntime } from '../agents/export/runtime-package.ts';
import { packageVersion } from '../cli/version.ts';

const out = resolve(process.argv[2] ?? 'dist-runtime');
const scratch = mkdtempSync(join(tmpdir(), 'earthwright-runtime-'));
try {
  await writeRuntime(join(scratch, 'runtime'), packageVersion());
  await declareTools(scratch, [], '../../runtime/tool.js');
  cpSync(join(scratch, 'runtime'), out, { recursive: true });
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

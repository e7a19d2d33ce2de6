import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { extractFunctions } from './extract.ts';
import { functionFilePath } from './read.ts';

/** Run by `npm run knowledge:functions`: extracts the function index anew and says what is in it. */
const file = extractFunctions(fileURLToPath(new URL('../../../', import.meta.url)));
const text = JSON.stringify(file);
const compressed = gzipSync(text, { level: 9 });
writeFileSync(functionFilePath, compressed);

const counts = new Map<string, { entries: number; covered: number }>();
for (const { library, variants } of file.records) {
  const count = counts.get(library) ?? { entries: 0, covered: 0 };
  counts.set(library, { entries: count.entries + 1, covered: count.covered + 1 + variants.length });
}
console.table(Object.fromEntries(counts));
const covered = file.records.reduce((sum, { variants }) => sum + 1 + variants.length, 0);
console.log(`${file.records.length} entries for ${covered} functions, classes and methods; ${compressed.length} bytes`);

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { type FunctionFile, functionFileSchema } from './record.ts';

/** Written by `npm run knowledge:functions`, so that no compiler runs when a user first asks. */
export const functionFilePath = fileURLToPath(new URL('./functions.json.gz', import.meta.url));

let file: FunctionFile | undefined;

/** The function index as extracted from the pinned libraries; read once. */
export const functionFile = (): FunctionFile =>
  (file ??= functionFileSchema.parse(JSON.parse(gunzipSync(readFileSync(functionFilePath)).toString('utf8'))));

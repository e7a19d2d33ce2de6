import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Comparison } from '../../geo/second-reader.ts';
import type { Check } from './checks.ts';

const ours = fileURLToPath(new URL('../../', import.meta.url));
const script = fileURLToPath(new URL(`../../geo/second-reader-process${extname(import.meta.url)}`, import.meta.url));
const timeoutMs = 120_000;

/** The folders of packages in which the readers' libraries lie. */
const packages = (): readonly string[] => {
  const found = createRequire(import.meta.url).resolve('geotiff');
  return [found.slice(0, found.lastIndexOf('node_modules') + 'node_modules'.length)];
};

const compareApart = async (path: string): Promise<Comparison> => {
  const reads = [ours, join(ours, '..', 'package.json'), ...packages(), dirname(path)];
  const flags = ['--no-warnings', '--permission', '--max-old-space-size=1024'];
  const granted = reads.map((folder) => `--allow-fs-read=${folder}`);
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [...flags, ...granted, script, path], {
      timeout: timeoutMs,
      env: {},
    });
    return JSON.parse(stdout);
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n').at(-1) ?? '') : String(error);
    return { kind: 'not-compared', reason: `The comparison ended early. ${reason}`.trim() };
  }
};

const checkOf = (what: string, comparison: Comparison): Check => {
  if (comparison.kind === 'not-compared') return { what, state: 'note', seen: `not compared: ${comparison.reason}` };
  const { bands, pixels, differing, first, largest } = comparison;
  const looked = `${pixels.toLocaleString('en')} values of ${bands} ${bands === 1 ? 'band' : 'bands'}`;
  if (first === undefined) return { what, state: 'ok', seen: `two independent readers see the same ${looked}` };
  const { band, column, row, ours: mine, theirs } = first;
  return {
    what,
    state: 'missing',
    seen: `two independent readers differ in ${differing.toLocaleString('en')} of ${looked}, by ${largest} at most; first in band ${band}, column ${column}, row ${row}: ${mine} and ${theirs}`,
    advice:
      'Do not trust results from this file before a third reader (gdallocationinfo) has told who is right; please report it.',
  };
};

/** Reads GeoTIFFs a second time, by a library that shares no code with the engine. */
export const compareFiles = async (paths: readonly string[]): Promise<Check[]> => {
  const checks: Check[] = [];
  for (const path of paths) checks.push(checkOf(basename(path), await compareApart(resolve(path))));
  return checks;
};

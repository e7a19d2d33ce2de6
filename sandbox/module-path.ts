import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Source runs as `.ts`, the published package as `.js`: a sibling module has the extension of the module that asks. */
export const siblingModule = (from: string, name: string): URL =>
  new URL(`${name}${from.endsWith('.ts') ? '.ts' : '.js'}`, from);

/** Directory of an installed package as seen from this package, hoisted or not; undefined when it is not installed. */
export const packageDirectory = (name: string, from: URL = new URL(import.meta.url)): string | undefined => {
  for (let directory = dirname(fileURLToPath(from)); ; directory = dirname(directory)) {
    const candidate = join(directory, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return realpathSync(candidate);
    if (dirname(directory) === directory) return undefined;
  }
};

/** The contract's type declarations: the source itself, or the `.d.ts` beside the built module. */
export const declarationFile = (contract: URL): string => fileURLToPath(contract).replace(/\.js$/, '.d.ts');

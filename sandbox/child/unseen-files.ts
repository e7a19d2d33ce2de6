import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Makes a file that this process may not see look absent. Under Node's permission model `existsSync` throws for such a file,
 * and the engine asks for files beside an input (world files, projections) that were not there to be granted.
 */
export const hideUngranted = (): void => {
  const exists = fs.existsSync;
  fs.existsSync = (path) => {
    try {
      return exists(path);
    } catch {
      return false;
    }
  };
  syncBuiltinESMExports();
};

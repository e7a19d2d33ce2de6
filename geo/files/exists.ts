import { existsSync } from 'node:fs';

/** Is there such a file for us? In the sandbox, asking for a file that was not granted throws: then there is none. */
export const fileExists = (path: string): boolean => {
  try {
    return existsSync(path);
  } catch {
    return false;
  }
};

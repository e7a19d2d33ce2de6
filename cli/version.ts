import { readFileSync } from 'node:fs';

/** Version of earthwright: the sources lie beside package.json, the built package one folder deeper. */
export const packageVersion = (): string => {
  for (const place of ['../package.json', '../../package.json']) {
    try {
      const content: { name?: string; version?: string } = JSON.parse(
        readFileSync(new URL(place, import.meta.url), 'utf8'),
      );
      if (content.name === 'earthwright' && content.version) return content.version;
    } catch {
      // Not here: try the next place.
    }
  }
  return 'unknown';
};

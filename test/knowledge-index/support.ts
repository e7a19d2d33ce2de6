import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import type { KnowledgeEntry } from '../../knowledge/base.ts';

const cleanups: (() => void | Promise<void>)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** Runs at the end of the test, last registered first. */
export const atEnd = (cleanup: () => void | Promise<void>): void => void cleanups.push(cleanup);

export const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'earthwright-knowledge-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

/** A web server on this machine for the time of one test; gives its origin. */
export const serve = async (answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> => {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(
    () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  );
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The test server has no port.');
  return `http://127.0.0.1:${address.port}`;
};

export const note = (name: string, text: string, more: Partial<KnowledgeEntry> = {}): KnowledgeEntry => ({
  id: `note:${name}`,
  kind: 'note',
  title: name,
  text,
  source: `${name}.md`,
  ...more,
});

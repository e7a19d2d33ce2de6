import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createReadStream, realpathSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, sep } from 'node:path';
import { httpModule } from '../../core/http-modules.ts';
import { listRuns, runFolderOf } from '../../report/view/list-runs.ts';
import { comparePage, listPage, livePage } from '../../report/view/pages.ts';
import { recordAt } from '../../report/view/read-run.ts';
import { reportPolicy, viewPolicy } from '../../report/view/script.ts';
import { streamEvents } from './stream-events.ts';

export interface View {
  /** With its token: whoever has it may look. */
  readonly address: string;
  close(): Promise<void>;
}

const loopback = '127.0.0.1';

const shared = {
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

const html = 'text/html; charset=utf-8';
const plain = 'text/plain; charset=utf-8';

/** How files of a run are shown; nothing that a tool wrote is run. */
const shownAs: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.json': plain,
  '.jsonl': plain,
  '.geojson': plain,
  '.csv': plain,
  '.md': plain,
  '.ts': plain,
  '.txt': plain,
};

/** What a request comes to. */
type Shown =
  | { readonly kind: 'words'; readonly status: number; readonly text: string }
  | { readonly kind: 'page'; readonly page: string }
  | { readonly kind: 'file'; readonly path: string; readonly bytes: number; readonly isReport: boolean }
  | { readonly kind: 'events'; readonly run: string };

const words = (status: number, text: string): Shown => ({ kind: 'words', status, text });

/** The real place of something, when it is inside of a real folder: links do not lead out. */
const inside = (folder: string, path: string): string | null => {
  try {
    const [outer, inner] = [realpathSync(folder), realpathSync(path)];
    return inner === outer || inner.startsWith(outer.endsWith(sep) ? outer : `${outer}${sep}`) ? inner : null;
  } catch {
    return null;
  }
};

const fileOf = (run: string, segments: readonly string[]): Shown => {
  const path = segments.some((one) => one === '..' || /[\\/\0]/.test(one)) ? null : inside(run, join(run, ...segments));
  const file = path === null ? undefined : statSync(path);
  if (path === null || !file?.isFile()) return words(404, 'There is no such file in this run.');
  return { kind: 'file', path, bytes: file.size, isReport: segments.length === 1 && segments[0] === 'report.html' };
};

const sendFile = (response: ServerResponse, { path, bytes, isReport }: Extract<Shown, { kind: 'file' }>): void => {
  const type = isReport ? html : shownAs[extname(path).toLowerCase()];
  response.writeHead(200, {
    ...shared,
    'content-length': bytes,
    'content-type': type ?? 'application/octet-stream',
    'content-security-policy': isReport ? reportPolicy : "default-src 'none'; sandbox",
    ...(type ? {} : { 'content-disposition': 'attachment' }),
  });
  createReadStream(path)
    .on('error', () => response.destroy())
    .pipe(response);
};

const send = (shown: Shown, request: IncomingMessage, response: ServerResponse): void => {
  switch (shown.kind) {
    case 'words':
      response.writeHead(shown.status, { ...shared, 'content-type': plain }).end(`${shown.text}\n`);
      break;
    case 'page':
      response
        .writeHead(200, { ...shared, 'content-type': html, 'content-security-policy': viewPolicy })
        .end(shown.page);
      break;
    case 'file':
      sendFile(response, shown);
      break;
    case 'events':
      streamEvents(shown.run, request, response, shared);
  }
};

const same = (one: string, other: string): boolean => {
  const [mine, theirs] = [Buffer.from(one), Buffer.from(other)];
  return mine.length === theirs.length && timingSafeEqual(mine, theirs);
};

/** The decoded segments of a path; null for what is none. */
const segmentsOf = (url: string): string[] | null => {
  try {
    return (url.split('?')[0] ?? '').split('/').slice(1).map(decodeURIComponent);
  } catch {
    return null;
  }
};

/** What lies at a place below the token. */
const shownAt = (folder: string, [what = '', id = '', ...rest]: readonly string[]): Shown => {
  const runOf = (one: string): string | null => {
    const path = runFolderOf(folder, one);
    return path === null ? null : inside(folder, path);
  };
  if (what === '') return { kind: 'page', page: listPage(folder, listRuns(folder, Date.now())) };
  const run = runOf(id);
  if (run === null) return words(404, 'There is no such run or page.');
  if (what === 'run') return fileOf(run, rest);
  if (what === 'live') return { kind: 'page', page: livePage(id, recordAt(run)) };
  if (what === 'events') return { kind: 'events', run };
  const [otherId = ''] = rest;
  const other = what === 'compare' ? runOf(otherId) : null;
  if (other === null) return words(404, 'There is no such run or page.');
  const page = comparePage({ id, record: recordAt(run) }, { id: otherId, record: recordAt(other) });
  return { kind: 'page', page };
};

const admitted = (
  request: IncomingMessage,
  { folder, token, hosts }: { folder: string; token: string; hosts: ReadonlySet<string> },
): Shown => {
  if (!hosts.has(request.headers.host ?? '')) return words(403, 'Wrong Host header.');
  if (request.method !== 'GET') return words(405, 'Only GET.');
  const [given = '', ...segments] = segmentsOf(request.url ?? '') ?? [];
  if (!same(given, token)) return words(403, 'The address lacks its token: open the one that was printed.');
  try {
    return shownAt(folder, segments);
  } catch {
    // A run folder that is being written or removed; the next look may find it whole.
    return words(500, 'This could not be read; load it again.');
  }
};

/**
 * Serves the runs below a folder to whoever knows the token, on this machine only. Contract: writes nothing; every request needs the
 * token in its path, and a Host header that names the loopback (a page elsewhere whose name points here has another one).
 */
export const serveView = (folder: string, port: number): Promise<View> => {
  const token = randomBytes(24).toString('base64url');
  const hosts = new Set<string>();
  const server = httpModule().createServer((request, response) =>
    send(admitted(request, { folder, token, hosts }), request, response),
  );
  return new Promise((done, refuse) => {
    server.once('error', refuse);
    server.listen(port, loopback, () => {
      const bound = server.address();
      const at = typeof bound === 'object' ? (bound?.port ?? port) : port;
      for (const name of [loopback, 'localhost']) hosts.add(`${name}:${at}`);
      done({
        address: `http://${loopback}:${at}/${token}/`,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed());
            server.closeAllConnections();
          }),
      });
    });
  });
};

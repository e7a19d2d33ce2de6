import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface OwnStore {
  readonly endpoint: string;
  readonly objects: ReadonlyMap<string, Buffer>;
  /** Keys in the order in which they were written. */
  readonly written: readonly string[];
  readonly close: () => void;
}

const pageLength = 5;

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
};

const etagOf = (content: Buffer): string => `"${createHash('md5').update(content).digest('hex')}"`;
const fault = (code: string): string =>
  `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`;

/** As the service answers it: keys in order, a few on a page. */
const listing = (keys: readonly string[], prefix: string, after: string): string => {
  const fitting = keys.filter((key) => key.startsWith(prefix) && key > after).sort();
  const page = fitting.slice(0, pageLength);
  const more = fitting.length > page.length;
  const token = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><IsTruncated>${more}</IsTruncated>${token}${page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')}</ListBucketResult>`;
};

interface Reply {
  readonly status: number;
  readonly body?: string | Buffer;
  readonly etag?: string;
}

/** The part of S3 that is used here, for one bucket “things”, in memory: Put (also only where a key is free), Get, Head, List in pages, Delete. */
export const startStore = async (): Promise<OwnStore> => {
  const objects = new Map<string, Buffer>();
  const written: string[] = [];
  const put = (key: string, content: Buffer, ifNoneMatch: string | undefined): Reply => {
    if (ifNoneMatch === '*' && objects.has(key)) return { status: 412, body: fault('PreconditionFailed') };
    objects.set(key, content);
    written.push(key);
    return { status: 200, etag: etagOf(content) };
  };
  const answer = async (request: IncomingMessage): Promise<Reply> => {
    const url = new URL(request.url ?? '/', 'http://store');
    const [, bucket, ...rest] = decodeURIComponent(url.pathname).split('/');
    const key = rest.join('/');
    if (!request.headers.authorization?.includes('AKIDTEST')) return { status: 403, body: fault('AccessDenied') };
    if (bucket !== 'things') return { status: 404, body: fault('NoSuchBucket') };
    if (request.method === 'PUT') return put(key, await bodyOf(request), request.headers['if-none-match']);
    if (request.method === 'GET' && key === '') {
      const after = url.searchParams.get('continuation-token') ?? '';
      return { status: 200, body: listing([...objects.keys()], url.searchParams.get('prefix') ?? '', after) };
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return { status: 204 };
    }
    const content = objects.get(key);
    if (!content) return { status: 404, ...(request.method === 'HEAD' ? {} : { body: fault('NoSuchKey') }) };
    return { status: 200, etag: etagOf(content), ...(request.method === 'HEAD' ? {} : { body: content }) };
  };
  const server = createServer((request, response) => {
    answer(request).then(
      ({ status, body, etag }) => response.writeHead(status, etag ? { etag } : {}).end(body),
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address: AddressInfo | string | null = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    written,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

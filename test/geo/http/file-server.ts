/** Files behind HTTP on the loopback address, with the faults that servers have. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

interface Asked {
  readonly path: string;
  readonly range: string;
  readonly authorization: string;
  /** Bytes sent. */
  readonly bytes: number;
}

export interface FileServer {
  /** 'http://127.0.0.1:<port>' */
  readonly base: string;
  readonly port: number;
  /** All requests since the last `forget`. */
  readonly asked: Asked[];
  forget(): void;
  close(): void;
}

type Answer = (request: IncomingMessage, response: ServerResponse, path: string) => void;

const rangeOf = ({ headers }: IncomingMessage): [number, number] | undefined => {
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
  return from === undefined || to === undefined ? undefined : [Number(from), Number(to) + 1];
};

/** Answers a range of these bytes as a server should. */
export const sendRange = (
  bytes: Buffer,
  request: IncomingMessage,
  response: ServerResponse,
  headers: Readonly<Record<string, string>> = {},
): void => {
  const [start, end] = rangeOf(request) ?? [0, bytes.length];
  if (start >= bytes.length) {
    response.writeHead(416, { 'content-range': `bytes */${bytes.length}` }).end();
    return;
  }
  const part = bytes.subarray(start, end);
  response
    .writeHead(206, { 'content-range': `bytes ${start}-${start + part.length - 1}/${bytes.length}`, ...headers })
    .end(part);
};

/** `files` by path; `answers` are tried first. Everything else is 404. */
export const startFileServer = async (
  files: Readonly<Record<string, Buffer>>,
  answers: Readonly<Record<string, Answer>> = {},
): Promise<FileServer> => {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    const path = (request.url ?? '').replace(/\?.*/, '');
    const { range = '', authorization = '' } = request.headers;
    const [start, end] = rangeOf(request) ?? [0, 0];
    asked.push({
      path: request.url ?? '',
      range,
      authorization,
      bytes: Math.min(end, files[path]?.length ?? end) - start,
    });
    const answer = answers[path];
    const bytes = files[path];
    if (answer) answer(request, response, path);
    else if (bytes) sendRange(bytes, request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    base: `http://127.0.0.1:${port}`,
    port,
    asked,
    forget: () => void asked.splice(0),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
};

import { closeSync, openSync, readSync, statSync } from 'node:fs';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { parseLog } from '../../report/view/read-run.ts';
import { eventLine } from '../event-line.ts';

/** How often a log is looked at for more. */
const lookMs = 300;

/** Maps of large data take their time. */
const mostLooksAfterEnd = 60;

const hasReport = (run: string, log: string): boolean => {
  const report = statSync(join(run, 'report.html'), { throwIfNoEntry: false });
  return report !== undefined && report.mtimeMs >= statSync(log).mtimeMs;
};

/** What was appended to a file since the last look, in whole lines. */
const createTail = (path: string): (() => string) => {
  let [offset, rest] = [0, Buffer.alloc(0)];
  return () => {
    const size = statSync(path).size;
    if (size <= offset) return '';
    const file = openSync(path, 'r');
    try {
      const piece = Buffer.alloc(size - offset);
      const read = readSync(file, piece, 0, piece.length, offset);
      offset += read;
      const whole = Buffer.concat([rest, piece.subarray(0, read)]);
      const end = whole.lastIndexOf(0x0a) + 1;
      rest = whole.subarray(end);
      return whole.subarray(0, end).toString('utf8');
    } finally {
      closeSync(file);
    }
  };
};

/** Server-sent events over an event log: what is there, then what comes, until the run's answer (`event: end`). */
export const streamEvents = (
  run: string,
  request: IncomingMessage,
  response: ServerResponse,
  headers: OutgoingHttpHeaders,
): void => {
  const log = join(run, 'events.jsonl');
  const tail = createTail(log);
  let looksAfterEnd = 0;
  response.writeHead(200, { ...headers, 'content-type': 'text/event-stream; charset=utf-8' });
  const stop = (): void => {
    clearInterval(timer);
    response.end();
  };
  const look = (): void => {
    try {
      const events = parseLog(tail());
      for (const event of events) {
        const text = eventLine(event);
        if (text) response.write(`data: ${JSON.stringify({ at: event.at, text })}\n\n`);
      }
      // A run that was resumed has older answers in its log; the report comes after the last one.
      if (events.length > 0) looksAfterEnd = events.at(-1)?.kind === 'answered' ? 1 : 0;
      if (looksAfterEnd === 0 || (looksAfterEnd++ < mostLooksAfterEnd && !hasReport(run, log))) return;
      response.write('event: end\ndata: {}\n\n');
    } catch {
      // The run folder is gone: there is nothing more to tell.
    }
    stop();
  };
  const timer = setInterval(look, lookMs);
  request.on('close', stop);
  look();
};

import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startSharedReplies } from '../../bench/memory/shared-replies.ts';
import type { Outcome } from '../../bench/memory/stream.ts';
import { tableOf } from '../../bench/memory/table.ts';

it('a stream with memory is told whole and for every ten tasks, with what is unscored left out of the accuracy', () => {
  const outcome = (number: number, given: Partial<Outcome> = {}): Outcome => ({
    mode: 'on',
    task: `task-${number}`,
    status: 'correct',
    calls: number < 10 ? 3 : 2,
    promptTokens: 1000,
    completionTokens: 100,
    lessonTokens: number < 10 ? 0 : 200,
    lessons: number,
    wallMs: 1500,
    shared: 1,
    ...given,
  });
  const stream = Array.from({ length: 12 }, (_, number) => outcome(number));
  const failed = [outcome(12, { status: 'wrong' }), outcome(13, { status: 'unscored' })];
  const table = tableOf([...stream, ...failed, outcome(0, { mode: 'off' })]).split('\n');
  expect(table.slice(2)).toEqual([
    '| off, all 1 | 1 of 1 | 0 | 3.0 | 1.0 | 1000 | 0 | 100 | 1.5 |',
    '| on, all 14 | 12 of 13 | 1 | 2.7 | 1.0 | 1000 | 57 | 100 | 1.5 |',
    '| on, 1–10 | 10 of 10 | 0 | 3.0 | 1.0 | 1000 | 0 | 100 | 1.5 |',
    '| on, 11–14 | 2 of 3 | 1 | 2.0 | 1.0 | 1000 | 200 | 100 | 1.5 |',
  ]);
});

it('a request that came before, byte for byte, gets the reply that it got then, also in another stream; a refusal is not kept', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'earthwright-replies-'));
  let asked = 0;
  const upstream = createServer((request, response) => {
    request.resume();
    response.writeHead(++asked === 1 ? 503 : 200, { 'content-type': 'text/event-stream' }).end(`reply ${asked}`);
  });
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  const address: AddressInfo | string | null = upstream.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const open = () => startSharedReplies(`http://127.0.0.1:${port}/v1`, folder);
  const say = async ({ baseUrl }: { readonly baseUrl: string }, body: string) => {
    const response = await fetch(`${baseUrl}/chat/completions`, { method: 'POST', body });
    return [response.status, await response.text()];
  };
  const first = await open();
  const second = await open();
  try {
    expect(await say(first, 'one')).toEqual([503, 'reply 1']);
    expect(await say(first, 'one')).toEqual([200, 'reply 2']);
    expect(await say(second, 'one')).toEqual([200, 'reply 2']);
    expect(await say(second, 'two')).toEqual([200, 'reply 3']);
    const twice = await Promise.all([say(first, 'three'), say(first, 'three')]);
    expect(twice).toEqual([
      [200, 'reply 4'],
      [200, 'reply 4'],
    ]);
    expect([first.takeShared().calls, second.takeShared().calls, second.takeShared().calls, asked]).toEqual([
      0, 1, 0, 4,
    ]);
  } finally {
    first.close();
    second.close();
    upstream.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

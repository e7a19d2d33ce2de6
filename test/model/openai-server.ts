import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { z } from 'zod';

const requestBody = z.looseObject({
  model: z.string(),
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
  stream: z.boolean().optional(),
  response_format: z.looseObject({ type: z.string() }).optional(),
  temperature: z.number().optional(),
  seed: z.number().optional(),
  stream_options: z.unknown().optional(),
});
export type RequestBody = z.infer<typeof requestBody>;

/** What the server does with one request. */
export type Turn =
  | { readonly kind: 'text'; readonly text: string; readonly finish?: string; readonly usage?: false }
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly message: string;
      readonly headers?: Readonly<Record<string, string>>;
      readonly html?: true;
    }
  /** Sends some of the text, then ends the stream as if nothing were missing, or cuts the connection. */
  | { readonly kind: 'truncated'; readonly text: string; readonly cut: boolean }
  /** Sends some of the text, then nothing more. */
  | { readonly kind: 'stalled'; readonly text: string }
  | { readonly kind: 'hang' }
  | { readonly kind: 'garbage' };

export const say = (text: string): Turn => ({ kind: 'text', text });

export interface OpenAiServer {
  readonly baseUrl: string;
  readonly requests: { readonly body: RequestBody; readonly authorization: string }[];
  /** As the server counted them: answered calls and the tokens that it reported. */
  readonly counts: { calls: number; promptTokens: number; completionTokens: number };
  close(): Promise<void>;
}

const readBody = async (request: IncomingMessage): Promise<RequestBody> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return requestBody.parse(JSON.parse(Buffer.concat(chunks).toString('utf8')));
};

const pieces = (text: string): string[] => text.match(/[\s\S]{1,37}/g) ?? [];

const write = (response: ServerResponse, body: RequestBody, choice: object | null, usage?: object): void => {
  const common = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 0, model: body.model };
  const choices = choice ? [{ index: 0, finish_reason: null, ...choice }] : [];
  response.write(`data: ${JSON.stringify({ ...common, choices, ...(usage ? { usage } : {}) })}\n\n`);
};

/** Not characters ÷ 4, so that an estimate can be told from a count. */
const countTokens = (text: string): number => Math.ceil(text.length / 3.5);

const sendText = (
  turn: Extract<Turn, { kind: 'text' }>,
  body: RequestBody,
  response: ServerResponse,
  counts: OpenAiServer['counts'],
): void => {
  const usage = {
    prompt_tokens: countTokens(body.messages.map(({ content }) => content).join('')),
    completion_tokens: countTokens(turn.text),
    total_tokens: 0,
  };
  for (const piece of pieces(turn.text)) write(response, body, { delta: { content: piece } });
  write(response, body, { delta: {}, finish_reason: turn.finish ?? 'stop' });
  counts.calls++;
  if (turn.usage !== false && body.stream_options) {
    write(response, body, null, usage);
    counts.promptTokens += usage.prompt_tokens;
    counts.completionTokens += usage.completion_tokens;
  }
  response.end('data: [DONE]\n\n');
};

const play = (turn: Turn, body: RequestBody, response: ServerResponse, counts: OpenAiServer['counts']): void => {
  if (turn.kind === 'hang') return;
  if (turn.kind === 'status') {
    response.writeHead(turn.status, { 'content-type': turn.html ? 'text/html' : 'application/json', ...turn.headers });
    response.end(turn.html ? turn.message : JSON.stringify({ error: { message: turn.message } }));
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  switch (turn.kind) {
    case 'text':
      sendText(turn, body, response, counts);
      return;
    case 'truncated':
    case 'stalled':
      for (const piece of pieces(turn.text)) write(response, body, { delta: { content: piece } });
      if (turn.kind === 'truncated' && turn.cut) setImmediate(() => response.socket?.destroy());
      else if (turn.kind === 'truncated') response.end();
      return;
    case 'garbage':
      response.end('data: {"choices": [{"delta": {"con\n\n');
  }
};

/** An OpenAI-compatible endpoint on a free local port that plays one turn per request. */
export const startServer = async (
  next: readonly Turn[] | ((body: RequestBody, number: number) => Turn),
): Promise<OpenAiServer> => {
  const requests: OpenAiServer['requests'] = [];
  const counts = { calls: 0, promptTokens: 0, completionTokens: 0 };
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      requests.push({ body, authorization: request.headers.authorization ?? '' });
      const number = requests.length;
      const turn = typeof next === 'function' ? next(body, number) : next[number - 1];
      play(turn ?? { kind: 'status', status: 418, message: 'the script has ended' }, body, response, counts);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    counts,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as z from 'zod';
import { estimatePrompt, estimateTokens } from '../../../model/exchange.ts';
import { scriptedReply } from './model.ts';

const asked = z.object({
  model: z.string(),
  messages: z.array(z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string() })),
  response_format: z.object({ json_schema: z.object({ name: z.string() }) }).optional(),
});

/** Chat completions as a hosted model streams them, so that clients, forms and ledgers are the real ones; what they say is from the script. */
const streamed = (body: z.infer<typeof asked>): string => {
  const text = scriptedReply(
    body.response_format?.json_schema.name ?? 'tool',
    body.messages.map(({ content }) => content).join('\n'),
  );
  const [prompt, completion] = [estimatePrompt(body.messages), estimateTokens(text)];
  const usage = { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion };
  const common = { id: 'scripted', object: 'chat.completion.chunk', created: 0, model: body.model };
  const chunks = [
    { delta: { role: 'assistant', content: text }, finish_reason: null },
    { delta: {}, finish_reason: 'stop' },
  ].map((choice) => ({ ...common, choices: [{ index: 0, ...choice }] }));
  return [...chunks, { ...common, choices: [], usage }].map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join('');
};

export interface ScriptedEndpoint {
  readonly baseUrl: string;
  /** How many calls were answered so far. */
  readonly served: () => number;
  readonly close: () => void;
}

/** An OpenAI-compatible endpoint behind which the scripted model answers. What the script has no words for is refused. */
export const startScripted = async (): Promise<ScriptedEndpoint> => {
  let served = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', () => {
      try {
        const text = streamed(asked.parse(JSON.parse(Buffer.concat(chunks).toString('utf8'))));
        response.writeHead(200, { 'content-type': 'text/event-stream' }).end(`${text}data: [DONE]\n\n`);
        served++;
      } catch (error) {
        response.writeHead(400, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ error: { message: String(error) } }));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('The endpoint has no port.');
  return {
    baseUrl: `http://127.0.0.1:${address.port}/v1`,
    served: () => served,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

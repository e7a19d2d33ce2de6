import { afterEach, describe, expect, it } from 'vitest';
import { createRedactor } from '../../model/redact.ts';
import { type OpenAiServer, say, startServer, type Turn } from './openai-server.ts';
import { colour, key, modelOver, openAi, requestOf, words } from './support.ts';

let server: OpenAiServer;
afterEach(() => server.close());

const green = '{"colour": "green", "share": 0.5}';
const ask = async (turns: readonly Turn[], options: Parameters<typeof openAi>[1] = {}) => {
  server = await startServer(turns);
  const { model, ledger } = modelOver(openAi(server.baseUrl, options));
  return { completion: await model.complete(requestOf(colour)), ledger };
};
const tooMany: Turn = { kind: 'status', status: 429, message: 'slow down', headers: { 'retry-after': '7' } };

describe('an endpoint that answers', () => {
  it('gets the schema strictly, temperature, seed, and gives the parsed value piece by piece', async () => {
    server = await startServer([say(green)]);
    const { model } = modelOver(openAi(server.baseUrl));
    const pieces: string[] = [];
    const completion = await model.complete(requestOf(colour, { onToken: (piece) => pieces.push(piece) }));
    expect(completion).toMatchObject({ kind: 'completed', value: { colour: 'green', share: 0.5 } });
    expect(pieces.join('')).toBe(green);
    const [request] = server.requests;
    expect(request?.authorization).toBe(`Bearer ${key}`);
    expect(request?.body).toMatchObject({
      temperature: 0.2,
      seed: 7,
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'colour', strict: true, schema: { required: ['colour', 'share'] } },
      },
    });
  });

  it('is counted exactly: calls, requests and tokens as the server counted them', async () => {
    server = await startServer([tooMany, say('nothing useful'), say(green), say('free words')]);
    const { model, ledger } = modelOver(openAi(server.baseUrl), {
      prices: { tester: { input: 1, output: 4 } },
    });
    await model.complete(requestOf(colour));
    await model.complete(requestOf(words, { role: 'coder' }));
    const { total, byRole } = ledger.report();
    const { calls, promptTokens, completionTokens } = server.counts;
    expect(total).toMatchObject({ calls, promptTokens, completionTokens, estimatedCalls: 0 });
    expect(total.requests).toBe(server.requests.length);
    expect(total.cost).toBeCloseTo((promptTokens + 4 * completionTokens) / 1e6, 12);
    expect(byRole['planner']?.calls).toBe(2);
    expect(byRole['coder']?.calls).toBe(1);
  });

  it('without counting is estimated, and the ledger says so', async () => {
    const { ledger } = await ask([{ kind: 'text', text: green, usage: false }]);
    expect(ledger.report().total).toMatchObject({ calls: 1, estimatedCalls: 1, completionTokens: 9 });
  });

  it('may think aloud, fence its JSON, or talk around it', async () => {
    for (const text of [
      `<think>{"colour": "red"}</think>\n${green}`,
      `Here it is:\n\`\`\`json\n${green}\n\`\`\`\nI hope it helps {truly}.`,
      '{"colour": "green", "share": 0.5,}',
    ]) {
      const { completion } = await ask([say(text)]);
      expect(completion).toMatchObject({ kind: 'completed', value: { colour: 'green', share: 0.5 } });
      await server.close();
    }
    server = await startServer([]);
  });
});

describe('an endpoint that knows less', () => {
  const refuse = (message: string): Turn => ({ kind: 'status', status: 400, message });

  it('is asked for json_object, then for plain text, with the schema in the prompt, and the lesson is kept', async () => {
    server = await startServer([
      refuse("Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model"),
      refuse('response_format json_object unsupported'),
      say(`Sure. ${green}`),
      say(green),
    ]);
    const { model, ledger } = modelOver(openAi(server.baseUrl));
    expect(await model.complete(requestOf(colour))).toMatchObject({ kind: 'completed' });
    expect(await model.complete(requestOf(colour))).toMatchObject({ kind: 'completed' });
    const formats = server.requests.map(({ body }) => body.response_format?.type ?? 'none');
    expect(formats).toEqual(['json_schema', 'json_object', 'none', 'none']);
    expect(server.requests[1]?.body.messages.at(-1)?.content).toContain('"enum":["red","green"]');
    expect(ledger.report().total).toMatchObject({ calls: 2, requests: 4 });
  });

  it('is asked without temperature, seed or stream options when it refuses those', async () => {
    server = await startServer([
      refuse("Unsupported value: 'temperature' does not support 0.2 with this model."),
      refuse('Unknown parameter: seed'),
      refuse('stream_options: extra fields not permitted'),
      say('words'),
    ]);
    const { model } = modelOver(openAi(server.baseUrl));
    expect(await model.complete(requestOf(words))).toMatchObject({ kind: 'completed', text: 'words' });
    const last = server.requests.at(-1)?.body;
    expect([last?.temperature, last?.seed, last?.stream_options]).toEqual([undefined, undefined, undefined]);
  });
});

describe('an endpoint in trouble', () => {
  it('is waited for as long as it asks, and doubles the pause where it does not say', async () => {
    const pauses: number[] = [];
    const { completion } = await ask(
      [
        tooMany,
        { kind: 'status', status: 503, message: 'overloaded' },
        { kind: 'status', status: 500, message: 'no' },
        say(green),
      ],
      { pauses },
    );
    expect(completion.kind).toBe('completed');
    expect(pauses).toEqual([7000, 2000, 4000]);
  });

  it.each<readonly [string, Turn]>([
    ['a stream that ends too early', { kind: 'truncated', text: '{"colour": "gr', cut: false }],
    ['a connection that is cut', { kind: 'truncated', text: '{"colour": "gr', cut: true }],
    ['a stream that stalls', { kind: 'stalled', text: '{"colour"' }],
    ['a hang', { kind: 'hang' }],
    ['an event that is no JSON', { kind: 'garbage' }],
    ['an HTML page from a proxy', { kind: 'status', status: 502, message: '<html>bad gateway</html>', html: true }],
  ])('recovers from %s', async (_name, turn) => {
    const { completion } = await ask([turn, say(green)], { idleMs: 150 });
    expect(completion).toMatchObject({ kind: 'completed', value: { colour: 'green' } });
  });

  it('is given up after the last attempt with what it said, and how to go on', async () => {
    const storm = Array.from({ length: 9 }, () => tooMany);
    await expect(ask(storm)).rejects.toMatchObject({
      code: 'model-unavailable',
      message: expect.stringMatching(/did not answer after 4 attempts; the last one: 429 slow down/),
    });
    expect(server.requests).toHaveLength(4);
  });

  it('that is not there is named with its address', async () => {
    server = await startServer([]);
    const { baseUrl } = server;
    await server.close();
    const { model } = modelOver(openAi(baseUrl, { attempts: 5 }));
    await expect(model.complete(requestOf(words))).rejects.toMatchObject({
      code: 'model-unreachable',
      message: expect.stringMatching(/Nothing answers at .*ECONNREFUSED.*--base-url/),
      details: { requests: 2 },
    });
  });

  it.each([
    [401, 'Incorrect API key', 'model-unauthorised', 'OPENAI_API_KEY'],
    [404, 'model not found', 'model-unknown', '--base-url'],
    [429, 'You exceeded your current quota', 'model-quota', 'credit'],
    [400, "This model's maximum context length is 4096 tokens", 'model-context', 'longer context'],
  ])('that says %d %s ends at once with advice', async (status, message, code, advice) => {
    await expect(ask([{ kind: 'status', status, message }])).rejects.toMatchObject({
      code,
      message: expect.stringContaining(advice),
    });
    expect(server.requests).toHaveLength(1);
  });

  it('is left when the run is aborted', async () => {
    server = await startServer([{ kind: 'hang' }]);
    const { model } = modelOver(openAi(server.baseUrl));
    const controller = new AbortController();
    const asked = model.complete(requestOf(words, { signal: controller.signal }));
    setTimeout(() => controller.abort(new Error('enough')), 50);
    await expect(asked).rejects.toThrow('enough');
  });
});

describe('an answer in the wrong form', () => {
  it('goes back once with the exact place', async () => {
    const { completion, ledger } = await ask([say('{"colour": "blue", "share": "half"}'), say(green)]);
    expect(completion).toMatchObject({ kind: 'completed', value: { colour: 'green' } });
    const repair = server.requests[1]?.body.messages.at(-1)?.content ?? '';
    expect(repair).toMatch(/colour: .*"red"\|"green"/);
    expect(repair).toContain('share: ');
    expect(ledger.report().total.calls).toBe(2);
  });

  it('is taken as it is meant where a field that may be empty is left out, or a number is a text', async () => {
    const { completion } = await ask([say('{"colour": "green", "more": 1}')]);
    expect(completion).toMatchObject({ kind: 'completed', value: { colour: 'green', share: null } });
    await server.close();
    const again = await ask([say('{"colour": "green", "share": "0.5"}')]);
    expect(again.completion).toMatchObject({ kind: 'completed', value: { share: 0.5 } });
  });

  it.each([
    ['malformed JSON', '{"colour": "green", "share": ', 'breaks off'],
    ['an empty answer', '', 'was empty'],
    ['no JSON at all', 'I would say green.', 'no valid JSON'],
  ])('is unusable after a second time: %s', async (_name, text, reason) => {
    const { completion } = await ask([say(text), say(text)]);
    expect(completion).toMatchObject({ kind: 'unusable', reason: expect.stringContaining(reason) });
    expect(server.requests).toHaveLength(2);
  });

  it('is told to be shorter when it was cut off by the length limit', async () => {
    await ask([{ kind: 'text', text: '{"colour": "gre', finish: 'length' }, say(green)]);
    expect(server.requests[1]?.body.messages.at(-1)?.content).toContain('be shorter');
  });
});

describe('keys', () => {
  it('never show in errors or answers, even when the endpoint repeats them', async () => {
    await expect(
      ask([{ kind: 'status', status: 401, message: `Incorrect API key provided: ${key} (Bearer ${key})` }]),
    ).rejects.toSatisfy((error) => error instanceof Error && !JSON.stringify([error.message, error]).includes(key));
    await server.close();
    server = await startServer([say(`your key is ${key}`)]);
    const { model } = modelOver(openAi(server.baseUrl));
    const completion = await model.complete(requestOf(words));
    expect(completion.text).toBe('your key is [key]');
  });

  it('are no secrets where they are placeholders: the words stay in replies', async () => {
    for (const placeholder of ['none', 'ollama', 'EMPTY', 'sk-no-key-required', 'not-needed-for-local-use'])
      expect(createRedactor([placeholder])(`mode: ${placeholder}, and none of them`)).toBe(
        `mode: ${placeholder}, and none of them`,
      );
    // Part of a longer word is another word.
    expect(createRedactor([key])(`${key}x`)).toBe(`${key}x`);
  });
});
